package import ARRouteEngine

/// A walk to be replayed: the data that a phone's app received, in order.
///
/// Times are seconds from the first sample's.
package struct Recording: Hashable, Sendable {
  /// The name in the file; pass it through `Printable` before showing it.
  package internal(set) var name: String?
  /// The route that was walked: the log's own, or else one made from its fixes; nil without either.
  package internal(set) var route: Route?
  /// The route made from the log's fixes, and how it was made; nil if the route was not made from them.
  package internal(set) var madeRoute: MadeRoute?
  /// The seed of the simulation that made the recording; nil if unknown.
  var seed: UInt64?
  /// The tracking mode requested of AR; nil if unknown.
  package internal(set) var tracking: TrackingMode?
  /// The true misalignment of AR's axes.
  ///
  /// Known along simulated poses, and where a session log has the truth together with an AR pose of the same
  /// time; otherwise, the header's value at the start is used throughout.
  var misalignment = TrueMisalignment()
  /// The date of time 0, seconds since 1970-01-01T00:00:00Z; nil if the log does not say.
  package internal(set) var startTime: Double?
  /// The samples, in their order.
  ///
  /// Fixes in a session log may be late; they are kept as written.
  package internal(set) var samples = RecordedSamples()
  /// The stretches in which the phone's position is unknown: gaps, those between a log's segments, and those
  /// with limited tracking.
  package internal(set) var gaps: [ClosedRange<Double>] = []
  /// The gaps in which nothing at all was recorded; a replay leaves them out.
  package internal(set) var silences = Silences()
  /// The lulls, including gaps: stretches longer than `Silences.lull` between the log's own samples, without
  /// simulated poses.
  var lulls = Silences(longerThan: Silences.lull)
  /// The times at which AR started again after a gap, inferred from its poses because the log does not say
  /// so.
  package internal(set) var sessionsFound: [Double] = []
  /// The time of the last sample.
  var duration = 0.0
  /// The number of fixes left out because their times are before that of an earlier one.
  var fixesBackInTime = 0
  /// The number of fixes left out because they have no time.
  package internal(set) var fixesWithoutTime = 0

  /// The fixes left out because they are false, in file order, with times as in the log.
  package internal(set) var falseFixes: [FalseFix] = []

  /// Time 0 in the log's own seconds.
  var zero = 0.0

  /// The times of fixes left out as false, seconds from the start, in ascending order, with the evidence;
  /// fixes without a time are not included.
  package var falseFixTimes: [(time: Double, reason: FalseFixReason)] {
    falseFixes.compactMap { fix in fix.time.map { ($0 - zero, fix.reason) } }
      .sorted { $0.time < $1.time }
  }

  /// The number of poses in a session log whose times do not increase; no fix is paired with them.
  package internal(set) var posesBackInTime = 0

  /// True when AR's poses were simulated because the log has none.
  package internal(set) var hasSimulatedPoses = false

  /// The source of the recording's poses.
  package var poses: PoseSource { hasSimulatedPoses ? .simulated : .log }

  /// Creates a recording without samples.
  init() {}
}

/// A reason why a file cannot be replayed.
package enum RecordingError: Error, Hashable, Sendable {
  /// Fewer than two points have a time: the file is a line to walk, not a log.
  case noTimes
  /// Fewer than two points with a time are left: the others have a time before an earlier one, or are clearly
  /// false.
  case tooFewLeft(timed: Int, backInTime: Int, falseFixes: Int)
  /// The log lasts longer than `Recording.longestDuration`: its times cannot be right.
  case tooLong
  /// The points cannot be projected about the first.
  case geodesy(GeodesyError)
  /// A live log had so many samples before the first fix that no more are kept.
  case noStart(after: Int)
}

extension RecordingError {
  /// The fault and its remedy, suitable for a terminal, without file and line.
  package var message: String {
    switch self {
    case .noTimes: "fewer than two points have a time; a log of fixes with times was expected"
    case .tooFewLeft(let timed, let backInTime, let falseFixes):
      Self.words(timed: timed, backInTime: backInTime, falseFixes: falseFixes)
    case .tooLong: "its times span more than a thousand years; seconds from one clock were expected"
    case .geodesy: "two fixes are on opposite sides of the globe; leave one of them out"
    case .noStart(let count):
      "\(count) records came before the first fix; a log that begins with fixes was expected"
    }
  }

  /// Returns a sentence that fewer than two fixes of a log are left, and the reason.
  private static func words(timed: Int, backInTime: Int, falseFixes: Int) -> String {
    let back = "\(backInTime) with a time before an earlier one"
    let others = "\(falseFixes) clearly false (--keep-all-fixes uses them)"
    let reasons = (backInTime > 0 ? [back] : []) + (falseFixes > 0 ? [others] : [])
    return "fewer than two of \(timed) fixes with a time are left: "
      + reasons.joined(separator: ", ") + "; two with increasing times were expected"
  }
}
