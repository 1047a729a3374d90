/// The fit of times to the way of somebody who walks or carries a phone.
struct WalkFit: Comparable {
  /// 2 where both steps and speeds are a walker's, 1 where the steps could be, else 0.
  private var rank = 0
  /// The share of steps that are not much longer than the usual one, in thousandths.
  private var evenness = 0

  /// Usual times from one to the next of what is written the fastest, seconds: 1000 times a second.
  private static let intervals = 5e-4...3600.0
  /// The shortest usual time from fix to fix of somebody who does not walk, seconds.
  static let shortestOfFixes = 0.005
  /// The same from pose to pose.
  static let shortestOfPoses = intervals.lowerBound
  /// The least length of a long step, in usual steps.
  private static let longStep = 3.0
  /// A shorter way is that of somebody who stands, metres.
  private static let sway = 0.001

  /// - Parameters:
  ///   - times: Seconds.
  ///   - steps: The metres from each place to the next; nil where they are not known.
  ///   - shortest: The shortest usual time from one to the next where nobody walks, seconds.
  init(times: [Double], steps: [Double?], shortest: Double = shortestOfFixes) {
    var intervals: [Double] = []
    var speeds: [Double] = []
    // If rows come more often than fixes, a place is repeated over many of them.
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

  /// Fewer points show no walk.
  private static let leastPoints = 3

  /// True when somebody walks from point to point, by those that have times.
  static func isWalk(_ points: some Sequence<GeoPoint>) -> Bool {
    let timed = points.filter { $0.time != nil }
    guard timed.count >= leastPoints else { return false }
    let steps = zip(timed, timed.dropFirst()).map { $0.roughDistance(to: $1) }
    return WalkFit(times: timed.compactMap(\.time), steps: steps).isWalk
  }

  /// The least progress of a walk: usual steps; and metres, or this part of a shorter way.
  private static let progress = (steps: 3.0, metres: 10.0, part: 0.8)

  /// True where places lead away from the first, as those of a receiver that stands do not, however it
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

  /// The usual speed of steps that lead anywhere, metres a second; nil where none does.
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

  /// True when one of the two is a walker's, and the other not.
  func isClear(from other: WalkFit) -> Bool { rank != other.rank }

  static func < (left: WalkFit, right: WalkFit) -> Bool {
    (left.rank, left.evenness) < (right.rank, right.evenness)
  }
}
