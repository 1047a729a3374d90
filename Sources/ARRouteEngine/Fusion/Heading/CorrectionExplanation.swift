/// The estimates and pairs that a run of a heading correction used or rejected, with the reasons.
public struct CorrectionExplanation: Hashable, Sendable {
  /// The estimates that the run considered, oldest first; for `robust`, which keeps no estimates, only the
  /// newest.
  public var estimates: [ExplainedEstimate]
  /// The pairs of estimates that the run considered, sorted by the first index, then by the second.
  ///
  /// A rejected estimate is not in any pair, and `robust` forms no pairs.
  public var pairs: [ExplainedPair]

  /// Creates an explanation from estimates and pairs.
  public init(estimates: [ExplainedEstimate], pairs: [ExplainedPair] = []) {
    self.estimates = estimates
    self.pairs = pairs
  }
}

/// The outcome for one estimate in a run: used or rejected.
public struct ExplainedEstimate: Hashable, Sendable {
  /// The time of the estimate's fix, seconds.
  public var time: Double
  /// The accuracy that the receiver claimed, metres (68 %); nil if it claimed none.
  public var accuracy: Double?
  /// The reason for rejecting the estimate; nil if it was used.
  public var refusal: EstimateRefusal?
  /// The probability that the fix is an outlier, 0…1, for `robust`; nil for the other strategies.
  public var outlierProbability: Double?
  /// The weight of the fix relative to one that is certainly not an outlier, 0…1; nil except for `robust`.
  public var weight: Double?

  /// Creates the outcome for an estimate from its fix.
  public init(
    fix: Fix, refusal: EstimateRefusal? = nil, outlierProbability: Double? = nil,
    weight: Double? = nil
  ) {
    time = fix.time
    accuracy = fix.statedAccuracy
    self.refusal = refusal
    self.outlierProbability = outlierProbability
    self.weight = weight
  }
}

/// The reason for rejecting an estimate in a run.
public enum EstimateRefusal: String, CaseIterable, Hashable, Sendable {
  /// The accuracy of its fix is worse than the limit.
  case inaccurate
  /// `disjoint` pairs an even number of estimates, and this one is in the middle.
  case unpaired
  /// Its numbers do not form a valid position, time or accuracy.
  case invalid
}

/// The outcome for one pair of estimates in a run: used or rejected.
public struct ExplainedPair: Hashable, Sendable {
  /// The index of the earlier estimate in the explanation's list.
  public var first: Int
  /// The index of the later estimate in the explanation's list.
  public var second: Int
  /// The distance between the fixes divided by the sum of their accuracies, used by `weighted`.
  public var weight: Double
  /// The angle that the pair would add to the total, in (−180°, 180°]; nil if the pair has no direction.
  public var angle: Angle?
  /// The reason for rejecting the pair; nil if it was used.
  public var refusal: PairRefusal?
}

/// The reason for rejecting a pair of estimates in a run.
public enum PairRefusal: String, CaseIterable, Hashable, Sendable {
  /// AR lost its position between them, so the displacement is meaningless.
  case trackingLost
  /// The distance between their fixes is less than the minimum distance.
  case fixesTooClose
  /// The horizontal distance between their poses is at most half the minimum distance.
  case posesTooClose
  /// No shortest line between their fixes could be found, because they are on opposite sides of the Earth.
  case unmeasurable
  /// The pair was usable, but the share of pairs was already filled by others.
  case notChosen
}
