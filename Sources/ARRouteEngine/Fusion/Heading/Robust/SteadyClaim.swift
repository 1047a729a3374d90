/// The quality of fixes, from the receiver's claim for each.
///
/// A receiver computes its accuracy from the satellites in view, which come and go; the error of
/// its fixes does not follow every such change. So claims are averaged, as logarithms, but the
/// average stays close to the present claim: where the street gets narrow, it follows.
struct SteadyClaim: Hashable, Sendable {
  private var logarithm = 0.0
  private var count = 0.0
  /// The latest result.
  private var last = 0.0

  /// Seconds over which claims are averaged.
  private static let timeConstant = 30.0
  /// The greatest distance of the average from the present claim, as a logarithm: a factor of 1.5.
  private static let greatestDifference = 0.4

  /// The factor of improvement from which a claim is doubted.
  private static let greatestGain = 1.5

  /// Takes in a claim, above 0.
  ///
  /// After fixes that were better than claimed, a sudden better claim may be the first true one, as from a
  /// receiver whose claim drops from 65 m to 5 m: then the fixes are taken to be as good as before.
  ///
  /// - Parameters:
  ///   - duration: Seconds since the one before.
  ///   - margin: The factor by which claims have been too large.
  /// - Returns: The resulting quality, in the claim's unit.
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
