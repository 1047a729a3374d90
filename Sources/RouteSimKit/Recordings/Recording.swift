package import ARRouteEngine

/// A walk to be replayed: the data that an app on a phone received, in order.
///
/// Times are in seconds since the first sample.
package struct Recording: Hashable, Sendable {
  /// The name from the file, which must be passed through `Printable` before it is shown.
  package internal(set) var name: String?
  /// The route that was walked: from the log if it has one, otherwise made from its fixes; nil if neither
  /// is possible.
  package internal(set) var route: Route?
  /// The route made from the log's fixes, with the method; nil if the route was not made from them.
  package internal(set) var madeRoute: MadeRoute?
  /// The seed of the simulation that made the recording; nil if unknown.
  var seed: UInt64?
  /// The tracking mode requested of AR; nil if unknown.
  package internal(set) var tracking: TrackingMode?
  /// The true misalignment of AR's axes.
  ///
  /// It is known along simulated poses, and wherever a session log has a truth and an AR pose for the same
  /// time. Otherwise, the value at the start, from the log's header, is used throughout.
  var misalignment = TrueMisalignment()
  /// The date of time 0, seconds since 1970-01-01T00:00:00Z; nil if the log does not state it.
  package internal(set) var startTime: Double?
  /// The samples, in their order.
  ///
  /// Fixes in a session log may be out of order; they are kept as written.
  package internal(set) var samples = RecordedSamples()
  /// The ranges of time in which the phone's position is unknown: gaps, the breaks between a log's
  /// segments, and limited tracking.
  package internal(set) var gaps: [ClosedRange<Double>] = []
  /// The gaps, in which nothing at all was recorded; a replay skips them.
  package internal(set) var silences = Silences()
  /// The lulls, which are the times longer than `Silences.lull` between the log's own samples, not counting
  /// simulated poses.
  ///
  /// Gaps are included.
  var lulls = Silences(longerThan: Silences.lull)
  /// The times at which AR was restarted after a gap; they were inferred from its poses, because the log
  /// does not contain them.
  package internal(set) var sessionsFound: [Double] = []
  /// The time of the last sample.
  var duration = 0.0
  /// The number of fixes that were left out because their time is before that of an earlier fix.
  var fixesBackInTime = 0
  /// The number of fixes that were left out because they have no time.
  package internal(set) var fixesWithoutTime = 0

  /// The fixes that were left out because they are false, in file order, with their times in the log.
  package internal(set) var falseFixes: [FalseFix] = []

  /// The time, in the log's own seconds, that is time 0 here.
  var zero = 0.0

  /// The true positions from a file of their own; nil without such a file.
  var surveyed: SurveyedTruth?
  /// The number of these positions at which the camera's true heading is unknown.
  package var positionsWithoutHeading: Int {
    hasSimulatedPoses ? 0 : surveyed?.positionsWithoutAxes ?? 0
  }
  /// The share of the log for which the truth is known from a file of its own, 0...1; nil without such a file.
  package var surveyedShare: Double? { surveyed?.share(ofDuration: duration) }

  /// The times of fixes that were left out as false, seconds from the start, in ascending order, with the
  /// evidence.
  ///
  /// Fixes without a time are not included.
  package var falseFixTimes: [(time: Double, reason: FalseFixReason)] {
    falseFixes.compactMap { fix in fix.time.map { ($0 - zero, fix.reason) } }
      .sorted { $0.time < $1.time }
  }

  /// The number of poses in a session log whose times do not increase; they are not paired with fixes.
  package internal(set) var posesBackInTime = 0

  /// True when AR's poses are simulated because the log has none.
  package internal(set) var hasSimulatedPoses = false

  /// The source of the recording's poses.
  package var poses: PoseSource { hasSimulatedPoses ? .simulated : .log }

  /// True when the phone's true position is known at some time.
  ///
  /// - Complexity: O(samples) if the poses are from the log; otherwise O(1).
  package var knowsTruth: Bool {
    hasSimulatedPoses || samples.kept.contains { if case .truth = $0 { true } else { false } }
  }

  /// Creates a recording without samples.
  init() {}
}

/// A reason why a file cannot be replayed.
package enum RecordingError: Error, Hashable, Sendable {
  /// Fewer than two points have a time: the file is a line to walk, not a log.
  case noTimes
  /// Fewer than two points with a time are left: the others go back in time or are clearly false.
  case tooFewLeft(timed: Int, backInTime: Int, falseFixes: Int)
  /// The log is longer than `Recording.longestDuration`, so its times cannot be right.
  case tooLong
  /// The points cannot be projected about the first.
  case geodesy(GeodesyError)
  /// The file with the truth is not usable for the log.
  case truth(TrueTrackError)
  /// A live log had so many samples before the first fix that no more can be stored.
  case noStart(after: Int)
}

extension RecordingError {
  /// The problem and its solution, suitable for a terminal, without the file and line.
  package var message: String {
    switch self {
    case .noTimes: "fewer than two points have a time; a log of fixes with times was expected"
    case .tooFewLeft(let timed, let backInTime, let falseFixes):
      Self.words(timed: timed, backInTime: backInTime, falseFixes: falseFixes)
    case .tooLong: "its times span more than a thousand years; seconds from one clock were expected"
    case .geodesy: "two fixes are on opposite sides of the globe; leave one of them out"
    case .truth(let error): error.message
    case .noStart(let count):
      "\(count) records came before the first fix; a log that begins with fixes was expected"
    }
  }

  /// Returns a sentence which says that fewer than two fixes of a log are left, and why.
  private static func words(timed: Int, backInTime: Int, falseFixes: Int) -> String {
    let back = "\(backInTime) with a time before an earlier one"
    let others = "\(falseFixes) clearly false (--keep-all-fixes uses them)"
    let reasons = (backInTime > 0 ? [back] : []) + (falseFixes > 0 ? [others] : [])
    return "fewer than two of \(timed) fixes with a time are left: "
      + reasons.joined(separator: ", ") + "; two fixes with increasing times were expected"
  }
}
