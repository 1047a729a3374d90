/// A measure of the agreement between times and the path of a person who walks or carries a phone.
struct WalkFit: Comparable {
  /// 2 if both the intervals and the speeds are a walker's, 1 if only the intervals may be, otherwise 0.
  private var rank = 0
  /// The fraction of intervals that are not much longer than the median one, in thousandths.
  private var evenness = 0

  /// The range of plausible median intervals, seconds; the fastest recorders write 1000 times per second.
  private static let intervals = 5e-4...3600.0
  /// The minimum median interval between fixes if the speeds are not a walker's, seconds.
  static let shortestOfFixes = 0.005
  /// The minimum median interval between poses if the speeds are not a walker's, seconds.
  static let shortestOfPoses = intervals.lowerBound
  /// The maximum length, in median intervals, of an interval that counts as even.
  private static let longStep = 3.0
  /// The maximum movement of a person who is standing still, metres.
  private static let sway = 0.001

  /// Computes the fit.
  ///
  /// - Parameters:
  ///   - times: The times, in seconds.
  ///   - steps: The distance from each place to the next, metres; nil if unknown.
  ///   - shortest: The minimum median interval if the speeds are not a walker's, seconds.
  init(times: [Double], steps: [Double?], shortest: Double = shortestOfFixes) {
    var intervals: [Double] = []
    var speeds: [Double] = []
    // If there are more rows than fixes, many rows repeat the previous position, so the time is added up
    // until the position changes.
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

  /// The maximum number of points used, which is enough to judge a walk.
  static let mostPoints = 20_000

  /// The minimum number of points from which a walk can be recognised.
  private static let leastPoints = 3

  /// Returns true if a person could have walked from each point with a time to the next.
  static func isWalk(_ points: some Sequence<GeoPoint>) -> Bool {
    let timed = points.filter { $0.time != nil }
    guard timed.count >= leastPoints else { return false }
    let steps = zip(timed, timed.dropFirst()).map { $0.roughDistance(to: $1) }
    return WalkFit(times: timed.compactMap(\.time), steps: steps).isWalk
  }

  /// The minimum progress of a walk, which must reach both limits.
  ///
  /// `steps` is given in median steps. The other limit is `metres`, or the fraction `part` of the path if
  /// that is shorter.
  private static let progress = (steps: 3.0, metres: 10.0, part: 0.8)

  /// Returns true if the positions lead away from the first one; those of a standing receiver do not, however
  /// much they wander.
  static func goesOn(_ points: [GeoPoint]) -> Bool {
    guard let first = points.first else { return false }
    let steps = zip(points, points.dropFirst()).map { $0.roughDistance(to: $1) }
    let extent = points.lazy.map { first.roughDistance(to: $0) }.max() ?? 0
    let usual = steps.filter { $0 > sway }.median ?? 0
    return usual > 0
      && extent
        >= max(progress.steps * usual, min(progress.metres, progress.part * points.roughLength))
  }

  /// Returns the median speed of the steps in which the position changes, metres per second; nil if there are
  /// none.
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

  /// True when both the intervals and the speeds are a walker's.
  var isWalk: Bool { rank == 2 }

  /// Returns true if the ranks differ, which means that one of the two fits a walker clearly better.
  func isClear(from other: WalkFit) -> Bool { rank != other.rank }

  static func < (left: WalkFit, right: WalkFit) -> Bool {
    (left.rank, left.evenness) < (right.rank, right.evenness)
  }
}
