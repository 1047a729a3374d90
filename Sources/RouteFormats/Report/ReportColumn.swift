/// A column of a report: its name in each form, and the value that a row has there.
package struct ReportColumn<Row>: Sendable {
  /// The name in CSV.
  let key: String
  /// The names in JSON from outside to inside: columns side by side that begin with the same name share an
  /// object.
  let path: [String]
  /// The heading for people, with the unit; nil for a column that is for programs alone.
  let heading: String?
  /// The side at which it stands in text.
  let alignment: TextGrid.Alignment
  /// The width in text where it is more than the heading's, in cells of a terminal.
  let width: Int
  /// The value of a row.
  let value: @Sendable (Row) -> ReportValue
  /// The same for people, where they are shown another; nil for what is not known.
  let shown: @Sendable (Row) -> String?

  /// A column.
  ///
  /// - Parameters:
  ///   - path: The names in JSON, parted by a dot; nil for the key.
  ///   - shown: The value for people, where it differs from what programs get.
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
