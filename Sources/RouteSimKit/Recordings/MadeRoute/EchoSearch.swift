import ARRouteEngine
import RouteFormats

/// Finds bursts of fixes displaced by an echo.
///
/// The fixes kept are the likeliest chain: each fix left out costs the same, and each two consecutive ones
/// cost the square of the distance between them beyond what somebody can have gone, in units of the error
/// that the receiver's wander explains. A lasting step, as behind a tunnel, is cheaper than leaving out all
/// fixes behind it, and stays.
struct EchoSearch {
  /// The cost of a fix that is left out.
  private static let cost = 3.0
  /// The greatest cost of a step: what lasts longer than the reach is no echo.
  private static let greatestStep = cost * Double(reach)
  /// The number of consecutive fixes from which they cannot be left out.
  private static let reach = 20
  /// The least speed limit, metres a second.
  private static let leastSpeed = 2.5
  /// The least deviation of a step, metres, however good its fixes are: nobody starts and stops by a formula.
  private static let leastDeviation = 1.5
  /// Somebody may go faster by this factor than they mostly do.
  private static let haste = 1.5

  private let fixes: [PlaneFix]
  /// The speed that is possible anywhere in the log, metres a second.
  private let speed: Double
  /// The speeds of rides about each fix, metres a second; nil before they are computed.
  private var speeds: [Double?]

  private init(_ fixes: [PlaneFix]) {
    self.fixes = fixes
    speed = max(Self.leastSpeed, Self.haste * Self.highSpeed(fixes))
    speeds = [Double?](repeating: nil, count: fixes.count)
  }

  /// The fixes that stay, in their order.
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
    // Hardly a fix of a ride is left out.
    let ride =
      last - first <= Self.leftOutOfRide + 1 ? max(rideSpeed(at: first), rideSpeed(at: last)) : 0
    let leap = way - max(speed, ride) * duration
    guard leap > 0 else { return 0 }
    let variance = 2 * (1 - WhitenedFixes.correlation(after: duration) + WhitenedFixes.freshShare)
    let deviation = max(
      max(start.deviation, end.deviation) * variance.squareRoot(), Self.leastDeviation)
    return min(leap * leap / (2 * deviation * deviation), Self.greatestStep)
  }

  /// The speed that nine of ten stretches do not exceed, each so long that errors hardly count.
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

  /// Seconds.
  private static let stretch = 30.0
  /// The number of fixes on each side that shows a ride.
  private static let rideReach = 7
  /// The greatest number of consecutive fixes of a ride that may be left out.
  private static let leftOutOfRide = 1

  /// Returns the possible speed about a fix on a ride, as on a bus: at least half of the steps there are as
  /// fast, and so is the way from end to end.
  ///
  /// An echo has a single step that fast, and a wandering position gets nowhere.
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
