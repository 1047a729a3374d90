import ARRouteEngine

/// What the picture of a heading correction shows, laid out in metres about a place.
///
/// Plain data in the order of time. Times are seconds since the log's start; places are metres east
/// and north of a point near the walk.
package struct Tracks: Hashable, Sendable {
  /// A place and when one was there.
  struct Point: Hashable, Sendable {
    /// Seconds since the log's start.
    var time: Double
    /// Metres east.
    var east: Double
    /// Metres north.
    var north: Double
  }

  /// What a receiver said, and how sure it was.
  struct FixMark: Hashable, Sendable {
    /// Where and when.
    var point: Point
    /// The radius of the circle that holds the truth with 68 %, metres.
    var accuracy: Double
    /// True when it says nothing of that, and `accuracy` is what it counts as.
    var isAccuracyAssumed = false
  }

  /// What one strategy came to think, run by run.
  struct Course: Hashable, Sendable {
    /// Which.
    var strategy: CorrectionStrategy
    /// The total after each run.
    var totals: [AngleMark]
  }

  /// The log's name for people, as written in it.
  var name: String?
  /// The first second shown, and the last.
  var times: ClosedRange<Double>
  /// Unix seconds of time 0; nil where unknown.
  var startTime: Double?
  /// Where the phone really was, a line for each stretch without a gap; empty where nobody knows.
  var truth: [[Point]] = []
  /// The fixes that were used.
  var fixes: [FixMark] = []
  /// How many fixes there were before any were left out for the sake of size.
  var fixCount = 0
  /// The way as AR saw it, taking its −z for north, a line for each stretch without a gap: each
  /// begins where the phone really was, or where the fixes fit it best.
  var ways: [[Point]] = []
  /// What AR's poses, and with them all totals, rest on.
  var poses = PoseSource.log
  /// Each strategy's totals, in the order asked for.
  var courses: [Course] = []
  /// By how much AR's axes were really turned.
  var misalignment = TrueMisalignment()
  /// When nothing was recorded, seconds since the log's start.
  var gaps: [ClosedRange<Double>] = []
}

extension Tracks {
  /// How far a total was from the truth then, in (−180°, 180°]; nil where nobody knows.
  func offset(of total: AngleMark) -> Angle? {
    misalignment.angle(at: total.time).map { (total.angle - $0).wrapped }
  }

  /// How far a course's last total is from the truth at the log's end, in (−180°, 180°].
  ///
  /// Where nobody knows the truth any more by then, that of the run counts; nil where nobody knows
  /// either, or it never ran.
  func finalOffset(of course: Course) -> Angle? {
    course.totals.last.flatMap { last in
      offset(of: AngleMark(time: times.upperBound, angle: last.angle)) ?? offset(of: last)
    }
  }
}

extension Tracks.Course {
  /// The total that was held at a time: that of the last run until then; nil before the first.
  func total(at time: Double) -> AngleMark? {
    let after = totals.partitioningIndex { $0.time > time }
    return after > 0 ? totals[after - 1] : nil
  }
}
