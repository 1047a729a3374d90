/// A list of times that accompanies a list of places in the same order.
struct TimeList {
  /// The times, which may still change; nil if unknown.
  private(set) var times: [Double?] = []
  /// The column of the times that are still ambiguous.
  private(set) var column: TimeColumn
  /// The name of the list in messages.
  var title = "time"

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - name: The list's own name, which may reveal the unit of its numbers.
  ///   - title: The name in messages.
  init(name: String = "", title: String = "time") {
    column = TimeColumn(name: name)
    self.title = title
  }

  mutating func append(_ stamp: TimeColumn.Stamp?) {
    guard times.count < PointList.capacity else { return }
    let index = times.count
    times.append(stamp.flatMap { column.append($0, at: index) })
  }

  /// Returns the times, with the ambiguous ones read according to the decision.
  func times(by decision: TimeDecision) -> [Double?] {
    var times = times
    let seconds = decision.times(column.open.map(\.stamp))
    for (entry, time) in zip(column.open, seconds) { times[entry.index] = time }
    return times
  }
}
