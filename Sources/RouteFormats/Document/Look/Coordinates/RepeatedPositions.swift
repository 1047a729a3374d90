/// Positions that recur exactly, which no receiver produces.
///
/// In a plan, laps and return journeys are intended. Only a line that is in the file twice, with a long jump
/// back to its beginning, is reported.
enum RepeatedPositions: LookRule {
  /// The minimum number of recurring positions in a row, and the minimum percentage of the distinct positions
  /// that they must make up.
  private static let least = (points: 20, percent: 30)
  /// The maximum number of points that are examined.
  private static let most = 1 << 17
  /// The minimum length of a jump that is too long for a plan: metres, and median steps.
  private static let jump = (metres: 50.0, steps: 3.0)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isWalk || walk.isPlan, walk.list.points.count <= most else { return nil }
    let isTimed = walk.timed.count == walk.list.points.count && !walk.stated.isCourse
    guard isTimed || walk.isPlan || walk.stated.isCourse else { return nil }
    let points = distinct(walk.list.points)
    guard points.count >= least.points else { return nil }
    let runs = Runs(points)
    let line = points[min(runs.firstAgain, points.count - 1)].line ?? 1
    if runs.isLong(runs.same), isTimed || hasJump(points, to: runs.firstAgain) {
      return .look(.again(count: runs.same, line: line))
    }
    return isTimed && runs.isLong(runs.back)
      ? .look(.wayBack(count: runs.back, line: line)) : nil
  }

  private static func distinct(_ points: [GeoPoint]) -> [GeoPoint] {
    points.indices.filter { $0 == 0 || !points[$0].isAt(points[$0 - 1]) }.map { points[$0] }
  }

  private static func hasJump(_ points: [GeoPoint], to index: Int) -> Bool {
    guard index > 0, index < points.count else { return false }
    let usual = zip(points, points.dropFirst()).map { $0.roughDistance(to: $1) }.median ?? 0
    return points[index - 1].roughDistance(to: points[index])
      > max(jump.metres, jump.steps * usual)
  }

  /// The longest runs of recurring positions.
  private struct Runs {
    var same = 0
    var back = 0
    /// The index of the first position that had occurred before.
    var firstAgain: Int
    private var distinct: Int

    init(_ points: [GeoPoint]) {
      var first: [PlainCoordinate: Int] = [:]
      first.reserveCapacity(points.count)
      firstAgain = points.count
      var run = (same: 0, back: 0)
      // The index at which the previous position first occurred.
      var last = 0
      for (index, point) in points.enumerated() {
        let coordinate = PlainCoordinate(point)
        let earlier = first[coordinate] ?? index
        if earlier == index {
          first[coordinate] = index
        } else {
          firstAgain = min(firstAgain, index)
        }
        let goesOn = index > 0 && earlier < index
        run.same = goesOn && last == earlier - 1 && last < index - 1 ? run.same + 1 : 0
        run.back = goesOn && last == earlier + 1 && earlier < index - 1 ? run.back + 1 : 0
        same = max(same, run.same > 0 ? run.same + 1 : 0)
        back = max(back, run.back > 0 ? run.back + 1 : 0)
        last = earlier
      }
      distinct = first.count
    }

    func isLong(_ run: Int) -> Bool {
      run >= least.points && run * 100 >= least.percent * distinct
    }
  }
}
