/// Whether the phone knows enough to show AR: it begins at one limit and is lost at a wider one,
/// so that it does not flicker.
public struct Readiness: Hashable, Sendable {
  /// True when AR can be shown.
  public private(set) var isReady = false

  /// Not ready.
  public init() {}

  /// Takes in how well the phone knows its place, metres (68 %), and its axes; nil for not at all.
  ///
  /// - Returns: Whether this changed it.
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
