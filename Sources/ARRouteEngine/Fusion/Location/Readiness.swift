/// Whether the phone knows enough to show AR: it begins at one limit and is lost at a wider one,
/// so that it does not flicker.
public struct Readiness: Hashable, Sendable {
  /// Whether AR can be shown.
  public private(set) var isReady = false

  /// The accuracy of the location, metres, and the standard error of the axes to begin with.
  public static let begins = (accuracy: 10.0, error: Angle.degrees(15))
  /// The accuracy of the location, metres, and the standard error of the axes to lose it.
  public static let ends = (accuracy: 20.0, error: Angle.degrees(25))

  /// Not ready.
  public init() {}

  /// Takes in how well the phone knows its place, metres (68 %), and its axes; nil for not at all.
  ///
  /// - Returns: Whether this changed it.
  mutating func update(accuracy: Double, error: Angle?) -> Bool {
    let limits = isReady ? Self.ends : Self.begins
    let isGood = error.map { accuracy <= limits.accuracy && $0 <= limits.error } ?? false
    guard isGood != isReady else { return false }
    isReady = isGood
    return true
  }
}
