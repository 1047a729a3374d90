/// A column of a report: its name in each format, and a function that returns its value for a row.
package struct ReportColumn<Row>: Sendable {
  /// The name in CSV.
  let key: String
  /// The names in JSON, from the outermost object to the innermost; adjacent columns whose names begin alike
  /// share an object.
  let path: [String]
  /// The heading in the text for people, with the unit; nil for a column that appears only in CSV and JSON.
  let heading: String?
  /// The side to which text is aligned.
  let alignment: TextGrid.Alignment
  /// The minimum width in text, in terminal cells; the heading may make the column wider.
  let width: Int
  /// Returns the value for a row.
  let value: @Sendable (Row) -> ReportValue
  /// Returns the text for people, which may differ from the value; nil for an unknown value.
  let shown: @Sendable (Row) -> String?

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - path: The names in JSON, separated by dots; nil to use the key.
  ///   - shown: Returns the text for people; nil if it is the same as the value.
  package init(
    _ key: String, path: String? = nil, heading: String? = nil,
    alignment: TextGrid.Alignment = .right, width: Int = 0,
    shown: (@Sendable (Row) -> String?)? = nil,
    _ value: @escaping @Sendable (Row) -> ReportValue
  ) {
    self.key = key
    self.path = (path ?? key).split(separator: ".").map(String.init)
    self.heading = heading
    self.alignment = alignment
    self.width = width
    self.value = value
    self.shown = shown ?? { value($0).text }
  }
}
