import ARRouteEngine

/// The contents of a picture of heading corrections, projected to metres around a point.
///
/// All data is in order of time. Times are seconds since the log's start; positions are metres east and
/// north of a point near the walk.
package struct Tracks: Hashable, Sendable {
  /// A position with its time.
  struct Point: Hashable, Sendable {
    /// The time since the log's start, seconds.
    var time: Double
    /// The distance east, metres.
    var east: Double
    /// The distance north, metres.
    var north: Double
  }

  /// A fix as received, with its accuracy.
  struct FixMark: Hashable, Sendable {
    /// The position and time.
    var point: Point
    /// The radius of the circle that contains the truth with 68 % probability, metres.
    var accuracy: Double
    /// True when the fix does not state an accuracy, so `accuracy` is an assumption.
    var isAccuracyAssumed = false
  }

  /// The estimates of one strategy, run by run.
  struct Course: Hashable, Sendable {
    /// The strategy.
    var strategy: CorrectionStrategy
    /// The totals, one after each run.
    var totals: [AngleMark]
  }

  /// The log's name for display, as written in the log.
  var name: String?
  /// The range of times to show, seconds.
  var times: ClosedRange<Double>
  /// The Unix time of time 0, seconds; nil if unknown.
  var startTime: Double?
  /// The phone's true positions, one line for each segment without a gap; empty if unknown.
  var truth: [[Point]] = []
  /// The fixes that were used.
  var fixes: [FixMark] = []
  /// The number of fixes, including those that were left out to limit the size.
  var fixCount = 0
  /// AR's tracks, as if AR's −Z axis pointed north, one line for each segment without a gap.
  ///
  /// Each track begins at the phone's true position, or at the position for which it fits the fixes best.
  var ways: [[Point]] = []
  /// The source of AR's poses, on which all totals depend.
  var poses = PoseSource.log
  /// Each strategy's totals, in the requested order.
  var courses: [Course] = []
  /// The true misalignment of AR's axes.
  var misalignment = TrueMisalignment()
  /// The periods without records, seconds since the log's start.
  var gaps: [ClosedRange<Double>] = []
}

extension Tracks {
  /// Returns a total minus the truth at the same time, in (−180°, 180°]; nil if the truth is unknown.
  func offset(of total: AngleMark) -> Angle? {
    misalignment.angle(at: total.time).map { (total.angle - $0).wrapped }
  }

  /// Returns a course's last total minus the truth at the log's end, in (−180°, 180°].
  ///
  /// If the truth is unknown at the end, the truth at the time of the last run is used. The result is nil
  /// if that is also unknown, or if the strategy never ran.
  func finalOffset(of course: Course) -> Angle? {
    course.totals.last.flatMap { last in
      offset(of: AngleMark(time: times.upperBound, angle: last.angle)) ?? offset(of: last)
    }
  }
}

extension Tracks.Course {
  /// Returns the total at a time, which is that of the last run at or before it; nil before the first run.
  func total(at time: Double) -> AngleMark? {
    let after = totals.partitioningIndex { $0.time > time }
    return after > 0 ? totals[after - 1] : nil
  }
}
