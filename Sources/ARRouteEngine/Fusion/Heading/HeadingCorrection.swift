/// Finds, from estimate to estimate, the angle by which AR's axes are turned (SPEC §8).
///
/// A value: copies go on independently. Memory is bounded by `settings.count` estimates and, while
/// the published method runs, the pairs among them.
public struct HeadingCorrection: Hashable, Sendable {
  /// The settings of the correction.
  public let settings: CorrectionSettings
  /// The estimate of AR's misalignment, in (−180°, 180°]: to be added to bearings measured in AR.
  public var total: Angle { state.total }
  /// The standard error of the total; nil while nothing is known.
  public var error: Angle? { state.error }
  /// The number of runs so far.
  public var runCount: Int { state.runCount }

  private var state = CorrectionState()
  private var method: AnyHeadingMethod

  /// A correction that knows nothing yet.
  public init(settings: CorrectionSettings) {
    self.settings = settings
    method = settings.strategy.facts.method(settings)
  }

  /// Takes in an estimate, and runs if it is time to: `robust` at once, the published method
  /// `seconds` after its last run or the first estimate, or as soon as `count` new ones came.
  ///
  /// A run of the published method that finds no usable pair adds 0 and leaves the error as it was.
  /// Its error is the scatter of the run's angles over the root of half the number of estimates
  /// that took part: as if no two fixes of different pairs had the same error, so it is too small where
  /// errors wander slowly. nil if fewer than three estimates took part.
  ///
  /// `robust` adds 0 and has no error until it knows the direction to 77°, as a circular standard
  /// deviation; with `runsOnce` its only run is the first in which it does. Its error is that
  /// deviation, with a little more for effects that no assumption covers: the truth is within twice the
  /// error in some 95 of 100 runs.
  ///
  /// - Returns: The run; nil without one.
  /// - Complexity: For `robust` constant, some microseconds; for the others, in a run, all pairs among
  ///   `count` estimates, except for `disjoint`.
  public mutating func add(_ estimate: Estimate) -> CorrectionRun? {
    guard let outcome = method.add(estimate, after: state) else { return nil }
    state.total = .azimuth(radians: (total + outcome.angle).radians)
    state.error = outcome.error
    state.runCount += 1
    return CorrectionRun(
      time: estimate.fix.time, strategy: settings.strategy, pairs: outcome.pairs,
      angle: outcome.angle, total: total, error: error, explanation: outcome.explanation)
  }
}
