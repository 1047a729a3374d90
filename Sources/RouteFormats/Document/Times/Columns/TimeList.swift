/// A list of times beside one of places, whose order says which belong together.
struct TimeList {
  /// The times, as far as they are known; nil for none.
  private(set) var times: [Double?] = []
  /// What is open of them.
  private(set) var column: TimeColumn
  /// How the list is called, to people.
  var title = "time"

  /// - Parameters:
  ///   - name: Its own, which may say what its numbers are.
  ///   - title: How it is called, to people.
  init(name: String = "", title: String = "time") {
    column = TimeColumn(name: name)
    self.title = title
  }

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
