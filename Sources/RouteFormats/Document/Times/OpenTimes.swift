/// The times of a list of points that are read before all of them are there, by the rule of columns.
struct OpenTimes {
  private let list: WritableKeyPath<GeoDocument, PointList>
  private var column = TimeColumn()
  /// How the times are called, to people.
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

/// A list of times beside one of places, whose order says which belong together.
struct TimeList {
  /// The times, as far as they are known; nil for none.
  private(set) var times: [Double?] = []
  /// What is open of them.
  private(set) var column: TimeColumn
  /// How the list is called, to people.
  var title = "time"

  /// - Parameter name: Its own, which may say what its numbers are.
  init(name: String = "") { column = TimeColumn(name: name) }

  mutating func append(_ stamp: TimeColumn.Stamp?) {
    guard times.count < PointList.capacity else { return }
    let index = times.count
    times.append(stamp.flatMap { column.append($0, at: index) })
  }

  /// The times, those that are open read as all of them show together.
  func times(by decision: TimeDecision) -> [Double?] {
    var times = times
    let seconds = decision.times(column.open.map(\.stamp))
    for (entry, time) in zip(column.open, seconds) { times[entry.index] = time }
    return times
  }
}
