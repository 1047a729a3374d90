/// The settings by which the phone's place and axes are found.
public struct FusionSettings: Hashable, Sendable {
  /// The heading correction.
  public var correction = CorrectionSettings()
  /// True when the result of the heading correction is applied.
  public var isCorrecting = true
  /// The tracking mode that AR is asked for.
  public var tracking = TrackingMode.world
  /// The settings by which fixes are paired with poses.
  public var pairing = PairingSettings()
  /// The way the best estimate is chosen.
  public var choice = ChoiceSettings()
  /// The growth of the location's uncertainty.
  public var reckoning = ReckoningSettings()
  /// The limits from which the phone knows enough for AR.
  public var readiness = ReadinessLimits()
  /// The assumed accuracy of the start before the first fix, metres (68 %).
  public var startAccuracy = 100.0
  /// The largest standard error of a correction with which it begins to be applied.
  public var trustedError = Angle.degrees(30)
  /// The number of latest estimates from which a new strategy learns, at least 1.
  public var memory = 300
  /// Without a place from AR, how far the location moves before content is placed again, metres.
  public var replacementThreshold = 10.0
  /// The assumptions of the search for the route's leg.
  public var legs = LegSettings()

  /// The defaults of SPEC §2 and §8.
  public init() {}
}
