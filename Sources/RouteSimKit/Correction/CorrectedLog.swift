import ARRouteEngine

/// The summary of one log among many: a few numbers for the performance of each strategy on it.
package struct CorrectedLog: Hashable, Sendable {
  /// The performance of one strategy.
  struct Outcome: Hashable, Sendable {
    /// The value of each figure, in the order of `CorrectionFigure.allCases`.
    ///
    /// A value is nil if the log cannot yield it, and infinite if the event did not happen before the log
    /// ended.
    var figures: [Double?]
    /// The number of runs that the strategy made.
    var runs = 0
    /// The number of runs that stated an error and can be compared with the truth.
    var scoredRuns = 0
    /// The number of scored runs that are within the stated error of the truth.
    var runsWithin1Sigma = 0
    /// The number of scored runs that are within twice the stated error of the truth.
    var runsWithin2Sigma = 0

    /// Returns the value of a figure.
    subscript(figure: CorrectionFigure) -> Double? {
      CorrectionFigure.allCases.firstIndex(of: figure).flatMap { figures[$0] }
    }
  }

  /// The log's file, as the user named it; not yet escaped for a terminal.
  var path: String
  /// The time from the log's first sample to its last, seconds.
  var duration: Double
  /// The distance walked, metres, measured by AR.
  var meters: Double
  /// The number of fixes that the strategies were given.
  var fixes: Int
  /// True when the truth is known.
  var knowsTruth: Bool
  /// The source of the log's poses, and so the basis of all angles.
  var poses: PoseSource
  /// The outcome of each strategy, in the requested order.
  var outcomes: [Outcome]
}

extension CorrectedLog {
  /// Creates the summary of the strategies' performance on a recording.
  package init(path: String, _ recording: Recording, _ comparison: CorrectionComparison) {
    let way = WalkedWay(recording.samples)
    self.path = path
    duration = recording.duration
    meters = way.meters(until: recording.duration)
    fixes = comparison.estimateCount
    knowsTruth = comparison.misalignment.isKnown
    poses = recording.poses
    outcomes = comparison.strategies.map { strategy in
      Outcome(
        CorrectionCourse(
          entries: comparison.entries(of: strategy), misalignment: comparison.misalignment,
          duration: recording.duration),
        way)
    }
  }
}

extension CorrectedLog.Outcome {
  fileprivate init(_ course: CorrectionCourse, _ way: WalkedWay) {
    let settled = course.settledTime
    let converged = course.convergedTime
    figures = CorrectionFigure.allCases.map { figure in
      switch figure {
      case .error30, .error60, .error120: figure.time.flatMap { course.error(at: $0) }
      case .errorEnd: course.error(at: course.duration)
      case .settledSeconds: settled
      case .settledMeters: settled.map { $0.isFinite ? way.meters(until: $0) : $0 }
      case .convergedSeconds: converged
      case .convergedMeters: converged.map { way.meters(until: $0) }
      case .statedEnd: course.entries.last?.run.error?.degrees
      }
    }
    runs = course.entries.count
    for entry in course.entries {
      guard let offset = entry.offset, let error = entry.run.error else { continue }
      scoredRuns += 1
      if abs(offset.degrees) <= error.degrees { runsWithin1Sigma += 1 }
      if abs(offset.degrees) <= 2 * error.degrees { runsWithin2Sigma += 1 }
    }
  }
}

/// The totals of one strategy in the course of a log, and the true misalignment.
struct CorrectionCourse {
  /// The strategy's runs, in order of time.
  let entries: [CorrectionComparison.Entry]
  let misalignment: TrueMisalignment
  /// Seconds from the log's start to its end.
  let duration: Double

  /// The largest difference from the target that counts as settled.
  private static let near = Angle.degrees(5)

  /// Returns the difference between the total at a given time and the truth, degrees; nil after the log's
  /// end or if the truth is unknown.
  ///
  /// Before the first run, the total is 0.
  func error(at time: Double) -> Double? {
    guard time <= duration, let truth = misalignment.angle(at: time) else { return nil }
    let next = entries.partitioningIndex { $0.run.time > time }
    let total = next > 0 ? entries[next - 1].run.total : .zero
    return abs((total - truth).wrapped.degrees)
  }

  /// The time from which the total stayed within 5° of the truth, seconds; infinite if it was not within 5°
  /// at the end, nil if the truth is unknown.
  var settledTime: Double? {
    let offsets = entries.compactMap { entry in entry.offset.map { (entry.run.time, $0) } }
    guard misalignment.isKnown, !offsets.isEmpty || entries.isEmpty else { return nil }
    return CorrectionComparison.settlingTime(of: offsets, within: Self.near) ?? .infinity
  }

  /// The time from which the total stayed within 5° of its last value, seconds; nil if the strategy never
  /// ran.
  var convergedTime: Double? { Self.steadyTime(of: entries) }

  /// Returns the time from which the total of one strategy's runs stayed within 5° of its last value,
  /// seconds; nil if there are no runs.
  static func steadyTime(of entries: [CorrectionComparison.Entry]) -> Double? {
    guard let last = entries.last?.run.total else { return nil }
    return CorrectionComparison.settlingTime(
      of: entries.lazy.map { ($0.run.time, ($0.run.total - last).wrapped) }, within: near)
  }
}
