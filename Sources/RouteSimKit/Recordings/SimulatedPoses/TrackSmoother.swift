import ARRouteEngine

/// A fix on the ground plane of a scene.
struct PlaneFix: Hashable, Sendable {
  /// The time, seconds.
  var time: Double
  /// The position on the ground plane, metres.
  var position: Vector3
  /// The standard deviation along each axis, metres, above 0.
  var deviation: Double
}

extension PlaneFix {
  /// Creates a fix on the ground plane of a projection.
  init(_ fix: Fix, deviation: Double, in placement: Placement) throws(GeodesyError) {
    self.init(
      time: fix.time, position: try placement.position(of: fix.coordinate), deviation: deviation)
  }
}

/// A position and velocity estimated from all fixes, earlier and later ones.
struct TrackState: Hashable, Sendable {
  /// The time, seconds.
  var time: Double
  /// The position on the ground plane, metres.
  var position: Vector3
  /// The velocity, metres per second.
  var velocity: Vector3
}

/// A smoother that finds the most likely path through fixes: a Kalman filter forward, then a backward pass.
///
/// The model has a constant velocity with random accelerations. Both axes share a covariance, because fixes
/// are equally good east and south. A fix that does not fit is trusted less. In the first pass, its weight
/// depends on its distance from the predicted position; in the second, on its distance from the first
/// result, which treats past and future alike. If there are no fixes for over a minute, nothing is known
/// about that time, and the fixes before and after it are smoothed separately. Source: H. E. Rauch, F.
/// Tung, C. T. Striebel, Maximum likelihood estimates of linear dynamic systems, AIAA Journal 3 (1965),
/// doi:10.2514/3.3166; P. J. Huber's weights, Robust Statistics, Wiley 1981.
enum TrackSmoother {
  /// The spectral density of acceleration, m²/s³: a walker's velocity changes by 0.5 m/s in a second, and by
  /// 1 m/s in the four seconds of a corner.
  static let acceleration = 0.25
  /// The longest silence that does not split the fixes, seconds.
  static let longestSilence = 60.0
  /// The number of standard deviations beyond which a fix is trusted less.
  private static let tolerance = 3.0
  /// The standard deviation of the velocity before the first fix, metres per second.
  private static let startSpeed = 100.0

  /// Returns the states at the fixes' times, one per fix.
  ///
  /// - Parameter fixes: Fixes in order of time; times may be equal.
  /// - Complexity: O(n).
  static func smooth(_ fixes: [PlaneFix]) -> [TrackState] {
    var states: [TrackState] = []
    states.reserveCapacity(fixes.count)
    smooth(fixes, onto: &states)
    return states
  }

  /// Appends the states at the fixes' times to other states.
  ///
  /// - Complexity: O(n); memory for one covariance per fix of the longest part without a silence.
  static func smooth(_ fixes: consuming [PlaneFix], onto states: inout [TrackState]) {
    var fixes = fixes
    var start = 0
    for index in fixes.indices {
      let isLast = index + 1 == fixes.count
      if isLast || fixes[index + 1].time - fixes[index].time > longestSilence {
        let first = states.count
        pass(fixes[start...index], gated: true, onto: &states)
        weigh(&fixes, start...index, by: states[first...])
        states.removeSubrange(first...)
        pass(fixes[start...index], gated: false, onto: &states)
        start = index + 1
      }
    }
  }

  /// Reduces the weight of fixes that are far from the first result, according to their distance.
  private static func weigh(
    _ fixes: inout [PlaneFix], _ stretch: ClosedRange<Int>, by states: ArraySlice<TrackState>
  ) {
    for (index, state) in zip(stretch, states) {
      let fix = fixes[index]
      let ratio = (fix.position - state.position).length / (fix.deviation * tolerance)
      // Huber's weight is 1 / ratio, so the variance grows by the ratio.
      if ratio > 1 { fixes[index].deviation *= ratio.squareRoot() }
    }
  }

