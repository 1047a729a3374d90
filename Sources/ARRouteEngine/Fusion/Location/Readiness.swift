/// The readiness of the phone to show AR.
///
/// The phone becomes ready at one limit and stops being ready at a wider one, so the readiness does not
/// flicker.
public struct Readiness: Hashable, Sendable {
  /// True when AR can be shown.
  public private(set) var isReady = false

  /// Creates the readiness of a phone that is not ready yet.
  public init() {}

  /// Updates the readiness from the accuracy of the position, metres (68 %), and the error of the axes.
  ///
  /// The error of the axes is nil if unknown.
  ///
  /// - Returns: True if this changed the readiness.
  mutating func update(
    accuracy: Double, error: Angle?, within limits: ReadinessLimits = ReadinessLimits()
  ) -> Bool {
    var (worst, widest) = (limits.readyAccuracy, limits.readyError)
    if isReady {
      (worst, widest) = (max(worst, limits.lostAccuracy), max(widest, limits.lostError))
    }
    let isGood = error.map { accuracy <= worst && $0 <= widest } ?? false
    guard isGood != isReady else { return false }
    isReady = isGood
    return true
  }
}
