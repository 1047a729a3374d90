import ARRouteEngine
import RouteFormats

/// Finds bursts of fixes that an echo has put aside.
///
/// The fixes that stay are the likeliest chain: each fix that is left out costs the same, and each two that
/// follow one another cost the square of how much farther apart they are than somebody can have gone,
/// counted in what the receiver's wandering error explains. A lasting step, as behind a tunnel, is cheaper
/// than to leave out all behind it, and stays.
enum EchoSearch {
  /// What a fix that is left out costs.
  private static let cost = 3.0
  /// The greatest cost of a step: what lasts longer than the reach is no echo.
  private static let greatestStep = cost * Double(reach)
  /// Fewer than so many fixes in a row may be left out.
  private static let reach = 20
  /// The least speed that is taken for possible, metres a second.
  private static let leastSpeed = 2.5

  /// The fixes that stay, in their order.
  ///
  /// - Complexity: O(n · reach).
  static func kept(_ fixes: [PlaneFix]) -> [PlaneFix] {
    guard fixes.count > 2 else { return fixes }
    let speed = max(leastSpeed, 1.5 * highSpeed(fixes))
    var costs: [Double] = []
    var before: [Int] = []
    costs.reserveCapacity(fixes.count)
    before.reserveCapacity(fixes.count)
    for index in fixes.indices {
      var best = (cost: cost * Double(index), before: -1)
      for other in max(0, index - reach)..<index {
        let sum =
          costs[other] + cost * Double(index - other - 1)
          + step(from: fixes[other], to: fixes[index], at: speed)
        if sum < best.cost { best = (sum, other) }
      }
      costs.append(best.cost)
      before.append(best.before)
    }
    let last = fixes.count - 1
    var index =
      fixes.indices.min {
        costs[$0] + cost * Double(last - $0) < costs[$1] + cost * Double(last - $1)
      } ?? last
    var kept: [PlaneFix] = []
    while index >= 0 {
      kept.append(fixes[index])
      index = before[index]
    }
    return kept.reversed()
  }

  private static func step(from start: PlaneFix, to end: PlaneFix, at speed: Double) -> Double {
    let duration = end.time - start.time
    let leap = (end.ground - start.ground).length - speed * duration
    guard leap > 0 else { return 0 }
    let variance = 2 * (1 - WhitenedFixes.correlation(after: duration) + WhitenedFixes.freshShare)
    let deviation = max(start.deviation, end.deviation) * variance.squareRoot()
    return min(leap * leap / (2 * deviation * deviation), greatestStep)
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
}
