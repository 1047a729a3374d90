/// The settings of the heading correction (SPEC §8).
public struct CorrectionSettings: Hashable, Sendable {
  /// The strategy that finds the correction.
  public var strategy = CorrectionStrategy.robust
  /// The number of estimates that the published method keeps; it runs after that number of new estimates.
  public var count = 100
  /// The time after which the published method runs again, seconds.
  public var seconds = 10.0
  /// True when the published method forgets its estimates after each run.
  public var isFresh = false
  /// True if the correction runs only once.
  public var runsOnce = false
  /// The worst accuracy of a fix that the published method uses, metres.
  public var maximumAccuracy = 25.0
  /// The minimum distance between the fixes of a pair, metres.
  ///
  /// Their poses must be more than half that distance apart.
  public var minimumDistance = 5.0
  /// The share of pairs that `random` and `weighted` use, percent.
  public var pairPercent = 20.0
  /// The seed for `random`.
  public var seed: UInt64 = 1
  /// The projection used to measure bearings between positions.
  public var placement = PlacementKind.ellipsoid
  /// True if runs report the estimates and pairs that they used or rejected, with the reasons.
  public var isExplaining = false

  /// The defaults of SPEC §8.
  public init() {}
}
