/// The statements of a Wavefront OBJ file, split into words.
///
/// A statement is one line, or several lines if each except the last ends with a backslash. Comments extend
/// from a number sign to the end of the line. The line ends of all systems are accepted.
struct WavefrontWords {
  /// A statement of one or more words.
  struct Statement {
    /// The line on which the statement begins, from 1.
    let line: Int
    /// The keyword, such as `v` or `f`.
    let keyword: String
    /// The words after the keyword.
    let arguments: [ArraySlice<UInt8>]
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Skip a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Returns the next statement; nil at the end.
  mutating func next() -> Statement? {
    var words: [ArraySlice<UInt8>] = []
    var start = line
    while index < bytes.count {
      let byte = bytes[index]
      if isLineEnd(index) {
        passLineEnd()
        if !words.isEmpty { break }
      } else if byte == UInt8(ascii: "\\"), isLineEnd(index + 1) {
        index += 1
        passLineEnd()
      } else if byte == UInt8(ascii: "#") {
        while index < bytes.count, !isLineEnd(index) { index += 1 }
      } else if Self.isSpace(byte) {
        index += 1
      } else {
        if words.isEmpty { start = line }
        words.append(word())
      }
    }
    guard let keyword = words.first else { return nil }
    return Statement(
      line: start, keyword: String(decoding: keyword, as: UTF8.self),
      arguments: Array(words.dropFirst()))
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, !isLineEnd(index), !Self.isSpace(bytes[index]),
      bytes[index] != UInt8(ascii: "#"),
      !(bytes[index] == UInt8(ascii: "\\") && isLineEnd(index + 1))
    {
      index += 1
    }
    return bytes[start..<index]
  }

  private func isLineEnd(_ index: Int) -> Bool {
    bytes.indices.contains(index)
      && (bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r"))
  }

  private mutating func passLineEnd() {
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0B || byte == 0x0C
  }
}
