package import ARRouteEngine

/// The data added to a log since the last piece, while the log is still being written.
package struct LogPiece: Hashable, Sendable {
  /// The correction, in seconds, to the times of all points, and of all samples with dates, in earlier
  /// pieces.
  ///
  /// The times in this piece are already right.
  ///
  /// Receivers may report the date, or notice that it was wrong, only after their first fixes.
  package internal(set) var timeShift = 0.0
  /// The new track points, in segments of their own.
  package internal(set) var tracks = PointList()
  /// True when the first new point continues the segment of the last point handed over.
  var continuesSegment = false
  /// The new samples of a session log.
  package internal(set) var samples: [Sample] = []
  /// The tracking mode that AR was asked for; nil if it has not been stated so far.
  package internal(set) var tracking: TrackingMode?

  /// The drops for reasons that have not occurred before, with their counts so far.
  package internal(set) var drops: [Drop] = []
  /// Notes to report now, for example on the reading of the times.
  package internal(set) var notes: [FormatWarning] = []

  /// Creates an empty piece.
  init() {}

  /// True when the piece contains points or samples, and not only notes about them.
  package var isOfWalk: Bool { !tracks.points.isEmpty || !samples.isEmpty }

  /// True when there is nothing new.
  var isEmpty: Bool {
    timeShift == 0 && tracks.points.isEmpty && samples.isEmpty && drops.isEmpty
      && notes.isEmpty
  }
}
