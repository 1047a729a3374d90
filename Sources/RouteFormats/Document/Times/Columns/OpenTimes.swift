/// The times of a list of points, interpreted like a column as they arrive.
struct OpenTimes {
  private let list: WritableKeyPath<GeoDocument, PointList>
  private var column = TimeColumn()
  /// The name of the times in messages.
  private var title = "time"

  /// Creates an empty list of times.
  ///
  /// - Parameter list: The document's list that holds the points with these times.
  init(_ list: WritableKeyPath<GeoDocument, PointList>) { self.list = list }

  /// Adds the time of the list's next point.
  ///
  /// - Returns: The time in seconds, which may change later; nil if it is unknown.
  mutating func append(
    _ stamp: TimeColumn.Stamp, called title: String, to document: DocumentBuilder
  ) -> Double? {
    if column.open.isEmpty { self.title = title }
    return column.append(stamp, at: document.document[keyPath: list].points.count)
  }

  /// Adds the ambiguous times of another list.
  ///
  /// - Parameter index: Converts the index of a point in that list to its index in this one; nil if it is
  ///   missing here.
  mutating func join(_ list: TimeColumn, called title: String, index: (Int) -> Int?) {
    if column.open.isEmpty { self.title = title }
    column.join(list, index: index)
  }

  /// Decides on the meaning of all times together, and reports the decision.
  func settle(_ document: inout DocumentBuilder) {
    document.settle(column, of: list, called: title, isTable: false, line: 1)
  }
}
