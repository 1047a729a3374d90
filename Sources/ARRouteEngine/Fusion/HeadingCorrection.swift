/// Finds, from estimate to estimate, the angle by which AR's axes are turned (SPEC §8).
///
/// A value: copies go on independently. Memory is bounded by `settings.count` estimates and, while
/// the published method runs, the pairs among them.
public struct HeadingCorrection: Hashable, Sendable {
  /// How it is done.
  public let settings: CorrectionSettings
  /// The estimate of AR's misalignment, in (−180°, 180°]: to be added to bearings measured in AR.
  public private(set) var total = Angle.zero
  /// The standard error of the total; nil while nothing is known.
  public private(set) var error: Angle?
  /// How many runs there were.
  public private(set) var runCount = 0

  private var pairMethod: PairMethod?

  /// A correction that knows nothing yet.
  public init(settings: CorrectionSettings) {
    self.settings = settings
    switch settings.strategy {
    case .robust: break
    case .all, .random, .disjoint, .weighted: pairMethod = PairMethod(settings: settings)
    }
  }

  /// Takes in an estimate, and runs where it is time to: `robust` at once, the published method
  /// `seconds` after its last run or the first estimate, or as soon as `count` new ones came.
  ///
  /// A run of the published method that finds no usable pair adds 0 and leaves the error as it was.
  /// Its error is the scatter of the run's angles over the root of half the number of estimates
  /// that took part: as if no two fixes of different pairs erred alike, so it is too small where
  /// errors wander slowly. nil where fewer than three estimates took part.
  ///
  /// - Returns: The run; nil where there was none.
  public mutating func add(_ estimate: Estimate) -> CorrectionRun? {
    guard let outcome = pairMethod?.add(estimate, total: total) else { return nil }
    if outcome.pairs > 0 {
      total = .azimuth(radians: (total + outcome.angle).radians)
      error = outcome.error
    }
    runCount += 1
    return CorrectionRun(
      time: estimate.fix.time, strategy: settings.strategy, pairs: outcome.pairs,
      angle: outcome.angle, total: total, error: error, explanation: outcome.explanation)
  }
}
