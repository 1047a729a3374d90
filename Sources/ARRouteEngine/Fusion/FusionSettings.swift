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

  /// The defaults of SPEC §2 and §8.
  public init() {}
}
