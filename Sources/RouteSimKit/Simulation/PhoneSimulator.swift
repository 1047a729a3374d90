package import ARRouteEngine

/// A phone whose sensors err: where it really is goes in, what its app gets to know comes out.
///
/// A value, and small, so that a walk can keep many. Same seed, same steps: same samples. Each
/// source of error draws from a sequence of its own: one switched off leaves the others as they
/// were.
package struct PhoneSimulator: Hashable, Sendable {
  /// How wrong the sensors are.
  package let settings: SimulationSettings
  /// How the true scene lies on the Earth.
  let placement: Placement
  /// True when fixes come.
  package var isReceiving = true
  /// True when fixes err, are outliers or drop out; without, they are the truth.
  package var isNoisy = true
  /// Whether AR may follow the phone's place, by order; motion and darkness can still keep it from that.
  package private(set) var state = TrackingState.normal

  private var odometry: Odometry
  private var fixSource: FixSource
  /// Where the phone truly was, and when.
  private var last: TimedPose?
  /// The number of the next fix: it is due at so many intervals after time 0.
  private var nextFix = 0
  private var isResetDue = false
  private var isShakeDue = false
  /// When the phone was last shaken, seconds; nil for never, or long ago.
  private var shakenAt: Double?
  private var watch: TrackingWatch
  private var announced = Following()

  /// A phone that has not begun.
  ///
  /// - Parameters:
  ///   - settings: How wrong its sensors are.
  ///   - placement: How the true scene lies on the Earth: east, up and south about its reference.
  ///   - satellites: What fixes are made of, houses in the axes of the scene; nil to draw their
  ///     errors with the settings' numbers.
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
  /// The true bearing of AR's −Z now, drift included, in (−180°, 180°].
  package var misalignment: Angle { odometry.misalignment }

  /// True when odometry goes on to drift; what has drifted stays.
  package var isDrifting: Bool {
    get { odometry.isDrifting }
    set { odometry.isDrifting = newValue }
  }

  /// The light that there is, lux.
  package var light: Double {
    get { watch.light }
    set { watch.light = newValue }
  }

  /// The cause by which AR has lost the place by itself, at the latest sample; nil while it has not, and where it does
  /// not follow the place.
  package var trackingReason: TrackingReason? { settings.tracking == .world ? watch.reason : nil }

  /// Turns AR's axes about the phone, clockwise.
  package mutating func nudge(by angle: Angle) { odometry.nudge(by: angle) }

  /// Shakes the phone at the next sample: AR's turn then errs, and settles within a second.
  package mutating func shake() { isShakeDue = true }

  /// By how much AR's turn errs just after the phone was shaken, clockwise.
  static let shakeError = Angle.degrees(25)
  /// The time that it takes to settle, seconds.
  static let shakeLength = 1.0

  /// Loses the phone's place from the next sample on: it stays as it is, the turn goes on.
  package mutating func loseTracking() { state = .limited }

  /// Finds the phone's place again: it goes on from where it stayed.
  package mutating func regainTracking() { state = .normal }

  /// Begins a new AR session at the next sample, with its origin where the phone then is and axes
  /// as wrong as the settings say: as fixed there, else newly drawn.
  package mutating func resetSession() { isResetDue = true }
}

extension PhoneSimulator {
  /// Goes on to a time in seconds at which the phone is truly at a pose of the true scene.
  ///
  /// Fixes fall due at whole multiples of their interval; those passed since the last call are
  /// taken from the truth interpolated between the two calls.
  ///
  /// - Precondition: `time` is finite and not before the last one.
  /// - Returns: In the order of their times, those of one time in this: a session's reset, a change
  ///   of tracking, the pose in AR's scene, the truth, the fix.
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
  /// An attitude as AR tells it after shaking: the error falls with the square of the time left; nil
  /// where the phone was not shaken of late.
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

  /// How far times may be apart and still be one, seconds: sums of steps round.
  private static let moment = 1e-6

  private var fixTime: Double { Double(nextFix) * settings.fixInterval }

  private func isDue(by time: Double) -> Bool { fixTime <= time + Self.moment }

  private mutating func appendFixes(before time: Double, truth: Pose, to samples: inout [Sample]) {
    guard let last else {
      // Fixes of a phone switched on late begin then.
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
    // Drawn even where it is not used, so that switches change nothing that comes later.
    let erring = fixSource.next(
      at: time, after: settings.fixInterval, position: position, placement: placement)
    guard isReceiving, let reception = isNoisy ? erring : settings.exactReception,
      let coordinate = placement.coordinate(at: position + reception.offset)
    else { return }
    samples.append(
      .fix(Fix(time: time, coordinate: coordinate, horizontalAccuracy: reception.claim)))
  }
}
