/// Places of a table with a header: commas, semicolons, tabs or bars between the columns.
///
/// Source: RFC 4180 for quotation marks, in which separators and ends of lines may stand.
struct PlaceTable {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line = 1
  /// The fields of the row that was read last.
  private var fields: [[UInt8]] = []
  private var count = 0
  /// A quotation mark that is not closed, and the line in which it stands.
  private var openQuote: Int?

  /// A row has no more fields.
  private static let mostFields = 1000

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The columns by their separator, and what they mean.
  private struct Header {
    var separator: UInt8
    var roles: [PlaceRole]
    var names: [String]

    var isOfPlaces: Bool { roles.contains(.latitude) && roles.contains(.longitude) }
  }

  /// Whether a text begins with a header of places.
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
      let names = table.fields[..<table.count]
      let header = Header(
        separator: separator,
        roles: names.map { $0.withUnsafeBufferPointer { PlaceRole(column: $0) } },
        names: names.map { String(decoding: $0.prefix(100), as: UTF8.self) })
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
    var line = table.line
    while table.next(header.separator) {
      defer { line = table.line }
      if table.isBlank { continue }
      guard table.count > max(north, east) else {
        builder.warn(.shortRow, line: line)
        continue
      }
      tags.clear()
      for (role, field) in zip(header.roles, table.fields[..<table.count]) {
        field.withUnsafeBufferPointer { tags.add(role, $0) }
      }
      let latitude = table.number(north, header.separator)
      let longitude = table.number(east, header.separator)
      latitude.withUnsafeBufferPointer { latitude in
        longitude.withUnsafeBufferPointer { longitude in
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

  private var isBlank: Bool { count == 1 && fields[0].allSatisfy(DecimalParser.isSpace) }

  /// A number as it is to be read: with a dot, also where people write a comma.
  private func number(_ column: Int, _ separator: UInt8) -> [UInt8] {
    var field = fields[column]
    field.removeAll(where: DecimalParser.isSpace)
    if separator != UInt8(ascii: ","), !field.contains(UInt8(ascii: ".")),
      let comma = field.firstIndex(of: UInt8(ascii: ","))
    {
      field[comma] = UInt8(ascii: ".")
    }
    return field
  }
}

extension PlaceTable {
  /// Reads the next row; false at the end.
  private mutating func next(_ separator: UInt8) -> Bool {
    count = 0
    guard index < text.count else { return false }
    beginField()
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case separator: beginField()
      case 10, 13:
        if byte == 13, index < text.count, text[index] == 10 { index += 1 }
        line += 1
        return true
      case UInt8(ascii: "\"") where fields[count - 1].isEmpty: readQuoted()
      default: fields[count - 1].append(byte)
      }
    }
    return true
  }

  private mutating func beginField() {
    // What is beyond the most fields stands in the last, which nobody looks at.
    if count < Self.mostFields { count += 1 }
    if count > fields.count { fields.append([]) }
    fields[count - 1].removeAll(keepingCapacity: true)
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
      fields[count - 1].append(byte)
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
