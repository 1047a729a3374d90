import ARRouteEngine
import RouteFormats

/// A search for bursts of fixes displaced by an echo.
///
/// The fixes that are kept form the most likely chain. Each fix that is left out has the same cost. Two
/// consecutive fixes of the chain cost the square of the distance by which they are farther apart than a
/// person can have walked, in units of the error that the receiver's wander explains. A lasting step, such
/// as after a tunnel, costs less than leaving out all the fixes after it, so it is kept.
struct EchoSearch {
  /// The cost of a fix that is left out.
  private static let cost = 3.0
  /// The maximum cost of a step: a displacement that lasts for more fixes than `reach` is not an echo.
  private static let greatestStep = cost * Double(reach)
  /// The minimum number of consecutive fixes that are never left out together.
  private static let reach = 20
  /// The lower bound of the speed limit, metres per second.
  private static let leastSpeed = 2.5
  /// The minimum deviation of a step, metres, however good its fixes are: people do not start and stop
  /// exactly as the model assumes.
  private static let leastDeviation = 1.5
  /// The factor by which a walker may exceed the 90th percentile of the log's speeds.
  private static let haste = 1.5

  private let fixes: [PlaneFix]
  /// The maximum speed on foot in this log, metres per second.
  private let speed: Double
  /// The speed of a ride around each fix, metres per second; nil until it is computed.
  private var speeds: [Double?]

  private init(_ fixes: [PlaneFix]) {
    self.fixes = fixes
    speed = max(Self.leastSpeed, Self.haste * Self.highSpeed(fixes))
    speeds = [Double?](repeating: nil, count: fixes.count)
  }

  /// Returns the fixes that are not displaced by an echo, in their order.
  ///
  /// - Complexity: O(n · reach).
  static func kept(_ fixes: [PlaneFix]) -> [PlaneFix] {
    guard fixes.count > 2 else { return fixes }
    var search = EchoSearch(fixes)
    return search.kept()
  }

  private mutating func kept() -> [PlaneFix] {
    var costs: [Double] = []
    var before: [Int] = []
    costs.reserveCapacity(fixes.count)
    before.reserveCapacity(fixes.count)
    for index in fixes.indices {
      var best = (cost: Self.cost * Double(index), before: -1)
      for other in max(0, index - Self.reach)..<index {
        let sum =
          costs[other] + Self.cost * Double(index - other - 1) + step(from: other, to: index)
        if sum < best.cost { best = (sum, other) }
      }
      costs.append(best.cost)
      before.append(best.before)
    }
    let last = fixes.count - 1
    var index =
      fixes.indices.min {
        costs[$0] + Self.cost * Double(last - $0) < costs[$1] + Self.cost * Double(last - $1)
      } ?? last
    var kept: [PlaneFix] = []
    while index >= 0 {
      kept.append(fixes[index])
      index = before[index]
    }
    return kept.reversed()
  }

  private mutating func step(from first: Int, to last: Int) -> Double {
    let (start, end) = (fixes[first], fixes[last])
    let duration = end.time - start.time
    let way = (end.ground - start.ground).length
    guard way > speed * duration else { return 0 }
    // A ride is considered only if almost no fix is left out between the two.
    let ride =
      last - first <= Self.leftOutOfRide + 1 ? max(rideSpeed(at: first), rideSpeed(at: last)) : 0
    let leap = way - max(speed, ride) * duration
    guard leap > 0 else { return 0 }
    let variance = 2 * (1 - WhitenedFixes.correlation(after: duration) + WhitenedFixes.freshShare)
    let deviation = max(
      max(start.deviation, end.deviation) * variance.squareRoot(), Self.leastDeviation)
    return min(leap * leap / (2 * deviation * deviation), Self.greatestStep)
  }

  /// Returns the 90th percentile of the speeds over stretches that are long enough for errors not to
  /// matter.
  private static func highSpeed(_ fixes: [PlaneFix]) -> Double {
    var speeds: [Double] = []
    var end = 0
    for start in fixes.indices {
      while end < fixes.count, fixes[end].time - fixes[start].time < stretch { end += 1 }
      guard end < fixes.count else { break }
      speeds.append(
        (fixes[end].ground - fixes[start].ground).length / (fixes[end].time - fixes[start].time))
    }
    return speeds.isEmpty ? 0 : speeds.ranked(speeds.count * 9 / 10)
  }

  /// The minimum duration of such a stretch, seconds.
  private static let stretch = 30.0
  /// The number of fixes on each side that are used to detect a ride.
  private static let rideReach = 7
  /// The maximum number of consecutive fixes that may be left out of a ride.
  private static let leftOutOfRide = 1

  /// Returns the speed that is possible around a fix during a ride, such as on a bus.
  ///
  /// At least half of the steps around the fix are that fast, and so is the straight line from the first
  /// fix to the last. An echo has only one step that fast, and a wandering position makes no progress.
  private mutating func rideSpeed(at index: Int) -> Double {
    if let known = speeds[index] { return known }
    let width = min(2 * Self.rideReach, fixes.count - 1)
    let first = min(max(index - Self.rideReach, 0), fixes.count - 1 - width)
    let steps = (first..<first + width).map { Self.speed(from: fixes[$0], to: fixes[$0 + 1]) }
    let found =
      Self.haste
      * min(steps.ranked(width / 2), Self.speed(from: fixes[first], to: fixes[first + width]))
    speeds[index] = found
    return found
  }

  private static func speed(from start: PlaneFix, to end: PlaneFix) -> Double {
    (end.ground - start.ground).length / (end.time - start.time)
  }
}
