import ARRouteEngine

/// The path of a phone between fixes, joined smoothly, with the camera looking in the direction of motion.
///
/// Between two states, the path is the cubic that has their positions and velocities, which is the most
/// likely path for random accelerations. Where it would overshoot, for example in a pause of an hour, the
/// velocities are reduced to those of a path without a detour. Below 0.4 m/s, the camera keeps its last
/// direction.
///
/// The type stores its own position on the path, but not the states, which the caller passes in.
struct SmoothedTrack: Hashable, Sendable {
  /// The index of the last state at or before the queried time, and the index after the last state.
  private var index: Int
  private let limit: Int
  /// The camera's direction at that state and at the next one.
  private var course: Angle
  private var nextCourse: Angle

  /// The speed below which the velocity does not give a direction, metres per second.
  static let slowest = 0.4

  /// Creates the path along a non-empty range of states.
  init(_ run: Range<Int>, of states: [TrackState]) {
    precondition(!run.isEmpty, "a track needs a state")
    index = run.lowerBound
    limit = run.upperBound
    // Before the first motion, the camera already looks in its direction; without motion, it looks north.
    course = states[run].lazy.compactMap(\.course).first ?? .zero
    nextCourse = course
    lookAhead(along: states)
  }

  /// Creates the path through at least one state.
  init(_ states: [TrackState]) { self.init(states.indices, of: states) }

  /// Returns the true pose at a time that is not before the last queried time; before the start or after
  /// the end, the pose there.
  ///
  /// - Parameter states: The states passed to the initializer.
  mutating func pose(at time: Double, along states: [TrackState]) -> Pose {
    while index + 1 < limit && states[index + 1].time <= time {
      index += 1
      course = nextCourse
      lookAhead(along: states)
    }
    let start = states[index]
    guard index + 1 < limit, time > start.time else {
      return Pose(position: start.position, attitude: Attitude(heading: course))
    }
    let end = states[index + 1]
    let fraction = (time - start.time) / (end.time - start.time)
    let turn = (nextCourse - course).wrapped
    return Pose(
      position: Self.position(start, end, fraction),
      attitude: Attitude(heading: course + turn * fraction))
  }

  /// Finds the camera's direction at the next state; while the phone stands still, the camera keeps the
  /// last one.
  private mutating func lookAhead(along states: [TrackState]) {
    if index + 1 < limit, let next = states[index + 1].course { nextCourse = next }
  }
}

extension SmoothedTrack {
  /// Returns a position on a cubic Hermite curve.
  private static func position(_ start: TrackState, _ end: TrackState, _ t: Double) -> Vector3 {
    let step = end.time - start.time
    let way = end.position - start.position
    let leaving = tangent(start.velocity * step, way)
    let arriving = tangent(end.velocity * step, way)
    let rest = 1 - t
    return start.position + way * (t * t * (3 - 2 * t)) + leaving * (t * rest * rest)
      + arriving * (-t * t * rest)
  }

  /// Returns a tangent limited to three times the distance; with such tangents, a cubic does not overshoot.
  ///
  /// Source: F. N. Fritsch, R. E. Carlson, Monotone piecewise cubic interpolation, SIAM Journal on Numerical
  /// Analysis 17 (1980), doi:10.1137/0717021.
  private static func tangent(_ tangent: Vector3, _ way: Vector3) -> Vector3 {
    let longest = 3 * way.length
    let length = tangent.length
    return length > longest ? tangent * (longest / length) : tangent
  }
}

extension TrackState {
  /// The camera's direction for this velocity; nil if the phone is standing still.
  fileprivate var course: Angle? {
    velocity.length >= SmoothedTrack.slowest ? .atan2(velocity.x, -velocity.z) : nil
  }
}
