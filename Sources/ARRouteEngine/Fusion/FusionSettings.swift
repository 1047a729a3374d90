/// The settings for finding the phone's position and axes.
public struct FusionSettings: Hashable, Sendable {
  /// The heading correction.
  public var correction = CorrectionSettings()
  /// True if the result of the heading correction is applied.
  public var isCorrecting = true
  /// The tracking mode requested from AR.
  public var tracking = TrackingMode.world
  /// The settings for pairing fixes with poses.
  public var pairing = PairingSettings()
  /// The settings for choosing the best estimate.
  public var choice = ChoiceSettings()
  /// The settings for the growth of the location's uncertainty.
  public var reckoning = ReckoningSettings()
  /// The limits at which AR becomes ready, and at which it is lost.
  public var readiness = ReadinessLimits()
  /// The accuracy assumed for the starting position before the first fix, metres (68 %).
  public var startAccuracy = 100.0
  /// The maximum standard error at which a correction is first applied.
  public var trustedError = Angle.degrees(30)
  /// The number of latest estimates kept for a new strategy to learn from; at least 1.
  public var memory = 300
  /// While AR gives no position, the displacement after which content is placed again, metres.
  public var replacementThreshold = 10.0
  /// The assumptions used in the search for the route's leg.
  public var legs = LegSettings()

  /// The defaults of SPEC §2 and §8.
  public init() {}
}
