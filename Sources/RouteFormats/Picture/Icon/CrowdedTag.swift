/// Finds tags with more attributes than any icon has, before the parser compares each attribute with all the
/// others.
enum CrowdedTag {
  /// Returns the line of the first such tag, from 1; nil if absent.
  ///
  /// Everything after a quotation mark that is never closed counts as quoted, as in the parser.
  static func line(in bytes: [UInt8], limit: Int) -> Int? {
    var line = 1
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if let end = enclosureEnd(bytes, at: index) {
        line += bytes[index..<end].count { $0 == UInt8(ascii: "\n") }
        index = end
        continue
      }
      let (end, count) = tag(bytes, from: index + 1)
      if count > limit { return line }
      line += bytes[index..<end].count { $0 == UInt8(ascii: "\n") }
      index = end
    }
    return nil
  }

  /// Returns the end of a comment, an instruction or a CDATA section; nil if none begins here.
  private static func enclosureEnd(_ bytes: [UInt8], at start: Int) -> Int? {
    for (mark, end) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    where bytes[start...].starts(with: mark.utf8) {
      var index = start + mark.utf8.count
      let first = end.utf8.first
      while index < bytes.count {
        if bytes[index] == first, bytes[index...].starts(with: end.utf8) {
          return index + end.utf8.count
        }
        index += 1
      }
      return bytes.count
    }
    return nil
  }

  /// Returns the end of a tag, and the number of equals signs in it outside quotes and comments.
  ///
  /// A document type declaration can contain comments between its brackets.
  private static func tag(_ bytes: [UInt8], from start: Int) -> (end: Int, count: Int) {
    var quote: UInt8?
    var count = 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, byte == UInt8(ascii: "<"), let end = enclosureEnd(bytes, at: index) {
        index = end
        continue
      }
      defer { index += 1 }
      if let mark = quote {
        if byte == mark { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="): count += 1
      case UInt8(ascii: ">"): return (index + 1, count)
      default: break
      }
    }
    return (bytes.count, count)
  }
}
