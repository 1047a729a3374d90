import ARRouteEngine

/// A line that turns back at the equator or at the Greenwich meridian, as if a minus sign had been lost.
enum FoldedLine: LookRule {
  /// The minimum number of points in the line, and the minimum number on each side of its fold.
  private static let least = (points: 12, side: 5)
  /// The distance from 0, in degrees, within which a line with a fold must come.
  private static let close = 0.05
  /// The number of points over which the slopes are measured.
  private static let reach = 10
  /// The limits of a fold.
  ///
  /// `near` is the maximum distance from 0, in steps. `unlike` is the maximum asymmetry of the slopes.
  /// `steep` is the minimum slope, and `bend` is the maximum change in the other coordinate's slope, both as
  /// fractions of the whole step.
  private static let limits = (near: 1.5, unlike: 0.35, steep: 0.3, bend: 0.5)

  static func note(on walk: LookedWalk) -> LineNote? {
    let points = walk.isWalk ? walk.timed : walk.list.points
    guard points.count >= least.points, walk.isWalk || walk.isPlan,
      points.contains(where: { min(abs($0.latitude), abs($0.longitude)) < close })
    else { return nil }
    let scale = Angle.degrees(points[0].latitude).cosine
    // Points at 0° N 0° E mean that no position was known, which is reported elsewhere.
    if points.contains(where: { $0.latitude == 0 && $0.longitude == 0 }) { return nil }
    for coordinate in [LookNote.Coordinate.latitude, .longitude] {
      let isNorth = coordinate == .latitude
      let own = points.map { isNorth ? $0.latitude : $0.longitude * scale }
      let other = points.map { isNorth ? $0.longitude * scale : $0.latitude }
      if let index = fold(of: own, beside: other) {
        return .look(.folded(coordinate, line: points[index].line ?? 1))
      }
    }
    return nil
  }

  /// Returns the index at which a coordinate reaches 0 and turns back while the other one continues; nil if
  /// there is no such index.
  private static func fold(of numbers: [Double], beside others: [Double]) -> Int? {
    guard numbers.allSatisfy({ $0 >= 0 }) || numbers.allSatisfy({ $0 <= 0 }),
      let index = numbers.indices.min(by: { abs(numbers[$0]) < abs(numbers[$1]) }),
      index >= least.side, numbers.count - 1 - index >= least.side
    else { return nil }
    let span = min(reach, index, numbers.count - 1 - index)
    func slope(_ list: [Double], from start: Int) -> Double {
      (abs(list[start + span]) - abs(list[start])) / Double(span)
    }
    func bend(from start: Int) -> Double { (others[start + span] - others[start]) / Double(span) }
    let (before, after) = (slope(numbers, from: index - span), slope(numbers, from: index))
    let step = (before * before + bend(from: index - span) * bend(from: index - span)).squareRoot()
    guard before < 0, after > 0, abs(numbers[index]) <= limits.near * max(-before, after),
      abs(before + after) <= limits.unlike * (after - before),
      max(-before, after) >= limits.steep * step,
      abs(bend(from: index) - bend(from: index - span)) <= limits.bend * step
    else { return nil }
    return index
  }
}
