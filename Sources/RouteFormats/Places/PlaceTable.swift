/// Reads the places in a table with a header, whose columns are separated by commas, semicolons, tabs or
/// bars.
enum PlaceTable {
  /// The separator and the meanings of the columns.
  private struct Header {
    var separator: UInt8
    var roles: [PlaceRole]
    var names: [String]

    var isOfPlaces: Bool { roles.contains(.latitude) && roles.contains(.longitude) }
  }

  /// Returns true when a text begins with the header of a table of places.
  static func isLikely(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    header(of: text)?.isOfPlaces ?? false
  }

  /// Returns the header in the first row, split at the separator that yields the most columns.
  private static func header(of text: UnsafeBufferPointer<UInt8>) -> Header? {
    let head = UnsafeBufferPointer(rebasing: text.prefix(1 << 16))
    var best: Header?
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 9, UInt8(ascii: "|")] {
      var table = RowCutter(head)
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
    guard let header = header(of: text) else { throw .refused(.empty) }
    guard header.isOfPlaces, let north = header.roles.firstIndex(of: .latitude),
      let east = header.roles.firstIndex(of: .longitude)
    else { throw .unknownColumns(line: 1, found: header.names) }
    var builder = builder
    let names = header.names.map { PlainName.text(Array($0.utf8)) }
    var hemispheres = Hemispheres(names, besides: [north, east], isStrict: true)
    var table = RowCutter(text)
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
      let fields =
        hemispheres.isNamed
        ? (0..<table.count).map { column in table.withField(column) { Array($0) } } : []
      if hemispheres.isNamed { hemispheres.read(fields, line: line) }
      func signed(
        _ bytes: UnsafeBufferPointer<UInt8>, _ axis: Hemispheres.Axis,
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
      ) {
        guard let text = hemispheres.text(bytes, axis, of: fields) else { return body(bytes) }
        text.withUnsafeBufferPointer(body)
      }
      withNumber(north, of: table, header.separator) { latitude in
        withNumber(east, of: table, header.separator) { longitude in
          let isThere = !latitude.isEmpty && !longitude.isEmpty
          signed(latitude, .latitude) { latitude in
            signed(longitude, .longitude) { longitude in
              builder.add(
                tags, latitude: isThere ? latitude : nil, longitude: isThere ? longitude : nil,
                line: line)
            }
          }
        }
      }
      if builder.failure != nil { break }
    }
    if let quote = table.openQuote {
      throw .unreadableRest(line: quote, reason: "an unclosed quotation mark")
    }
    return try builder.list(.csv)
  }

  /// Calls `body` with a number in a form that can be parsed: with a decimal point, even if the field has a
  /// decimal comma.
  @inline(__always)
  private static func withNumber(
    _ column: Int, of table: borrowing RowCutter, _ separator: UInt8,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    table.withField(column) { bytes in
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

extension PlaceRole {
  /// Finds the role of a column by the column's name, ignoring blanks around it.
  fileprivate init(column: UnsafeBufferPointer<UInt8>) {
    let name = column.withoutOuterBlanks
    self = name.spells("type") || name.spells("Type") ? .category : PlaceRole(name)
  }
}
