/// Reads one format: pieces of a file in, a document out.
///
/// A piece may end anywhere, even inside a character. Nothing but the points, and a token or line
/// of bounded length, is kept from one piece to the next.
protocol FormatReader: AnyObject {
  /// Reads the next piece.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError)

  /// The message where all that came so far, a megabyte, is nothing of the format though it began
  /// like it; nil where there is something, or may be yet.
  var errorOfNothing: FormatError? { get }

  /// True when the format is known by more than its letters.
  var isSure: Bool { get }

  /// The line, or what stands for one, that is being read.
  var line: Int { get }

  /// Hands over the news since the last call, for formats that are written live.
  ///
  /// - Parameter forgetting: True if the news is not to be kept for the document.
  func takeNews(forgetting: Bool) -> LogPiece

  /// Reads what is left after the last piece, and hands over what was found.
  func finish() throws(FormatError) -> DocumentBuilder
}

extension FormatReader {
  var errorOfNothing: FormatError? { nil }

  var isSure: Bool { true }

  /// Nothing: a route comes as a whole.
  func takeNews(forgetting: Bool) -> LogPiece { LogPiece() }
}

/// Reads a format line by line.
protocol LineFormatReader: FormatReader {
  /// The splitter of the lines read so far.
  var lines: LineSplitter { get set }

  /// Reads a line, which has a number from 1.
  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int)
}

extension LineFormatReader {
  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    lines.read(bytes) { line, number in readLine(line, number: number) }
  }

  var line: Int { lines.number }

  /// Reads the last line, which may not have ended.
  func readLastLine() {
    lines.finish { line, number in readLine(line, number: number) }
  }
}
