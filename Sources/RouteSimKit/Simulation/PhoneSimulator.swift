package import ARRouteEngine

/// A simulated phone with imperfect sensors, which converts true poses to the samples that an app on it
/// receives.
///
/// The value is small, so that many copies of a walk can be kept. The same seed and the same steps give the
/// same samples. Each source of error has its own random sequence, so that disabling one source leaves the
/// others unchanged.
package struct PhoneSimulator: Hashable, Sendable {
  /// The settings of the sensors' errors.
  package let settings: SimulationSettings
  /// The projection between the true scene and the Earth.
  let placement: Placement
  /// True when the phone receives fixes.
  package var isReceiving = true
  /// True when fixes have errors, outliers and dropouts; if false, fixes are exact.
  package var isNoisy = true
  /// The tracking state requested by the caller; even if it is normal, motion and darkness can make AR lose
  /// the phone's position.
  package private(set) var state = TrackingState.normal

  private var odometry: Odometry
  private var fixSource: FixSource
  /// The latest true pose of the phone, with its time.
  private var last: TimedPose?
  /// The index of the next fix, which is due after that number of intervals from time 0.
  private var nextFix = 0
  private var isResetDue = false
  private var isShakeDue = false
  /// The time of the latest shake, seconds; nil if its error has decayed.
  private var shakenAt: Double?
  private var watch: TrackingWatch
  private var announced = Following()

  /// Creates a phone before its first sample.
  ///
  /// - Parameters:
  ///   - settings: The settings of its sensors' errors.
  ///   - placement: The projection between the true scene and the Earth; the scene's axes are east, up and
  ///     south at its reference.
  ///   - satellites: The satellites and houses from which fixes are computed, with the houses in the
  ///     scene's axes; nil to draw the errors of fixes at random, using the settings' numbers.
  package init(
    settings: SimulationSettings, placement: Placement, satellites: SatelliteEnvironment? = nil
  ) {
    self.settings = settings
    self.placement = placement
    odometry = Odometry(settings: settings)
    watch = TrackingWatch(settings.trackingLimits, light: settings.light)
    fixSource = FixSource(settings: settings, satellites: satellites)
  }
}

extension PhoneSimulator {
  /// The current true bearing of AR's −Z axis, including drift, in (−180°, 180°].
  package var misalignment: Angle { odometry.misalignment }

  /// True while the odometry drifts; if set to false, the current drift remains.
  package var isDrifting: Bool {
    get { odometry.isDrifting }
    set { odometry.isDrifting = newValue }
  }

  /// The light level, lux.
  package var light: Double {
    get { watch.light }
    set { watch.light = newValue }
  }

  /// The reason why AR itself has lost the phone's position, as of the latest sample; nil if it has not, or
  /// if AR does not track the position.
  package var trackingReason: TrackingReason? { settings.tracking == .world ? watch.reason : nil }

  /// Rotates AR's axes clockwise about the phone.
  package mutating func nudge(by angle: Angle) { odometry.nudge(by: angle) }

  /// Shakes the phone at the next sample, which gives AR's heading an error that decays within a second.
  package mutating func shake() { isShakeDue = true }

  /// The heading error right after a shake, clockwise.
  static let shakeError = Angle.degrees(25)
  /// The time in which the heading error decays to zero, seconds.
  static let shakeLength = 1.0

  /// Stops tracking the phone's position at the next sample; the position then stays the same while the
  /// rotation continues.
  package mutating func loseTracking() { state = .limited }

  /// Resumes tracking the phone's position, from the last position.
  package mutating func regainTracking() { state = .normal }

  /// Begins a new AR session at the next sample, with its origin at the phone's position at that time.
  ///
  /// The misalignment is the one in the settings; if that is nil, it is drawn again.
  package mutating func resetSession() { isResetDue = true }
}

