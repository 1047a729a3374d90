package import ARRouteEngine

/// What has come of a log since one last asked, while it is still being written.
package struct LogPiece: Hashable, Sendable {
  /// Seconds to add to the times of all points handed over before, and of the samples that go by
  /// dates; the new ones are right already.
  ///
  /// Receivers may tell the date, or find that they had it wrong, after their first fixes.
  package internal(set) var timeShift = 0.0
  /// The new points of tracks, in segments of their own.
  package internal(set) var tracks = PointList()
  /// True when the first of the new points goes on with the segment of the last one handed over.
  var continuesSegment = false
  /// The new samples of a session log.
  package internal(set) var samples: [Sample] = []
  /// What AR was asked to follow; nil where nobody has said so far.
  package internal(set) var tracking: TrackingMode?

  /// What could not be used, of reasons for which nothing had been dropped before: as much as has
  /// come by now.
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
