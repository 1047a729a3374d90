/// The times of a list of points that are read before all of them are there, by the rule of columns.
struct OpenTimes {
  private let list: WritableKeyPath<GeoDocument, PointList>
  private var column = TimeColumn()
  /// The name of the times in messages.
  private var title = "time"

  /// - Parameter list: Of the document, the one whose points they are of.
  init(_ list: WritableKeyPath<GeoDocument, PointList>) { self.list = list }

  /// Takes in the time of the next point of the list.
  ///
  /// - Returns: Seconds, as far as they are known by now.
  mutating func append(
    _ stamp: TimeColumn.Stamp, called title: String, to document: DocumentBuilder
  ) -> Double? {
    if column.open.isEmpty { self.title = title }
    return column.append(stamp, at: document.document[keyPath: list].points.count)
  }

  /// Takes in what is open of a list of its own.
  ///
  /// - Parameter index: The index of a point, by that in the list; nil for none.
  mutating func join(_ list: TimeColumn, called title: String, index: (Int) -> Int?) {
    if column.open.isEmpty { self.title = title }
    column.join(list, index: index)
  }

  /// Decides what all of them show together, and says so.
  func settle(_ document: inout DocumentBuilder) {
    document.settle(column, of: list, called: title, isTable: false, line: 1)
  }
}