extension PhoneSimulator {
  /// Advances to a time in seconds, with the phone at a true pose.
  ///
  /// Fixes are due at multiples of their interval. For those that have become due since the last call, the
  /// true position is interpolated between the two calls.
  ///
  /// - Precondition: `time` is finite and not before that of the last call.
  /// - Returns: The samples in order of time. Those at the same time are in this order: a session reset, a
  ///   change of tracking, the pose in AR's scene, the truth, the fix.
  package mutating func advance(to time: Double, truth: Pose) -> [Sample] {
    precondition(time.isFinite && time >= (last?.time ?? time), "time goes back")
    var samples: [Sample] = []
    samples.reserveCapacity(3)
    appendFixes(before: time, truth: truth, to: &samples)
    var pose = follow(truth, at: time, announcingTo: &samples)
    pose.orientation = shaken(pose.attitude, at: time)?.orientation ?? pose.orientation
    samples.append(.pose(time: time, pose))
    if let coordinate = placement.coordinate(at: truth.position) {
      samples.append(
        .truth(
          Truth(
            time: time, coordinate: coordinate,
            heading: truth.attitude.heading.wrappedPositive, orientation: truth.orientation)))
    }
    if isDue(by: time) { appendFix(at: truth.position, to: &samples) }
    last = TimedPose(time: time, pose: truth)
    return samples
  }

  private mutating func follow(
    _ truth: Pose, at time: Double, announcingTo samples: inout [Sample]
  ) -> Pose {
    if isResetDue && last != nil { samples.append(.sessionReset(time: time)) }
    watch.follow(truth, at: time, isShaken: isShakeDue)
    let following = Following(isLost: state == .limited, trackingReason)
    if following != announced {
      samples.append(.tracking(time: time, following.state, reason: following.reason))
      announced = following
    }
    defer { isResetDue = false }
    guard let last, !isResetDue else { return odometry.begin(at: truth) }
    return odometry.follow(truth, step: time - last.time, isFrozen: following.state == .limited)
  }
}

extension PhoneSimulator {
  /// Returns an attitude with the error caused by a shake, which is proportional to the square of the
  /// remaining time; nil if there was no recent shake.
  private mutating func shaken(_ attitude: Attitude, at time: Double) -> Attitude? {
    if isShakeDue {
      shakenAt = time
      isShakeDue = false
    }
    guard let shakenAt else { return nil }
    let left = 1 - (time - shakenAt) / Self.shakeLength
    guard left > 0 else {
      self.shakenAt = nil
      return nil
    }
    var attitude = attitude
    attitude.heading += Self.shakeError * (left * left)
    return attitude
  }

  /// The tolerance within which two times count as equal, seconds, because sums of steps have rounding
  /// errors.
  private static let moment = 1e-6

  private var fixTime: Double { Double(nextFix) * settings.fixInterval }

  private func isDue(by time: Double) -> Bool { fixTime <= time + Self.moment }

  private mutating func appendFixes(before time: Double, truth: Pose, to samples: inout [Sample]) {
    guard let last else {
      // If the phone starts late, its fixes start at that time.
      nextFix = Int(((time - Self.moment) / settings.fixInterval).rounded(.up))
      return
    }
    while fixTime < time - Self.moment {
      let fraction = (fixTime - last.time) / (time - last.time)
      let position = last.pose.position.interpolated(to: truth.position, fraction)
      appendFix(at: position, to: &samples)
    }
  }

  private mutating func appendFix(at position: Vector3, to samples: inout [Sample]) {
    let time = fixTime
    nextFix += 1
    // The fix is drawn even if it is not used, so that switching fixes on or off does not change later
    // draws.
    let erring = fixSource.next(
      at: time, after: settings.fixInterval, position: position, placement: placement)
    guard isReceiving, let reception = isNoisy ? erring : settings.exactReception,
      let coordinate = placement.coordinate(at: position + reception.offset)
    else { return }
    samples.append(
      .fix(Fix(time: time, coordinate: coordinate, horizontalAccuracy: reception.claim)))
  }
}
