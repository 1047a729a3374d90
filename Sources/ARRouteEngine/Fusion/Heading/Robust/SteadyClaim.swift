/// How good fixes are, from what a receiver says of each.
///
/// A receiver works its accuracy out from the satellites in view, which come and go; the error of
/// its fixes does not follow every change of that. So claims are averaged, as logarithms, but never
/// so much that the average leaves the present claim: where the street gets narrow, it follows.
struct SteadyClaim: Hashable, Sendable {
  private var logarithm = 0.0
  private var count = 0.0
  /// The latest result.
  private var last = 0.0

  /// Seconds over which claims are averaged.
  private static let timeConstant = 30.0
  /// The greatest distance of the average from the present claim, as a logarithm: a factor of 1.5.
  private static let greatestDifference = 0.4

  /// From which factor on claims that get better are doubted.
  private static let greatestGain = 1.5

  /// Takes in a claim, above 0.
  ///
  /// After fixes that have been better than claimed, a claim that is better at once may be the first true one, as that of a
  /// receiver that comes from 65 m to 5 m: then the fixes are taken to be as good as before.
  ///
  /// - Parameters:
  ///   - duration: Seconds since the one before.
  ///   - margin: By what factor claims have been too great.
  /// - Returns: What it comes to, in its unit.
  mutating func add(_ claim: Double, after duration: Double, margin: Double) -> Double {
    let steady = steady(claim, after: duration)
    let kept = min(last, steady * margin)
    last = kept > Self.greatestGain * steady ? kept : steady
    return last
  }

  private mutating func steady(_ claim: Double, after duration: Double) -> Double {
    let newest = LibM.log(claim)
    count += 1
    let share = max(1 / count, duration / (Self.timeConstant + duration))
    let average = logarithm + share * (newest - logarithm)
    let most = Self.greatestDifference
    logarithm = min(max(average, newest - most), newest + most)
    return LibM.exp(logarithm)
  }
}
