/// Tells a file's format from its first bytes and, failing that, from its name.
enum FormatDetector {
  /// The families of formats, one reader each.
  enum Family: Equatable {
    case xml
    case json
    case jsonLines
    case polyline
    case nmea
    case csv
  }

  /// How many bytes are looked at.
  static let length = 1 << 14

  /// The family of a file that begins so.
  static func detect(
    _ bytes: UnsafeBufferPointer<UInt8>, fileName: String?
  ) throws(FormatError) -> Family {
    let text = bytes.withoutByteOrderMark
    // A text sequence (RFC 7464) begins its records with a separator.
    let start = text.firstIndex { !DecimalParser.isSpace($0) && $0 != 0x1E }
    guard let start else { throw .empty }
    let content = text.rebased(from: start)
    if let family = familyByContent(content) { return family }
    if let fileName, let family = familyByName(fileName) { return family }
    throw .unknownFormat(clue(content))
  }

  private static func familyByContent(_ text: UnsafeBufferPointer<UInt8>) -> Family? {
    let wideMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]
    if text[0] == UInt8(ascii: "<") || wideMarks.contains(where: { text.starts(with: $0) }) {
      return .xml
    }
    let lines = text.split(whereSeparator: { $0 == 10 || $0 == 13 })
      .map { UnsafeBufferPointer(rebasing: $0) }
    if lines.contains(where: { $0.starts(with: "{\"class\":".utf8) }) { return .jsonLines }
    if lines.contains(where: NMEASentence.isLikely) { return .nmea }
    if lines.allSatisfy({ $0.withoutOuterBlanks.allSatisfy { 63...126 ~= $0 } }),
      !text.allSatisfy(isBracket)
    {
      return .polyline
    }
    if let header = lines.first(where: { $0[0] != UInt8(ascii: "#") }),
      CSVColumns(header: header) != nil
    {
      return .csv
    }
    switch text[0] {
    case UInt8(ascii: "{"): return isSessionLog(lines[0]) ? .jsonLines : .json
    case UInt8(ascii: "["), UInt8(ascii: "\""): return .json
    default: return nil
    }
  }

  /// Brackets are letters of the polylines' alphabet, but alone they are empty JSON.
  private static func isBracket(_ byte: UInt8) -> Bool {
    "[]{} \t\n\r".utf8.contains(byte)
  }

  /// Whether a line is an object with a type that only a session log has.
  private static func isSessionLog(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let tight = line.lazy.filter { !DecimalParser.isSpace($0) }.prefix(40)
    return ["header", "pose", "location", "truth", "tracking", "reset"].contains { type in
      tight.starts(with: "{\"type\":\"\(type)\"".utf8)
    }
  }

  private static func familyByName(_ name: String) -> Family? {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    let endings: [(String, Family)] = [
      (".gpx", .xml), (".kml", .xml), (".tcx", .xml), (".xml", .xml), (".json", .json),
      (".geojson", .json), (".jsonl", .jsonLines), (".nmea", .nmea), (".csv", .csv),
      (".tsv", .csv), (".polyline", .polyline),
    ]
    return endings.first { name.hasSuffix($0.0) }?.1
  }

  private static func clue(_ text: UnsafeBufferPointer<UInt8>) -> FormatClue {
    if text.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
    return text.contains { $0 < 9 || 14..<32 ~= $0 } ? .binary : .none
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes behind UTF-8's byte order mark, which some editors write.
  var withoutByteOrderMark: UnsafeBufferPointer {
    starts(with: [0xEF, 0xBB, 0xBF]) ? rebased(from: 3) : self
  }

  /// The bytes between blanks at both ends.
  var withoutOuterBlanks: UnsafeBufferPointer {
    guard let first = firstIndex(where: { !DecimalParser.isSpace($0) }),
      let last = lastIndex(where: { !DecimalParser.isSpace($0) })
    else { return UnsafeBufferPointer(rebasing: self[..<0]) }
    return UnsafeBufferPointer(rebasing: self[first...last])
  }

  /// The bytes from an index on.
  func rebased(from start: Int) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[start...])
  }
}
