import ARRouteEngine

/// The summary kept of one log among many: each strategy's performance on it, in a few numbers.
package struct CorrectedLog: Hashable, Sendable {
  /// The performance of one strategy.
  struct Outcome: Hashable, Sendable {
    /// Each figure, in the order of `CorrectionFigure.allCases`: nil if the log cannot yield it, infinite if
    /// the event did not happen before the log ended.
    var figures: [Double?]
    /// The number of runs that the strategy made.
    var runs = 0
    /// The number of runs that stated an error and had a truth to compare with.
    var scoredRuns = 0
    /// The number of those runs within the stated error of the truth.
    var runsWithin1Sigma = 0
    /// The number of those runs within twice the stated error.
    var runsWithin2Sigma = 0

    /// Returns the value of a figure.
    subscript(figure: CorrectionFigure) -> Double? {
      CorrectionFigure.allCases.firstIndex(of: figure).flatMap { figures[$0] }
    }
  }

  /// The log's file, as the user named it; not yet escaped for a terminal.
  var path: String
  /// Seconds from its first sample to its last.
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
  /// Creates the summary of how the strategies performed on a recording.
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

/// The totals of one strategy over a log, and the true misalignment.
struct CorrectionCourse {
  /// The strategy's runs, in order of time.
  let entries: [CorrectionComparison.Entry]
  let misalignment: TrueMisalignment
  /// Seconds from the log's start to its end.
  let duration: Double

  /// The greatest distance from the target that counts as found.
  private static let near = Angle.degrees(5)

  /// Returns how far the total at a given time is from the truth, degrees; nil after the log's end or if the
  /// truth is unknown.
  ///
  /// Before the first run, the total is 0.
  func error(at time: Double) -> Double? {
    guard time <= duration, let truth = misalignment.angle(at: time) else { return nil }
    let next = entries.partitioningIndex { $0.run.time > time }
    let total = next > 0 ? entries[next - 1].run.total : .zero
    return abs((total - truth).wrapped.degrees)
  }

  /// The time from which the total stayed within 5° of the truth, seconds; infinite if it ended farther away,
  /// nil if the truth is unknown.
  var settledTime: Double? {
    let offsets = entries.compactMap { entry in entry.offset.map { (entry.run.time, $0) } }
    guard misalignment.isKnown, !offsets.isEmpty || entries.isEmpty else { return nil }
    return CorrectionComparison.settlingTime(of: offsets, within: Self.near) ?? .infinity
  }

  /// The time from which the total stayed within 5° of its last value, seconds; nil without a run.
  var convergedTime: Double? { Self.steadyTime(of: entries) }

  /// Returns the time from which the total of one strategy's runs stayed within 5° of its last value,
  /// seconds; nil without a run.
  static func steadyTime(of entries: [CorrectionComparison.Entry]) -> Double? {
    guard let last = entries.last?.run.total else { return nil }
    return CorrectionComparison.settlingTime(
      of: entries.lazy.map { ($0.run.time, ($0.run.total - last).wrapped) }, within: near)
  }
}