  private static func pass(
    _ fixes: ArraySlice<PlaneFix>, gated: Bool, onto states: inout [TrackState]
  ) {
    guard let start = fixes.first else { return }
    var filter = Filter(start: start, speed: startSpeed)
    let first = states.count
    var covariances: [Covariance] = []
    covariances.reserveCapacity(fixes.count)
    for fix in fixes {
      filter.take(fix, limit: gated ? tolerance : .infinity)
      states.append(filter.state)
      covariances.append(filter.covariance)
    }
    // The backward pass replaces each state, which is based on the fixes up to it, by one based on all
    // fixes.
    for index in (first..<states.count).dropLast().reversed() {
      states[index] = states[index].smoothed(
        by: states[index + 1], covariances[index - first])
    }
  }
}

extension TrackState {
  /// Returns the state at a later time, assuming constant velocity.
  fileprivate func predicted(at time: Double) -> TrackState {
    TrackState(time: time, position: position + velocity * (time - self.time), velocity: velocity)
  }

  /// Returns the state based on all fixes, given the next fix's state based on all fixes.
  fileprivate func smoothed(by later: TrackState, _ covariance: Covariance) -> TrackState {
    let step = later.time - time
    let expected = predicted(at: later.time)
    let gain = covariance.gain(over: step, next: covariance.predicted(over: step))
    let position = later.position - expected.position
    let velocity = later.velocity - expected.velocity
    return TrackState(
      time: time, position: self.position + position * gain.0 + velocity * gain.1,
      velocity: self.velocity + position * gain.2 + velocity * gain.3)
  }
}

/// A Kalman filter of position and velocity on the plane.
private struct Filter {
  private(set) var state: TrackState
  private(set) var covariance: Covariance

  init(start: PlaneFix, speed: Double) {
    state = TrackState(time: start.time, position: start.position, velocity: .zero)
    // This is equivalent to a fix with a very large error before the first one.
    covariance = Covariance(position: 1e6, both: 0, speed: speed * speed)
  }

  mutating func take(_ fix: PlaneFix, limit: Double) {
    let step = fix.time - state.time
    let predicted = state.predicted(at: fix.time)
    let before = covariance.predicted(over: step)
    let surprise = fix.position - predicted.position
    // The variance of an unlikely fix is increased to a value that makes the fix likely.
    let variance = max(
      before.position + fix.deviation * fix.deviation, surprise.dot(surprise) / (limit * limit))
    let positionGain = before.position / variance
    let speedGain = before.both / variance
    state = TrackState(
      time: fix.time, position: predicted.position + surprise * positionGain,
      velocity: predicted.velocity + surprise * speedGain)
    covariance = Covariance(
      position: before.position * (1 - positionGain), both: before.both * (1 - positionGain),
      speed: before.speed - speedGain * before.both)
  }
}

/// The covariance of position and velocity along one axis.
private struct Covariance {
  var position: Double
  var both: Double
  var speed: Double

  func predicted(over step: Double) -> Covariance {
    let noise = TrackSmoother.acceleration * step
    return Covariance(
      position: position + step * (2 * both + step * speed) + noise * step * step / 3,
      both: both + step * speed + noise * step / 2, speed: speed + noise)
  }

  /// Returns P · Fᵀ · N⁻¹, row by row, where N is the next prediction's covariance.
  func gain(over step: Double, next: Covariance) -> (Double, Double, Double, Double) {
    let determinant = next.position * next.speed - next.both * next.both
    let row = (position + step * both, both)
    let other = (both + step * speed, speed)
    let inverse = (
      next.speed / determinant, -next.both / determinant, next.position / determinant
    )
    return (
      row.0 * inverse.0 + row.1 * inverse.1, row.0 * inverse.1 + row.1 * inverse.2,
      other.0 * inverse.0 + other.1 * inverse.1, other.0 * inverse.1 + other.1 * inverse.2
    )
  }
}
