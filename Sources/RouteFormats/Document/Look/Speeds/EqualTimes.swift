/// Points at different positions with the same time, as in dates without seconds.
enum EqualTimes: LookRule {
  /// The minimum percentage of such points, which is more than any receiver produces.
  private static let share = 50
  /// The minimum number of points, and the minimum number of equal times in a row; two devices produce only
  /// two in a row.
  private static let least = (points: 5, run: 3)
  /// The minimum distance between points with the same time, metres, which is larger than a receiver's
  /// errors.
  private static let farApart = 10.0

  static func note(on walk: LookedWalk) -> LineNote? {
    let points = walk.timed
    guard walk.isWalk, points.count >= least.points else { return nil }
    var equal = (count: 0, line: 1, inRuns: 0)
    var start = 0
    while start < points.count {
      var end = start + 1
      while end < points.count, points[end].time == points[start].time { end += 1 }
      if end - start >= least.run, isWide(points[start..<end]) {
        if equal.count == 0 { equal.line = points[start + 1].line ?? 1 }
        equal.count += end - start - 1
        equal.inRuns += end - start
      }
      start = end
    }
    guard equal.inRuns * 100 > points.count * share else { return nil }
    return .equalTimes(count: equal.count, of: walk.list.points.count, line: equal.line)
  }

  private static func isWide(_ points: ArraySlice<GeoPoint>) -> Bool {
    guard let first = points.first else { return false }
    return points.contains { first.roughDistance(to: $0) > farApart }
  }
}
