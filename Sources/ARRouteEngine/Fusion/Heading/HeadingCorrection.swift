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

  private var method: Method

  /// A method of correction with its memory of estimates.
  private enum Method: Hashable {
    case pairs(Boxed<PairMethod>)
    case robust(Boxed<RobustHeading>)

    init(_ settings: CorrectionSettings) {
      switch settings.strategy {
      case .robust: self = .robust(Boxed(RobustHeading(placement: settings.placement)))
      case .all, .random, .disjoint, .weighted: self = .pairs(Boxed(PairMethod(settings: settings)))
      }
    }

    /// Stands in while the method is at work: of two that hold its memory, one would copy it.
    static let away = Method(CorrectionSettings())
  }

  /// A correction that knows nothing yet.
  public init(settings: CorrectionSettings) {
    self.settings = settings
    method = Method(settings)
  }

  /// Takes in an estimate, and runs where it is time to: `robust` at once, the published method
  /// `seconds` after its last run or the first estimate, or as soon as `count` new ones came.
  ///
  /// A run of the published method that finds no usable pair adds 0 and leaves the error as it was.
  /// Its error is the scatter of the run's angles over the root of half the number of estimates
  /// that took part: as if no two fixes of different pairs erred alike, so it is too small where
  /// errors wander slowly. nil where fewer than three estimates took part.
  ///
  /// `robust` adds 0 and has no error until it knows the direction to 77°, as a circular standard
  /// deviation; with `runsOnce` its only run is the first in which it does. Its error is that
  /// deviation, and a little for what no assumption covers: the truth is within twice the error in
  /// some 95 of 100 runs.
  ///
  /// - Returns: The run; nil where there was none.
  /// - Complexity: For `robust` constant, some microseconds; for the others, where they run, all
  ///   pairs among `count` estimates, but for `disjoint`.
  public mutating func add(_ estimate: Estimate) -> CorrectionRun? {
    guard let outcome = outcome(of: estimate) else { return nil }
    total = .azimuth(radians: (total + outcome.angle).radians)
    error = outcome.error
    runCount += 1
    return CorrectionRun(
      time: estimate.fix.time, strategy: settings.strategy, pairs: outcome.pairs,
      angle: outcome.angle, total: total, error: error, explanation: outcome.explanation)
  }
}

/// What a run came to.
struct CorrectionOutcome {
  /// How many pairs, or estimates beyond the first, took part.
  let pairs: Int
  /// What is to be added to the total.
  let angle: Angle
  /// The standard error of the new total; nil where it cannot be told.
  let error: Angle?
  /// What was used and refused, where that is wanted.
  let explanation: CorrectionExplanation?
}

extension HeadingCorrection {
  /// From which length of the posterior's mean vector on `robust` says what it believes.
  private static let leastResultant = 0.4

  private mutating func outcome(of estimate: Estimate) -> CorrectionOutcome? {
    switch method {
    case .pairs(var pairs):
      method = .away
      defer { method = .pairs(pairs) }
      return outcome(of: estimate, by: &pairs.value)
    case .robust(var robust):
      method = .away
      defer { method = .robust(robust) }
      return outcome(of: estimate, by: &robust.value)
    }
  }

  private func outcome(
    of estimate: Estimate, by pairs: inout PairMethod
  ) -> CorrectionOutcome? {
    guard let outcome = pairs.add(estimate, total: total) else { return nil }
    return outcome.pairs > 0
      ? outcome
      : CorrectionOutcome(
        pairs: 0, angle: .zero, error: error, explanation: outcome.explanation)
  }

  private func outcome(
    of estimate: Estimate, by robust: inout RobustHeading
  ) -> CorrectionOutcome? {
    guard !(settings.runsOnce && runCount > 0) else { return nil }
    let made = robust.add(estimate)
    guard let mean = robust.mean else { return nil }
    let isKnown = mean.length >= Self.leastResultant
    if settings.runsOnce && !isKnown { return nil }
    return CorrectionOutcome(
      pairs: robust.count - 1,
      angle: isKnown ? .azimuth(radians: (mean.argument - total).radians) : .zero,
      error: isKnown ? robust.error : nil,
      explanation: settings.isExplaining ? CorrectionExplanation(estimates: [made]) : nil)
  }
}
