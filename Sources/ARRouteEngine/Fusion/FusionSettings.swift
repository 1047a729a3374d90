/// The settings for finding the phone's position and axes.
public struct FusionSettings: Hashable, Sendable {
  /// The heading correction.
  public var correction = CorrectionSettings()
  /// True when the result of the heading correction is applied.
  public var isCorrecting = true
  /// The tracking mode requested from AR.
  public var tracking = TrackingMode.world
  /// The settings for pairing fixes with poses.
  public var pairing = PairingSettings()
  /// The settings for choosing the best estimate.
  public var choice = ChoiceSettings()
  /// The settings for the growth of the location's uncertainty.
  public var reckoning = ReckoningSettings()
  /// The limits within which the phone knows enough for AR.
  public var readiness = ReadinessLimits()
  /// The accuracy assumed for the start before the first fix, metres (68 %).
  public var startAccuracy = 100.0
  /// The largest standard error at which a correction is first applied.
  public var trustedError = Angle.degrees(30)
  /// The number of latest estimates from which a new strategy learns; at least 1.
  public var memory = 300
  /// The distance after which content is placed again if AR gives no position, metres.
  public var replacementThreshold = 10.0
  /// The assumptions used in the search for the route's leg.
  public var legs = LegSettings()

  /// The defaults of SPEC §2 and §8.
  public init() {}
}
