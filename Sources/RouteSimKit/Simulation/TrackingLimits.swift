package import ARRouteEngine

/// The limits of motion and darkness beyond which AR itself loses the phone's position (SPEC §2).
package struct TrackingLimits: Hashable, Sendable {
  /// The valid limits for turns, degrees per second.
  package static let turnRates = 1.0...1000.0
  /// The valid limits for speeds, metres per second.
  package static let speeds = 0.1...100.0
  /// The valid light levels and light limits, lux; the upper bound is more than the sun at noon.
  package static let illuminances = 0.0...200_000.0
  /// The valid values of `calm`, seconds.
  package static let calms = 0.0...60.0
  /// The default light level, lux: an overcast day.
  package static let daylight = 10_000.0

  /// The maximum turn rate at which AR can track, an angle per second; nil if there is no limit.
  package var turnRate: Angle?
  /// The maximum speed at which AR can track, metres per second; nil if there is no limit.
  package var speed: Double?
  /// The minimum light level at which AR can track, lux; nil if there is no limit.
  package var illuminance: Double?
  /// The time that motion and light must stay within all limits until AR recovers, seconds.
  package var calm = 1.0

  /// Creates settings without limits.
  package init() {}
}

/// A detector of the times at which AR loses the phone's position, based on the phone's motion and the
/// light.
struct TrackingWatch: Hashable, Sendable {
  /// The limits beyond which AR cannot track.
  var limits: TrackingLimits
  /// The light level, lux.
  var light: Double
  /// The latest reason while AR itself has lost the phone's position; otherwise nil.
  private(set) var reason: TrackingReason?
  private var last: TimedPose?
  /// The time at which a limit was last exceeded, seconds.
  private var troubledAt = -Double.infinity

  /// The shortest time between poses for which a speed is computed, seconds; for shorter times, timing
  /// jitter dominates.
  private static let shortestStep = 1e-3
  /// The tolerance within which two times count as equal, seconds, because sums of steps have rounding
  /// errors.
  private static let moment = 1e-6

  /// Creates a detector before its first pose.
  init(_ limits: TrackingLimits = TrackingLimits(), light: Double = TrackingLimits.daylight) {
    self.limits = limits
    self.light = light
  }
}

extension TrackingWatch {
  /// Adds the phone's pose at a time in seconds.
  ///
  /// - Parameter isShaken: True when the phone has been shaken since the previous pose; a shake exceeds any
  ///   limit of motion.
  mutating func follow(_ pose: Pose, at time: Double, isShaken: Bool = false) {
    let isViolent = isShaken && (limits.turnRate != nil || limits.speed != nil)
    note(isViolent || isTooFast(to: pose, at: time) ? .excessiveMotion : darkness, at: time)
    if let last, 0..<Self.shortestStep ~= time - last.time { return }
    last = TimedPose(time: time, pose: pose)
  }

  /// Checks only the light, at a time in seconds.
  mutating func look(at time: Double) { note(darkness, at: time) }

  /// Forgets the previous pose, because the next one is unrelated to it.
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

/// AR's tracking of the phone's position, or its loss and the reason.
struct Following: Hashable, Sendable {
  /// The tracking state; limited while the position is lost.
  let state: TrackingState
  /// The reason for the loss; nil if unknown.
  let reason: TrackingReason?

  /// Creates a state that is normal unless the position is lost, either by request or for the given reason.
  init(isLost: Bool = false, _ reason: TrackingReason? = nil) {
    state = isLost || reason != nil ? .limited : .normal
    self.reason = reason
  }
}

extension Quaternion {
  /// Returns the angle of the shorter rotation to another orientation.
  fileprivate func angle(to other: Quaternion) -> Angle {
    let turn = inverse * other
    let axis = Vector3(turn.x, turn.y, turn.z)
    return .atan2(axis.length, abs(turn.w)) * 2
  }
}
