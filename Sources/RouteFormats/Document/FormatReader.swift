/// Reads files of one format, piece by piece, and makes a document of them.
///
/// A piece may end anywhere, even inside a character. Only the points, and a token or line of bounded length,
/// are kept from one piece to the next.
protocol FormatReader: AnyObject {
  /// Reads the next piece.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError)

  /// The error to throw after a megabyte that began like the format but contains nothing in it; nil if
  /// something was found or may still follow.
  var errorOfNothing: FormatError? { get }

  /// True when the format was identified by more than the characters that occur in the text.
  var isSure: Bool { get }

  /// The line that is being read, or the format's equivalent of a line.
  var line: Int { get }

  /// Returns the data added since the last call, for formats whose files are read while they are being
  /// written.
  ///
  /// - Parameter forgetting: True to remove that data from the document.
  func takeNews(forgetting: Bool) -> LogPiece

  /// Reads the remainder after the last piece, and returns the result.
  func finish() throws(FormatError) -> DocumentBuilder
}

extension FormatReader {
  var errorOfNothing: FormatError? { nil }

  var isSure: Bool { true }

  /// Returns nothing, because a route is read as a whole.
  func takeNews(forgetting: Bool) -> LogPiece { LogPiece() }
}

/// Reads a format line by line.
protocol LineFormatReader: FormatReader {
  /// The splitter that turns the pieces into lines.
  var lines: LineSplitter { get set }

  /// Reads a line; `number` is counted from 1.
  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int)
}

extension LineFormatReader {
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  var line: Int { lines.number }

  /// Reads the last line, which may be incomplete.
  func readLastLine() {
    lines.finish { line, number in readLine(line, number: number) }
  }
}
