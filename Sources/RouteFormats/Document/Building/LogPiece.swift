package import ARRouteEngine

/// The news of a log since the last piece, while it is still being written.
package struct LogPiece: Hashable, Sendable {
  /// The correction to the times of all points handed over before, and of the samples that have dates,
  /// seconds; the new ones are right already.
  ///
  /// Receivers may report the date, or find that they had it wrong, after their first fixes.
  package internal(set) var timeShift = 0.0
  /// The new points of tracks, in segments of their own.
  package internal(set) var tracks = PointList()
  /// True when the first of the new points goes on with the segment of the last one handed over.
  var continuesSegment = false
  /// The new samples of a session log.
  package internal(set) var samples: [Sample] = []
  /// The tracking that AR was asked for; nil if not stated so far.
  package internal(set) var tracking: TrackingMode?

  /// The drops for reasons that had none before, with their counts so far.
  package internal(set) var drops: [Drop] = []
  /// Remarks that are due now, such as how the times are read.
  package internal(set) var notes: [FormatWarning] = []

  /// Nothing new.
  init() {}

  /// True when there is something new of the walk, and not only about it.
  package var isOfWalk: Bool { !tracks.points.isEmpty || !samples.isEmpty }

  /// True when there is nothing new.
  var isEmpty: Bool {
    timeShift == 0 && tracks.points.isEmpty && samples.isEmpty && drops.isEmpty
      && notes.isEmpty
  }
}
