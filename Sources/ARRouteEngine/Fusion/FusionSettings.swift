/// How the phone's place and axes are to be found.
public struct FusionSettings: Hashable, Sendable {
  /// The heading correction.
  public var correction = CorrectionSettings()
  /// True when what the heading correction finds is applied.
  public var isCorrecting = true
  /// What AR is asked to follow.
  public var tracking = TrackingMode.world
  /// How fixes are paired with poses.
  public var pairing = PairingSettings()
  /// The way the best estimate is chosen.
  public var choice = ChoiceSettings()
  /// How the uncertainty of the location grows.
  public var reckoning = ReckoningSettings()
  /// When the phone knows enough for AR.
  public var readiness = ReadinessLimits()
  /// How good the place of the start is taken to be before the first fix, metres (68 %).
  public var startAccuracy = 100.0
  /// The largest standard error of a correction with which it begins to be applied.
  public var trustedError = Angle.degrees(30)
  /// How many of the latest estimates a new strategy learns from, at least 1.
  public var memory = 300
  /// Without a place from AR, how far the location moves before content is placed again, metres.
  public var replacementThreshold = 10.0
  /// What is taken for likely when the leg of the route is looked for.
  public var legs = LegSettings()

  /// The defaults of SPEC §2 and §8.
  public init() {}
}
