/// A table that can be printed as text, CSV or JSON; one list of columns defines all three.
///
/// ```swift
/// let columns: [ReportColumn<Step>] = [
///   ReportColumn("length", heading: "length m") { .number($0.length) },
///   ReportColumn("turns", heading: "turns") { .count($0.turns) },
/// ]
/// print(ReportTable(columns, steps).text)
/// ```
package struct ReportTable<Row> {
  private let columns: [ReportColumn<Row>]
  private let rows: [Row]

  /// Creates a table from columns and rows.
  package init(_ columns: [ReportColumn<Row>], _ rows: [Row]) {
    self.columns = columns
    self.rows = rows
  }
}

extension ReportTable {
  /// Returns the columns with headings as text; each column is at least as wide as its heading and its
  /// words, and unknown values are shown as hyphens.
  ///
  /// - Parameter group: Returns a property of a row; a blank line separates rows with different properties.
  package func text(by group: (Row) -> some Equatable) -> String {
    let columns = columns.filter { $0.heading != nil }
    let heads = columns.map { $0.heading ?? "" }
    let lines = rows.map { row in columns.map { $0.shown(row) ?? "-" } }
    let widths = columns.indices.map { index in
      // Words are as wide as the widest; numbers have a usual width.
      let words =
        columns[index].alignment == .left ? lines.map { TextWidth.columns($0[index]) } : []
      return max(columns[index].width, TextWidth.columns(heads[index]), words.max() ?? 0)
    }
    let grid = TextGrid([heads] + lines, columns.map(\.alignment), widths: widths)
    let groups = rows.map(group)
    var texts = grid.texts
    for index in groups.indices.dropFirst().reversed() where groups[index] != groups[index - 1] {
      texts.insert("", at: index + 1)
    }
    return texts.map { $0 + "\n" }.joined()
  }

  /// Returns the table as comma-separated values with a header (RFC 4180); unknown values are empty.
  ///
  /// - Parameter lineEnd: The characters that end each line.
  package func csv(lineEnd: String = "\n") -> String {
    let records = rows.map { row in columns.map { $0.value(row).field } }
    return ([columns.map(\.key)] + records).map { $0.joined(separator: ",") + lineEnd }.joined()
  }

  /// The table as a JSON array with one object per row, followed by a line end; unknown values are null.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for row in rows { json.object { members(of: row, to: &$0) } }
    }
    json.newline()
    return json.bytes
  }

  /// The table as a JSON array with one object per row, each on its own line.
  package var jsonLines: String {
    let objects = rows.map { row in
      var json = JSONWriter()
      json.object { members(of: row, to: &$0) }
      return json.text
    }
    return "[" + objects.joined(separator: ",\n ") + "]\n"
  }

  /// Writes the members of a row, in the order of the columns.
  private func members(of row: Row, to json: inout JSONWriter) {
    Self.members(columns.map { ($0.path[...], $0.value(row)) }[...], to: &json)
  }

  private static func members(
    _ values: ArraySlice<(path: ArraySlice<String>, value: ReportValue)>,
    to json: inout JSONWriter
  ) {
    var rest = values
    while let first = rest.first, let name = first.path.first {
      guard first.path.count > 1 else {
        rest.removeFirst()
        if first.value == .absent { continue }
        json.key(named: name)
        json.value(first.value)
        continue
      }
      let inner = rest.prefix { $0.path.count > 1 && $0.path.first == name }
      rest = rest.dropFirst(inner.count)
      json.key(named: name)
      json.object { members(inner.map { ($0.path.dropFirst(), $0.value) }[...], to: &$0) }
    }
  }
}
