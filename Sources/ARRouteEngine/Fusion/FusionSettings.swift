/// How the phone's place and axes are to be found.
public struct FusionSettings: Hashable, Sendable {
  /// The heading correction.
  public var correction = CorrectionSettings()
  /// Whether what the heading correction finds is applied.
  public var isCorrecting = true
  /// What AR is asked to follow.
  public var tracking = TrackingMode.world
  /// Without a place from AR, how far the location moves before content is placed again, metres.
  public var replacementThreshold = 10.0
  /// What is taken for likely when the leg of the route is looked for.
  public var legs = LegSettings()

  /// The defaults of SPEC §2 and §8.
  public init() {}
}
