/// The settings by which fixes are paired with poses (SPEC §8).
public struct PairingSettings: Hashable, Sendable {
  /// Fixes that claim to be worse are refused, metres (68 %); at most `Fix.worstAccuracy`.
  public var worstAccuracy = Fix.worstAccuracy
  /// The time for which poses are kept, seconds.
  public var poseReach = 10.0
  /// The longest time between two poses between which a pose is interpolated, seconds.
  public var poseGap = 10.0
  /// The greatest number of fixes that wait for the pose after them, at least 1.
  public var patience = 32

  /// The defaults of SPEC §8.
  public init() {}
}

/// The accuracy by which estimates are compared when the best is chosen (SPEC §8).
public enum EstimateChoice: String, CaseIterable, Hashable, Sendable {
  /// The one that the fix claims, of estimates within the settings' reach.
  case published
  /// The one that the location would have by the estimate now, of all that are kept. The chosen
  /// one is held until another is better by the settings' margin.
  case present
}

/// The settings by which the best estimate is chosen (SPEC §8).
public struct ChoiceSettings: Hashable, Sendable {
  /// The accuracy by which estimates are compared.
  public var rule = EstimateChoice.published
  /// The share of the best one's present accuracy, at least 0, by which that of the chosen one may be
  /// larger; `published` has none.
  public var margin = 0.2
  /// Estimates farther from the present location than this, metres, are not chosen; by `present` they
  /// may be.
  public var reach = 100.0
  /// The number of estimates kept at most, at least 1; beyond that the oldest goes.
  public var capacity = 4096
  /// The time without a fix after which the best estimate is chosen again, seconds.
  public var interval = 3.0

  /// The defaults of SPEC §8.
  public init() {}
}

/// The growth of a location's uncertainty since it was last known (SPEC §8).
public struct ReckoningSettings: Hashable, Sendable {
  /// The share of the way by which odometry is taken to be off.
  public var drift = 0.02
  /// The assumed error of the axes while it is unknown: then the displacement itself is the uncertainty.
  public var unknownError = Angle.degrees(60)
  /// The growth of a fix's uncertainty while AR does not follow the place, metres per second.
  public var agingSpeed = 1.4

  /// The defaults of SPEC §8.
  public init() {}
}

/// The limits from which the phone knows enough to show AR (SPEC §8).
public struct ReadinessLimits: Hashable, Sendable {
  /// The accuracy of the place that AR needs to begin, metres (68 %).
  public var readyAccuracy = 10.0
  /// The accuracy of the axes that AR needs to begin, as a standard error.
  public var readyError = Angle.degrees(15)
  /// The accuracy beyond which it is lost again, metres (68 %); never below `readyAccuracy`.
  public var lostAccuracy = 20.0
  /// The standard error of the axes beyond which it is lost again; never below `readyError`.
  public var lostError = Angle.degrees(25)

  /// The defaults of SPEC §8.
  public init() {}
}
