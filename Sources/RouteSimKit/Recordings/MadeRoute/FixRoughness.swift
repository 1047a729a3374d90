import ARRouteEngine
import RouteFormats

/// The roughness of a sequence of fixes, relative to the roughness expected from their accuracy.
///
/// An accuracy states how far a fix is from the truth, but not how fast the error changes: a receiver that
/// filters can be 10 m off for minutes and still trace the shape of a walk to within a metre. The second
/// differences of the positions show this; positions that a receiver repeats are ignored.
enum FixRoughness {
  /// The time constant, in seconds, of errors that stated accuracies describe fully, as in simulations or
  /// with receivers that do not filter.
  private static let timeConstant = 30.0
  /// The range of intervals in which three fixes are compared, as multiples of the median interval.
  private static let alike = 0.5...2.0
  /// The median of the squared length of a normally distributed vector in the plane, in units of the
  /// squared deviation along one axis.
  private static let medianSquare = 1.386
  /// The range of the factor.
  ///
  /// The factor is never very small, because slow errors always remain; and few receivers are worse than
  /// stated by more than the upper bound.
  private static let factors = 0.15...4.0
  /// The factor below which corners alone may explain the roughness.
  private static let leastExcess = 1.4
  /// A walker's distance from the straight line between two positions, metres per second of the time
  /// between them.
  private static let sway = 0.25
  /// The time after which a walker's sway does not grow any more, seconds.
  private static let longestSway = 1.5
  /// The minimum number of triples of fixes for a result.
  private static let leastCount = 10

  /// Returns the factor by which the fixes' deviations must be multiplied to match their roughness.
  ///
  /// - Complexity: Typically O(n).
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

  /// Returns the variance, along one axis, of a fix's distance from the line between its neighbours.
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
