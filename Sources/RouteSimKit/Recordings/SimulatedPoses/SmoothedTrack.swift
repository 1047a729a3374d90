import ARRouteEngine

/// The way of a phone between fixes: places joined smoothly, the camera looking in the direction of motion.
///
/// Between two states the way is the cubic that has their places and velocities, which is the likeliest for a
/// mover with random accelerations; where it would overshoot, as in a pause of an hour, its velocities are
/// cut to those of a way without detour. Slower than 0.4 m/s the camera keeps its last direction.
///
/// It holds its own position, not the states, which the caller passes in.
struct SmoothedTrack: Hashable, Sendable {
  /// The index of the last state not later than the queried time, and the index behind the last of all.
  private var index: Int
  private let limit: Int
  /// The camera's direction at that state, and at the next.
  private var course: Angle
  private var nextCourse: Angle

  /// Below this speed the course says nothing, metres a second.
  static let slowest = 0.4

  /// The way through a part of states, which is not empty.
  init(_ run: Range<Int>, of states: [TrackState]) {
    precondition(!run.isEmpty, "a track has a state")
    index = run.lowerBound
    limit = run.upperBound
    // Before the first step it looks in the direction of that step, north without one.
    course = states[run].lazy.compactMap(\.course).first ?? .zero
    nextCourse = course
    lookAhead(along: states)
  }

  /// Creates the way through states, at least one.
  init(_ states: [TrackState]) { self.init(states.indices, of: states) }

  /// Returns the true pose at a time not before the last queried one; the nearest end's pose beyond the ends.
  ///
  /// - Parameter states: The states that it began with.
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

  /// While standing, the camera looks where it last looked.
  private mutating func lookAhead(along states: [TrackState]) {
    if index + 1 < limit, let next = states[index + 1].course { nextCourse = next }
  }
}

extension SmoothedTrack {
  /// Hermite's cubic.
  private static func position(_ start: TrackState, _ end: TrackState, _ t: Double) -> Vector3 {
    let step = end.time - start.time
    let way = end.position - start.position
    let leaving = tangent(start.velocity * step, way)
    let arriving = tangent(end.velocity * step, way)
    let rest = 1 - t
    return start.position + way * (t * t * (3 - 2 * t)) + leaving * (t * rest * rest)
      + arriving * (-t * t * rest)
  }

  /// A tangent no longer than three times the way, within which a cubic does not overshoot.
  ///
  /// Source: F. N. Fritsch, R. E. Carlson, Monotone piecewise cubic interpolation, SIAM Journal on
  /// Numerical Analysis 17 (1980), doi:10.1137/0717021.
  private static func tangent(_ tangent: Vector3, _ way: Vector3) -> Vector3 {
    let longest = 3 * way.length
    let length = tangent.length
    return length > longest ? tangent * (longest / length) : tangent
  }
}

extension TrackState {
  /// The direction in which somebody with this velocity looks; nil while standing.
  fileprivate var course: Angle? {
    velocity.length >= SmoothedTrack.slowest ? .atan2(velocity.x, -velocity.z) : nil
  }
}
