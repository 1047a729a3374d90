/// The readiness of the phone to show AR: it begins at one limit and is lost at a wider one, so that it
/// does not flicker.
public struct Readiness: Hashable, Sendable {
  /// True when AR can be shown.
  public private(set) var isReady = false

  /// A readiness that is not ready.
  public init() {}

  /// Takes in the accuracy of the phone's place, metres (68 %), and of its axes; nil if unknown.
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
