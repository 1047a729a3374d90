import ARRouteEngine

/// The way of a phone between fixes: places joined smoothly, the camera looking where it goes.
///
/// Between two states the way is the cubic that has their places and velocities, which is the
/// likeliest for a mover with random accelerations; where it would overshoot, as in a pause of an
/// hour, its velocities are cut to what a way without detour has. Slower than 0.4 m/s the camera
/// keeps looking where it last looked.
struct SmoothedTrack: Sendable {
  private let states: [TrackState]
  private let courses: [Angle]
  private var index = 0

  /// Below this speed the course says nothing, metres a second.
  static let slowest = 0.4

  /// The way through states, of which there is at least one.
  init(_ states: [TrackState]) {
    precondition(!states.isEmpty, "a track has a state")
    self.states = states
    courses = Self.courses(of: states)
  }

  /// The true pose at a time that is not before the last one asked for; at the ends, beyond them.
  mutating func pose(at time: Double) -> Pose {
    while index + 1 < states.count && states[index + 1].time <= time { index += 1 }
    let start = states[index]
    guard index + 1 < states.count, time > start.time else {
      return Pose(position: start.position, attitude: Attitude(heading: courses[index]))
    }
    let end = states[index + 1]
    let fraction = (time - start.time) / (end.time - start.time)
    let turn = (courses[index + 1] - courses[index]).wrapped
    return Pose(
      position: Self.place(start, end, fraction),
      attitude: Attitude(heading: courses[index] + turn * fraction))
  }
}

extension SmoothedTrack {
  /// Hermite's cubic.
  private static func place(_ start: TrackState, _ end: TrackState, _ t: Double) -> Vector3 {
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

  /// Where the camera looks at each state: along the way; while standing, where it last looked, or
  /// before the first step, where that will lead; north if there is none.
  private static func courses(of states: [TrackState]) -> [Angle] {
    var course: Angle?
    for state in states where state.velocity.length >= slowest {
      course = .atan2(state.velocity.x, -state.velocity.z)
      break
    }
    var latest = course ?? .zero
    return states.map { state in
      if state.velocity.length >= slowest {
        latest = .atan2(state.velocity.x, -state.velocity.z)
      }
      return latest
    }
  }
}
