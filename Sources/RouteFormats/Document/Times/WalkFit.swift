/// How well times fit the path of somebody who walks or carries a phone.
struct WalkFit: Comparable {
  /// 2 if both steps and speeds are a walker's, 1 if the steps could be, otherwise 0.
  private var rank = 0
  /// The share of steps that are not much longer than the median one, in thousandths.
  private var evenness = 0

  /// The plausible median intervals, seconds; the fastest recorders write 1000 times per second.
  private static let intervals = 5e-4...3600.0
  /// The minimum median interval between fixes if nobody walks, seconds.
  static let shortestOfFixes = 0.005
  /// The minimum median interval between poses if nobody walks, seconds.
  static let shortestOfPoses = intervals.lowerBound
  /// The minimum length of a long step, in median steps.
  private static let longStep = 3.0
  /// The maximum movement of somebody who stands, metres.
  private static let sway = 0.001

  /// Computes the fit.
  ///
  /// - Parameters:
  ///   - times: Seconds.
  ///   - steps: The distance from each place to the next, metres; nil if unknown.
  ///   - shortest: The minimum median interval if nobody walks, seconds.
  init(times: [Double], steps: [Double?], shortest: Double = shortestOfFixes) {
    var intervals: [Double] = []
    var speeds: [Double] = []
    // If there are more rows than fixes, a position is repeated in many of them.
    var standing = 0.0
    for (index, (start, end)) in zip(times, times.dropFirst()).enumerated() where end > start {
      intervals.append(end - start)
      standing += end - start
      guard index < steps.count, let way = steps[index], way > Self.sway else { continue }
      speeds.append(way / standing)
      standing = 0
    }
    guard let usual = intervals.median, Self.intervals.contains(usual) else { return }
    let isWalk = speeds.median.map { WalkingPace.usual.contains($0) } ?? false
    guard isWalk || usual >= shortest else { return }
    rank = isWalk ? 2 : 1
    let even = intervals.count { $0 <= Self.longStep * usual }
    evenness = 1000 * even / max(1, times.count - 1)
  }

  /// The number of points that is enough to judge a walk.
  static let mostPoints = 20_000

  /// The minimum number of points that can show a walk.
  private static let leastPoints = 3

  /// Returns true if somebody walks from point to point, according to the points with times.
  static func isWalk(_ points: some Sequence<GeoPoint>) -> Bool {
    let timed = points.filter { $0.time != nil }
    guard timed.count >= leastPoints else { return false }
    let steps = zip(timed, timed.dropFirst()).map { $0.roughDistance(to: $1) }
    return WalkFit(times: timed.compactMap(\.time), steps: steps).isWalk
  }

  /// The minimum progress of a walk: in median steps; and in metres, or this part of a shorter path.
  private static let progress = (steps: 3.0, metres: 10.0, part: 0.8)

  /// Returns true if positions lead away from the first one; a standing receiver's do not, however much it
  /// wanders.
  static func goesOn(_ points: [GeoPoint]) -> Bool {
    guard let first = points.first else { return false }
    let steps = zip(points, points.dropFirst()).map { $0.roughDistance(to: $1) }
    let extent = points.lazy.map { first.roughDistance(to: $0) }.max() ?? 0
    let usual = steps.filter { $0 > sway }.median ?? 0
    return usual > 0
      && extent
        >= max(progress.steps * usual, min(progress.metres, progress.part * points.roughLength))
  }

  /// Returns the median speed of steps with movement, metres per second; nil if there are none.
  static func speed(_ points: some Sequence<GeoPoint>) -> Double? {
    let timed = points.filter { $0.time != nil }
    var speeds: [Double] = []
    var standing = 0.0
    for (start, end) in zip(timed, timed.dropFirst()) {
      standing += max(0, (end.time ?? 0) - (start.time ?? 0))
      let way = start.roughDistance(to: end)
      guard way > sway, standing > 0 else { continue }
      speeds.append(way / standing)
      standing = 0
    }
    return speeds.median
  }

  /// True when both steps and speeds are a walker's.
  var isWalk: Bool { rank == 2 }

  /// Returns true if the ranks differ, so that one fits a walker better than the other.
  func isClear(from other: WalkFit) -> Bool { rank != other.rank }

  static func < (left: WalkFit, right: WalkFit) -> Bool {
    (left.rank, left.evenness) < (right.rank, right.evenness)
  }
}
