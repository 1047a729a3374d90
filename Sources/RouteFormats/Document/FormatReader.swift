/// Reads one format: pieces of a file in, a document out.
///
/// A piece may end anywhere, even inside a character. Only the points, and a token or line of bounded length,
/// are kept from one piece to the next.
protocol FormatReader: AnyObject {
  /// Reads the next piece.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError)

  /// The error if nothing so far, in a megabyte, is of the format although it began like it; nil if something
  /// is, or still may be.
  var errorOfNothing: FormatError? { get }

  /// True when the format is identified by more than its letters.
  var isSure: Bool { get }

  /// The line that is being read, or the format's equivalent of a line.
  var line: Int { get }

  /// Returns the news since the last call, for formats that are written live.
  ///
  /// - Parameter forgetting: True to remove the news from the document.
  func takeNews(forgetting: Bool) -> LogPiece

  /// Reads the remainder after the last piece, and returns the result.
  func finish() throws(FormatError) -> DocumentBuilder
}

extension FormatReader {
  var errorOfNothing: FormatError? { nil }

  var isSure: Bool { true }

  /// Returns nothing: a route arrives as a whole.
  func takeNews(forgetting: Bool) -> LogPiece { LogPiece() }
}

/// Reads a format line by line.
protocol LineFormatReader: FormatReader {
  /// The splitter of the lines read so far.
  var lines: LineSplitter { get set }

  /// Reads a line; its number counts from 1.
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
