/// A column of a report: its name in each format, and its value for a row.
package struct ReportColumn<Row>: Sendable {
  /// The name in CSV.
  let key: String
  /// The names in JSON, from the outermost to the innermost: adjacent columns whose names begin alike share
  /// an object.
  let path: [String]
  /// The heading for people, with the unit; nil for a column that is only for programs.
  let heading: String?
  /// The side to which the text is aligned.
  let alignment: TextGrid.Alignment
  /// The width in text if it exceeds the heading's, in terminal cells.
  let width: Int
  /// Returns the value for a row.
  let value: @Sendable (Row) -> ReportValue
  /// Returns the text for people, where it differs from the value; nil for an unknown value.
  let shown: @Sendable (Row) -> String?

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - path: The names in JSON, separated by dots; nil for the key.
  ///   - shown: The text for people, if it differs from what programs get.
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
