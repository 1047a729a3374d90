/// The settings of the heading correction (SPEC §8).
public struct CorrectionSettings: Hashable, Sendable {
  /// The rule.
  public var strategy = CorrectionStrategy.robust
  /// The number of estimates that the published method keeps; also, after how many new ones it runs at once.
  public var count = 100
  /// The time after which the published method runs again, seconds.
  public var seconds = 10.0
  /// True when the published method forgets its estimates after each run.
  public var isFresh = false
  /// True when there is a single run only.
  public var runsOnce = false
  /// The worst accuracy of a fix that is used by the published method, metres.
  public var maximumAccuracy = 25.0
  /// The least distance between the fixes of a pair, metres; their poses must be more than half
  /// of it apart.
  public var minimumDistance = 5.0
  /// The share of pairs that `random` and `weighted` take, percent.
  public var pairPercent = 20.0
  /// The seed of `random`.
  public var seed: UInt64 = 1
  /// The method by which bearings between places are measured.
  public var placement = PlacementKind.ellipsoid
  /// True when runs report the estimates and pairs they used and refused, with the reasons.
  public var isExplaining = false

  /// The defaults of SPEC §8.
  public init() {}
}
