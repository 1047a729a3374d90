/// Places of a table with a header: commas, semicolons, tabs or bars between the columns.
///
/// Source: RFC 4180 for quotation marks, in which separators and ends of lines may stand.
struct PlaceTable {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line = 1
  /// The fields of the row that was read last.
  private var fields: [Field] = []
  private var count = 0
  /// What stands between quotation marks in that row.
  private var unquoted: [UInt8] = []
  /// A quotation mark that is not closed, and the line in which it stands.
  private var openQuote: Int?

  /// A row has no more fields.
  private static let mostFields = 1000

  /// Where a field's bytes are.
  private struct Field {
    var start: Int
    var count: Int
    /// True when they are among those that stood between quotation marks, and not in the text.
    var isUnquoted: Bool
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The columns by their separator, and what they mean.
  private struct Header {
    var separator: UInt8
    var roles: [PlaceRole]
    var names: [String]

    var isOfPlaces: Bool { roles.contains(.latitude) && roles.contains(.longitude) }
  }

  /// True when a text begins with a header of places.
  static func isLikely(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    header(of: text)?.isOfPlaces ?? false
  }

  /// The first row by the separator that makes most of it.
  private static func header(of text: UnsafeBufferPointer<UInt8>) -> Header? {
    let head = UnsafeBufferPointer(rebasing: text.prefix(1 << 16))
    var best: Header?
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 9, UInt8(ascii: "|")] {
      var table = PlaceTable(head)
      guard table.next(separator) else { continue }
      let header = Header(
        separator: separator,
        roles: (0..<table.count).map { table.withField($0, PlaceRole.init(column:)) },
        names: (0..<table.count).map {
          table.withField($0) { String(decoding: $0.prefix(100), as: UTF8.self) }
        })
      if header.isOfPlaces { return header }
      if header.names.count > best?.names.count ?? 0 { best = header }
    }
    return best
  }

  /// Reads a whole text.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    guard let header = header(of: text) else { throw .empty }
    guard header.isOfPlaces, let north = header.roles.firstIndex(of: .latitude),
      let east = header.roles.firstIndex(of: .longitude)
    else { throw .unknownColumns(line: 1, found: header.names) }
    var builder = builder
    var table = PlaceTable(text)
    _ = table.next(header.separator)
    var tags = PlaceTags()
    let wanted = header.roles.enumerated().filter {
      ![.other, .latitude, .longitude].contains($0.element)
    }
    var line = table.line
    while table.next(header.separator) {
      defer { line = table.line }
      if table.isBlank { continue }
      guard table.count > max(north, east) else {
        builder.warn(.shortRow, line: line)
        continue
      }
      tags.clear()
      for (column, role) in wanted where column < table.count {
        table.withField(column) { tags.add(role, $0) }
      }
      table.withNumber(north, header.separator) { latitude in
        table.withNumber(east, header.separator) { longitude in
          let isThere = !latitude.isEmpty && !longitude.isEmpty
          builder.add(
            tags, latitude: isThere ? latitude : nil, longitude: isThere ? longitude : nil,
            line: line)
        }
      }
      if builder.failure != nil { break }
    }
    if let quote = table.openQuote {
      throw .unreadableRest(line: quote, reason: "a quotation mark without its other")
    }
    return try builder.list(.csv)
  }

  private var isBlank: Bool {
    count == 1 && withField(0) { $0.allSatisfy(DecimalParser.isSpace) }
  }

  /// Calls with the bytes of a field, without its quotation marks.
  @inline(__always)
  private func withField<Answer>(
    _ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    let field = fields[number]
    let range = field.start..<(field.start + field.count)
    guard field.isUnquoted else { return body(UnsafeBufferPointer(rebasing: text[range])) }
    return unquoted.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Calls with a number as it is to be read: with a dot, also where people write a comma.
  @inline(__always)
  private func withNumber(
    _ column: Int, _ separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withField(column) { bytes in
      let isPlain = bytes.allSatisfy { $0 != UInt8(ascii: ",") && !DecimalParser.isSpace($0) }
      if isPlain { return body(bytes) }
      var field = Array(bytes)
      field.removeAll(where: DecimalParser.isSpace)
      if separator != UInt8(ascii: ","), !field.contains(UInt8(ascii: ".")),
        let comma = field.firstIndex(of: UInt8(ascii: ","))
      {
        field[comma] = UInt8(ascii: ".")
      }
      field.withUnsafeBufferPointer(body)
    }
  }
}

extension PlaceTable {
  /// Reads the next row; false at the end.
  private mutating func next(_ separator: UInt8) -> Bool {
    count = 0
    unquoted.removeAll(keepingCapacity: true)
    guard index < text.count else { return false }
    while true {
      readField(separator)
      guard index < text.count else { return true }
      let byte = text[index]
      index += 1
      if byte == separator { continue }
      if byte == 13, index < text.count, text[index] == 10 { index += 1 }
      line += 1
      return true
    }
  }

  /// Reads up to a separator, the end of a line or that of the text.
  private mutating func readField(_ separator: UInt8) {
    if count == Self.mostFields {
      // What is beyond the most fields stands in the last, which nobody looks at.
      count -= 1
      if fields[count].isUnquoted { unquoted.removeSubrange(fields[count].start...) }
    }
    var field = Field(start: index, count: 0, isUnquoted: false)
    if index < text.count, text[index] == UInt8(ascii: "\"") {
      field.isUnquoted = true
      field.start = unquoted.count
      while index < text.count, !Self.endsField(text[index], separator) {
        let byte = text[index]
        index += 1
        if byte == UInt8(ascii: "\""), unquoted.count == field.start {
          readQuoted()
        } else {
          unquoted.append(byte)
        }
      }
      field.count = unquoted.count - field.start
    } else {
      while index < text.count, !Self.endsField(text[index], separator) { index += 1 }
      field.count = index - field.start
    }
    if count < fields.count { fields[count] = field } else { fields.append(field) }
    count += 1
  }

  @inline(__always)
  private static func endsField(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == 10 || byte == 13
  }

  /// Reads on to the mark that closes; two in a row are one of the text.
  private mutating func readQuoted() {
    let start = line
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < text.count, text[index] == byte else { return }
        index += 1
      }
      if byte == 10 || (byte == 13 && (index == text.count || text[index] != 10)) { line += 1 }
      unquoted.append(byte)
    }
    openQuote = start
  }
}

extension PlaceRole {
  /// The role of a column, by its name without blanks around it.
  fileprivate init(column: UnsafeBufferPointer<UInt8>) {
    let name = column.withoutOuterBlanks
    self = name.spells("type") || name.spells("Type") ? .category : PlaceRole(name)
  }
}
