/// The estimates and pairs that a run of a heading correction used or refused, with the reasons.
public struct CorrectionExplanation: Hashable, Sendable {
  /// The estimates the run looked at, oldest first; of `robust`, which keeps none, the newest.
  public var estimates: [ExplainedEstimate]
  /// The pairs of them the run looked at, by the first's index, then the second's.
  ///
  /// An estimate that was refused is in no pair, and `robust` makes none.
  public var pairs: [ExplainedPair]

  /// An explanation of estimates and pairs.
  public init(estimates: [ExplainedEstimate], pairs: [ExplainedPair] = []) {
    self.estimates = estimates
    self.pairs = pairs
  }
}

/// The outcome of one estimate in a run.
public struct ExplainedEstimate: Hashable, Sendable {
  /// The time of its fix, seconds.
  public var time: Double
  /// The accuracy that its receiver claimed, metres (68 %); nil if it claimed none.
  public var accuracy: Double?
  /// The reason why it was left out; nil if it was used.
  public var refusal: EstimateRefusal?
  /// For `robust`: the probability that the fix is an outlier, 0…1; nil for the others.
  public var outlierProbability: Double?
  /// For `robust`: how much the fix counted, beside one that is surely no outlier, 0…1; nil for the
  /// others.
  public var weight: Double?

  /// The outcome of the estimate of a fix.
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

/// The reason why an estimate was left out of a run.
public enum EstimateRefusal: String, CaseIterable, Hashable, Sendable {
  /// Its fix's accuracy is worse than the limit.
  case inaccurate
  /// `disjoint` pairs an even number of estimates, and this is the one in the middle.
  case unpaired
  /// Its numbers are no place, time or accuracy.
  case invalid
}

/// The outcome of one pair of estimates in a run.
public struct ExplainedPair: Hashable, Sendable {
  /// The index of the earlier estimate in the explanation's list.
  public var first: Int
  /// The index of the later estimate in the explanation's list.
  public var second: Int
  /// The distance between the fixes over the sum of their accuracies: the criterion of `weighted`.
  public var weight: Double
  /// The angle that the pair would add to the total, in (−180°, 180°]; nil if it has no direction.
  public var angle: Angle?
  /// The reason why it was left out; nil if it was used.
  public var refusal: PairRefusal?
}

/// The reason why a pair of estimates was left out of a run.
public enum PairRefusal: String, CaseIterable, Hashable, Sendable {
  /// AR lost its place between them: the displacement means nothing.
  case trackingLost
  /// Their fixes are closer than the least distance.
  case fixesTooClose
  /// Their poses are not more than half the least distance apart, seen from above.
  case posesTooClose
  /// No shortest line between their fixes could be found: they are on opposite sides of the Earth.
  case unmeasurable
  /// It could have been used, but the share of pairs was filled by others.
  case notChosen
}
