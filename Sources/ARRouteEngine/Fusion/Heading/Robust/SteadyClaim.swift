/// The quality of fixes, estimated from the accuracy that the receiver claims for each.
///
/// A receiver computes its accuracy from the satellites in view, which come and go, but the error of its
/// fixes does not follow every such change. So the logarithms of claims are averaged. The average stays close
/// to the current claim, so that it responds when the street becomes narrow.
struct SteadyClaim: Hashable, Sendable {
  private var logarithm = 0.0
  private var count = 0.0
  /// The latest result.
  private var last = 0.0

  /// The time over which claims are averaged, seconds.
  private static let timeConstant = 30.0
  /// The maximum difference between the average and the current claim, as a logarithm; it corresponds to a
  /// factor of 1.5.
  private static let greatestDifference = 0.4

  /// The factor by which a claim may improve before it is doubted.
  private static let greatestGain = 1.5

  /// Adds a claim, which must be above 0.
  ///
  /// If fixes were better than claimed and the claim suddenly improves, for example from 65 m to 5 m, it may
  /// be the first true claim. The fixes are then assumed to be as good as before.
  ///
  /// - Parameters:
  ///   - duration: The time since the previous claim, seconds.
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
