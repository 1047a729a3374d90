/// Places that come again exactly, as no receiver finds them.
///
/// Laps and ways there and back of a plan are meant, and of a plan only a line that is there twice is not:
/// a long jump leads to its beginning.
enum RepeatedPositions: LookRule {
  /// Places in a row that come again: so many, and this part of the different ones, percent.
  private static let least = (points: 20, percent: 30)
  /// The most points that are looked at.
  private static let most = 1 << 17
  /// A jump that no plan has: metres, and usual steps.
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

  /// The longest runs of places that come again.
  private struct Runs {
    var same = 0
    var back = 0
    /// The first place that came before.
    var firstAgain: Int
    private var distinct: Int

    init(_ points: [GeoPoint]) {
      var first: [PlainCoordinate: Int] = [:]
      first.reserveCapacity(points.count)
      firstAgain = points.count
      var run = (same: 0, back: 0)
      // The first index of the place before.
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
