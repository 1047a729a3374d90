/// The times of a list of points, read by the rules of columns before all of them have arrived.
struct OpenTimes {
  private let list: WritableKeyPath<GeoDocument, PointList>
  private var column = TimeColumn()
  /// The name of the times in messages.
  private var title = "time"

  /// Creates the times.
  ///
  /// - Parameter list: The document's list that holds the points of these times.
  init(_ list: WritableKeyPath<GeoDocument, PointList>) { self.list = list }

  /// Adds the time of the list's next point.
  ///
  /// - Returns: Seconds, as far as known so far.
  mutating func append(
    _ stamp: TimeColumn.Stamp, called title: String, to document: DocumentBuilder
  ) -> Double? {
    if column.open.isEmpty { self.title = title }
    return column.append(stamp, at: document.document[keyPath: list].points.count)
  }

  /// Adds the ambiguous times of another list.
  ///
  /// - Parameter index: Returns the index of a point for one in that list; nil if absent.
  mutating func join(_ list: TimeColumn, called title: String, index: (Int) -> Int?) {
    if column.open.isEmpty { self.title = title }
    column.join(list, index: index)
  }

  /// Decides what the times mean together, and reports the decision.
  func settle(_ document: inout DocumentBuilder) {
    document.settle(column, of: list, called: title, isTable: false, line: 1)
  }
}
