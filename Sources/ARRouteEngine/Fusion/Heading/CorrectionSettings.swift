/// The settings of the heading correction (SPEC §8).
public struct CorrectionSettings: Hashable, Sendable {
  /// The strategy that finds the correction.
  public var strategy = CorrectionStrategy.robust
  /// The number of estimates that the published method keeps, and the number of new ones after which it runs.
  public var count = 100
  /// The time after which the published method runs again, seconds.
  public var seconds = 10.0
  /// True when the published method forgets its estimates after each run.
  public var isFresh = false
  /// True when there is only a single run.
  public var runsOnce = false
  /// The worst accuracy of a fix that the published method uses, metres.
  public var maximumAccuracy = 25.0
  /// The minimum distance between the fixes of a pair, metres.
  ///
  /// Their poses must be more than half of it apart.
  public var minimumDistance = 5.0
  /// The share of pairs that `random` and `weighted` use, percent.
  public var pairPercent = 20.0
  /// The seed for `random`.
  public var seed: UInt64 = 1
  /// The projection with which bearings between positions are measured.
  public var placement = PlacementKind.ellipsoid
  /// True when runs report the estimates and pairs that they used and refused, with the reasons.
  public var isExplaining = false

  /// The defaults of SPEC §8.
  public init() {}
}
