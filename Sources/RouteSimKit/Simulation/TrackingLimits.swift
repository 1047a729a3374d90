package import ARRouteEngine

/// The motion and the darkness in which AR loses the phone's place by itself (SPEC §2).
package struct TrackingLimits: Hashable, Sendable {
  /// The limits that turns may have, degrees a second.
  package static let turnRates = 1.0...1000.0
  /// The limits that speeds may have, metres a second.
  package static let speeds = 0.1...100.0
  /// The light that there may be, and its limits, lux: up to more than the sun at noon.
  package static let illuminances = 0.0...200_000.0
  /// The times of calm, seconds.
  package static let calms = 0.0...60.0
  /// The light where nobody says, lux: an overcast day.
  package static let daylight = 10_000.0

  /// The fastest turn that AR can follow, an angle a second; nil for any.
  package var turnRate: Angle?
  /// The fastest motion that AR can follow, metres a second; nil for any.
  package var speed: Double?
  /// The least light that AR can follow by, lux; nil for none.
  package var illuminance: Double?
  /// The time without too fast a motion or too little light after which AR finds itself, seconds.
  package var calm = 1.0

  /// No limits.
  package init() {}
}

/// A watch over the phone's motion and light, which AR loses its place by.
struct TrackingWatch: Hashable, Sendable {
  /// The motion and the darkness that AR cannot follow.
  var limits: TrackingLimits
  /// The light that there is, lux.
  var light: Double
  /// The cause of the latest trouble while AR has lost the phone's place by itself; nil while it has not.
  private(set) var reason: TrackingReason?
  private var last: TimedPose?
  /// The time of the latest trouble, seconds.
  private var troubledAt = -Double.infinity

  /// Poses nearer in time are no measure of a speed, seconds: jitter of their times would be.
  private static let shortestStep = 1e-3
  /// The distance of times that are still one, seconds: sums of steps round.
  private static let moment = 1e-6

  /// A watch that has seen nothing.
  init(_ limits: TrackingLimits = TrackingLimits(), light: Double = TrackingLimits.daylight) {
    self.limits = limits
    self.light = light
  }
}

extension TrackingWatch {
  /// Sees the phone at a pose, at a time in seconds.
  ///
  /// - Parameter isShaken: True when it has been shaken since the pose before, faster than any limit.
  mutating func follow(_ pose: Pose, at time: Double, isShaken: Bool = false) {
    let isViolent = isShaken && (limits.turnRate != nil || limits.speed != nil)
    note(isViolent || isTooFast(to: pose, at: time) ? .excessiveMotion : darkness, at: time)
    if let last, 0..<Self.shortestStep ~= time - last.time { return }
    last = TimedPose(time: time, pose: pose)
  }

  /// Looks at the light alone, at a time in seconds.
  mutating func look(at time: Double) { note(darkness, at: time) }

  /// Forgets the pose before: the next one has nothing to do with it.
  mutating func forgetPose() { last = nil }

  private var darkness: TrackingReason? {
    limits.illuminance.map { light < $0 } == true ? .insufficientFeatures : nil
  }

  private mutating func note(_ trouble: TrackingReason?, at time: Double) {
    if let trouble {
      reason = trouble
      troubledAt = time
    } else if time - troubledAt > limits.calm - Self.moment {
      reason = nil
    }
  }

  private func isTooFast(to pose: Pose, at time: Double) -> Bool {
    guard let last, time - last.time >= Self.shortestStep else { return false }
    let step = time - last.time
    let turn = last.pose.orientation.angle(to: pose.orientation)
    let way = (pose.position - last.pose.position).length
    return limits.turnRate.map { turn > $0 * step } == true
      || limits.speed.map { way > $0 * step } == true
  }
}

/// AR's following of the phone's place, or the loss of it and its reason.
struct Following: Hashable, Sendable {
  /// Limited where the place is lost.
  let state: TrackingState
  /// The reason of a loss; nil where nobody says.
  let reason: TrackingReason?

  /// Follows the place unless it is lost, by order or for a reason.
  init(isLost: Bool = false, _ reason: TrackingReason? = nil) {
    state = isLost || reason != nil ? .limited : .normal
    self.reason = reason
  }
}

extension Quaternion {
  /// The angle of the turn to another orientation, the shorter way round.
  fileprivate func angle(to other: Quaternion) -> Angle {
    let turn = inverse * other
    let axis = Vector3(turn.x, turn.y, turn.z)
    return .atan2(axis.length, abs(turn.w)) * 2
  }
}
