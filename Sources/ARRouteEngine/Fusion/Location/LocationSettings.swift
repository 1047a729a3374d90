/// The settings for pairing fixes with poses (SPEC §8).
public struct PairingSettings: Hashable, Sendable {
  /// The accuracy beyond which fixes are rejected, metres (68 %); at most `Fix.worstAccuracy`.
  public var worstAccuracy = Fix.worstAccuracy
  /// The time for which poses are kept, seconds.
  public var poseReach = 10.0
  /// The maximum time between two poses for a pose to be interpolated between them, seconds.
  public var poseGap = 10.0
  /// The maximum number of fixes that wait for the next pose; at least 1.
  public var patience = 32

  /// The defaults of SPEC §8.
  public init() {}
}

/// The kind of accuracy that is compared when the best estimate is chosen (SPEC §8).
public enum EstimateChoice: String, CaseIterable, Hashable, Sendable {
  /// The accuracy that the fix claims, for estimates within the settings' reach.
  case published
  /// The accuracy that the location would have now if it were computed from the estimate.
  ///
  /// The chosen estimate is held until another is better by the settings' margin.
  case present
}

/// The settings for choosing the best estimate (SPEC §8).
public struct ChoiceSettings: Hashable, Sendable {
  /// The accuracy that is compared.
  public var rule = EstimateChoice.published
  /// The fraction by which the held estimate may be less accurate than the best one and still be kept; at
  /// least 0.
  ///
  /// `published` uses no margin.
  public var margin = 0.2
  /// The distance from the current location beyond which `published` ignores estimates, unless none is
  /// nearer, metres.
  public var reach = 100.0
  /// The maximum number of estimates kept, at least 1; beyond it, the oldest is dropped.
  public var capacity = 4096
  /// The time without a fix after which the best estimate is chosen again, seconds.
  public var interval = 3.0

  /// The defaults of SPEC §8.
  public init() {}
}

/// The settings for the growth of a location's uncertainty since it was last known (SPEC §8).
public struct ReckoningSettings: Hashable, Sendable {
  /// The assumed error of odometry, as a fraction of the distance walked.
  public var drift = 0.02
  /// The error assumed for unknown axes; at this error, the uncertainty equals the displacement itself.
  public var unknownError = Angle.degrees(60)
  /// The growth of a fix's uncertainty while AR does not track the position, metres per second.
  public var agingSpeed = 1.4

  /// The defaults of SPEC §8.
  public init() {}
}

/// The limits that decide whether the phone knows enough to show AR (SPEC §8).
public struct ReadinessLimits: Hashable, Sendable {
  /// The accuracy of the position required for AR to start, metres (68 %).
  public var readyAccuracy = 10.0
  /// The standard error of the axes required for AR to start.
  public var readyError = Angle.degrees(15)
  /// The accuracy of the position beyond which AR is stopped again, metres (68 %); never below
  /// `readyAccuracy`.
  public var lostAccuracy = 20.0
  /// The standard error of the axes beyond which AR is stopped again; never below `readyError`.
  public var lostError = Angle.degrees(25)

  /// The defaults of SPEC §8.
  public init() {}
}
