/// The angle by which AR's axes are rotated, refined with each estimate (SPEC §8).
///
/// It is a value: copies continue independently. Memory is limited to `settings.count` estimates and, while
/// the published method runs, all pairs of these.
public struct HeadingCorrection: Hashable, Sendable {
  /// The settings of the correction.
  public let settings: CorrectionSettings
  /// The estimate of AR's misalignment, in (−180°, 180°], to be added to bearings measured in AR.
  public var total: Angle { state.total }
  /// The standard error of the total; nil while nothing is known.
  public var error: Angle? { state.error }
  /// The number of runs so far.
  public var runCount: Int { state.runCount }

  private var state = CorrectionState()
  private var method: AnyHeadingMethod

  /// Creates a correction that has not received any estimates.
  public init(settings: CorrectionSettings) {
    self.settings = settings
    method = settings.strategy.facts.method(settings)
  }

  /// Adds an estimate, and runs if a run is due.
  ///
  /// `robust` runs at once. The published method runs `seconds` after its last run (or after the first
  /// estimate), or as soon as there are `count` new estimates.
  ///
  /// A run of the published method that finds no usable pair adds 0 and leaves the error unchanged. Its error
  /// is the scatter of the run's angles divided by the square root of half the number of estimates used. This
  /// assumes that the errors of fixes in different pairs are independent, so the result is too small if
  /// errors wander slowly. The error is nil if fewer than three estimates were used.
  ///
  /// `robust` adds 0 and has no error until the circular standard deviation of its direction is at most 77°;
  /// with `runsOnce`, its only run is the first that reaches this. Its error is that deviation, slightly
  /// enlarged for effects that no assumption covers: the truth is within twice the error in about 95 of 100
  /// runs.
  ///
  /// - Returns: The run; nil if there was none.
  /// - Complexity: Constant for `robust`: a few microseconds. For the others, a run looks at all pairs among
  ///   `count` estimates, except with `disjoint`, which looks at half as many pairs as estimates.
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
