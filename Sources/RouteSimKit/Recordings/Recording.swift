package import ARRouteEngine

/// A walk to be replayed: the data that a phone's app received, in order.
///
/// Times are seconds from the first sample's.
package struct Recording: Hashable, Sendable {
  /// The name in the file; pass it through `Printable` before showing it.
  package internal(set) var name: String?
  /// The route that was walked: the log's own, else one made of its fixes; nil with neither.
  package internal(set) var route: Route?
  /// The same with its origin; nil if it was not made of the log's fixes.
  package internal(set) var madeRoute: MadeRoute?
  /// The seed of the simulation that made it; nil if unknown.
  var seed: UInt64?
  /// The tracking mode requested of AR; nil if unknown.
  package internal(set) var tracking: TrackingMode?
  /// The true misalignment of AR's axes.
  ///
  /// Known along simulated poses, and where a session log has the truth beside AR's pose of the same moment;
  /// else its header's value at the start, which then stands for all of it.
  var misalignment = TrueMisalignment()
  /// The time of time 0, seconds since 1970-01-01T00:00:00Z; nil if the log does not say.
  package internal(set) var startTime: Double?
  /// The samples, in their order.
  ///
  /// Fixes of a session log may come late, and are as written.
  package internal(set) var samples = RecordedSamples()
  /// The stretches in which the phone's position is unknown: gaps, those between segments of a log, and while
  /// tracking was limited.
  package internal(set) var gaps: [ClosedRange<Double>] = []
  /// The gaps in which nothing at all came, which a replay leaves out.
  package internal(set) var silences = Silences()
  /// The lulls: where what the log itself has, simulated poses aside, is more than `Silences.lull`
  /// apart; gaps are among them.
  var lulls = Silences(longerThan: Silences.lull)
  /// The times at which AR began anew after a gap, inferred from its poses where the log does not say so.
  package internal(set) var sessionsFound: [Double] = []
  /// The time of the last sample.
  var duration = 0.0
  /// Fixes of a log that were left out because their times lie before that of an earlier one.
  var fixesBackInTime = 0
  /// Fixes of a log that were left out because they have no time.
  package internal(set) var fixesWithoutTime = 0

  /// Fixes of a log that were left out because they are false, in the order of the file, times as
  /// the log has them.
  package internal(set) var falseFixes: [FalseFix] = []

  /// The value of time 0 in the log's seconds.
  var zero = 0.0

  /// The times of fixes left out as false, seconds from the start, growing, with the evidence; fixes without
  /// a time are not included.
  package var falseFixTimes: [(time: Double, reason: FalseFixReason)] {
    falseFixes.compactMap { fix in fix.time.map { ($0 - zero, fix.reason) } }
      .sorted { $0.time < $1.time }
  }

  /// Poses of a session log whose times do not go on: no fix is paired with them.
  package internal(set) var posesBackInTime = 0

  /// True when what AR saw was made up by a simulation, as the log has no poses.
  package internal(set) var hasSimulatedPoses = false

  /// The source of its poses.
  package var poses: PoseSource { hasSimulatedPoses ? .simulated : .log }

  /// A recording without samples.
  init() {}
}

/// The reason that a file cannot be replayed.
package enum RecordingError: Error, Hashable, Sendable {
  /// No two of its points have a time: it is a line to walk, not a log.
  case noTimes
  /// Fewer than two of the points with a time are left: the others have a time before an earlier one, or are
  /// false by clear evidence.
  case tooFewLeft(timed: Int, backInTime: Int, falseFixes: Int)
  /// It lasts longer than `Recording.longestDuration`: its times are no times.
  case tooLong
  /// Its points cannot be laid out about the first.
  case geodesy(GeodesyError)
  /// A live log had so many samples before the first fix that no more are kept.
  case noStart(after: Int)
}

extension RecordingError {
  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    switch self {
    case .noTimes: "fewer than two points have a time; a log of fixes with times was expected"
    case .tooFewLeft(let timed, let backInTime, let falseFixes):
      Self.words(timed: timed, backInTime: backInTime, falseFixes: falseFixes)
    case .tooLong: "its times span more than a thousand years; seconds of one clock were expected"
    case .geodesy: "two fixes lie on opposite sides of the globe; leave one of them out"
    case .noStart(let count):
      "\(count) records came before the first fix; a log that begins with fixes was expected"
    }
  }

  /// That fewer than two fixes are left of a log, and why.
  private static func words(timed: Int, backInTime: Int, falseFixes: Int) -> String {
    let back = "\(backInTime) with a time before an earlier one"
    let others = "\(falseFixes) false by clear evidence (--keep-all-fixes uses them)"
    let reasons = (backInTime > 0 ? [back] : []) + (falseFixes > 0 ? [others] : [])
    return "of \(timed) fixes with a time fewer than two are left: "
      + reasons.joined(separator: ", ") + "; two whose times grow were expected"
  }
}
