import ARRouteEngine
import RouteFormats

/// The roughness of fixes from one to the next, relative to that expected from their accuracy.
///
/// An accuracy states the distance of a fix from the truth, but not the rate at which the error changes: a
/// receiver that filters is 10 m off for minutes, and draws the shape of a walk to a metre. Second
/// differences of the places show it, except those of places that a receiver repeats.
enum FixRoughness {
  /// The time constant of errors that stated accuracies describe in full, seconds: those of simulations, and
  /// of receivers without filters.
  private static let timeConstant = 30.0
  /// Three fixes are compared where their intervals are within this factor of the usual one.
  private static let alike = 0.5...2.0
  /// The median of the square of a normal vector on the plane, in squares of its deviation along an axis.
  private static let medianSquare = 1.386
  /// The factors: slow errors are there in any case, and few receivers are that much worse than they say.
  private static let factors = 0.15...4.0
  /// Below this factor corners alone explain the roughness.
  private static let leastExcess = 1.4
  /// The distance of somebody who walks from the line between two places, in metres for each second between.
  private static let sway = 0.25
  /// Seconds in which somebody sways from side to side.
  private static let longestSway = 1.5
  /// The least number of triples that shows anything.
  private static let leastCount = 10

  /// The factor of the fixes' deviations with which they are as rough as they are.
  ///
  /// - Complexity: O(n) as a rule.
  static func factor(of fixes: [PlaneFix]) -> Double {
    guard fixes.count > leastCount else { return 1 }
    let intervals = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }
    let usual = intervals.ranked(intervals.count / 2)
    var ratios: [Double] = []
    for index in 1..<fixes.count - 1 {
      let (before, after) = (intervals[index - 1], intervals[index])
      guard alike.contains(before / usual), alike.contains(after / usual),
        fixes[index - 1].ground != fixes[index].ground,
        fixes[index].ground != fixes[index + 1].ground
      else { continue }
      let line = fixes[index - 1].ground.interpolated(
        to: fixes[index + 1].ground, before / (before + after))
      let bend = fixes[index].ground - line
      let own = sway * min(before, after, longestSway)
      ratios.append(
        (bend.dot(bend) - medianSquare * own * own)
          / expected(fixes[index].deviation, before, after))
    }
    guard ratios.count >= leastCount else { return 1 }
    let ratio = max(ratios.ranked(ratios.count / 2), 0) / medianSquare
    let factor = ratio.squareRoot()
    return factor > 1 && factor < leastExcess
      ? 1 : min(max(factor, factors.lowerBound), factors.upperBound)
  }

  /// The variance along an axis of how far a fix is from the line between its neighbours.
  private static func expected(_ deviation: Double, _ before: Double, _ after: Double) -> Double {
    func correlation(_ seconds: Double) -> Double {
      WhitenedFixes.correlation(after: seconds, timeConstant: timeConstant)
    }
    let share = before / (before + after)
    let (first, second) = (1 - share, share)
    return deviation * deviation
      * (1 + first * first + second * second - 2 * first * correlation(before)
        - 2 * second * correlation(after) + 2 * first * second * correlation(before + after))
  }
}
