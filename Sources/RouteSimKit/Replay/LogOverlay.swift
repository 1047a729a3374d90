import ARRouteEngine

/// The changes applied to a log while it is replayed: axes rotated further, errors added, fixes held back.
///
/// As long as no change is requested, samples are passed on unchanged, bit for bit. A value type: the same
/// seed and the same changes at the same times give the same samples.
struct LogOverlay: Sendable {
  /// True when the phone receives fixes.
  var isReceiving = true
  /// True when errors are added.
  var isNoisy = true {
    didSet { odometry?.isDrifting = isNoisy }
  }
  /// True when AR was told to lose the phone's position; the pose then stays where it is.
  private(set) var isLost = false
  /// The watch for motion and darkness in which AR loses its position by itself.
  private(set) var watch = TrackingWatch()
  /// The rotation of AR's axes relative to the log's, clockwise.
  var turn: Angle { odometry?.misalignment ?? .zero }

  /// The errors to add; initially none.
  private var settings: SimulationSettings
  private var random: SplitMix64
  /// The latest pose of the log.
  private var recorded: TimedPose?
  /// The odometry that follows the log's poses and adds errors; nil while the poses are passed on unchanged.
  private var odometry: Odometry?
  /// The origin of `odometry` in the scene.
  private var origin = Vector3.zero
  private var fixError: FixError?
  private var lastFix: Double?

  /// Creates an overlay without changes.
  init(seed: UInt64) {
    settings = SimulationSettings()
    settings.seed = seed
    settings.misalignment = .zero
    settings.driftPercent = 0
    settings.gpsAccuracy = 0
    random = SplitMix64(seed: seed)
  }
}

extension LogOverlay {
  /// Checks the motion of a pose of the log at a time in seconds.
  mutating func watch(_ pose: Pose, at time: Double) {
    changeWatch { $0.follow(pose, at: time) }
  }

  /// Changes the light, a limit or the calm time, at a time in seconds; a change of light takes effect at
  /// once.
  mutating func changeWatch(at time: Double, _ change: (inout TrackingWatch) -> Void) {
    changeWatch {
      change(&$0)
      $0.look(at: time)
    }
  }

  private mutating func changeWatch(_ change: (inout TrackingWatch) -> Void) {
    change(&watch)
    if watch.reason != nil, odometry == nil { begin(turn: .zero) }
  }

  /// Ends the watch at a pose because the log loses its position or finds it: the apparent movement of the
  /// phone is then not motion.
  mutating func interruptWatch() { watch.forgetPose() }

  /// Returns a pose of the log as AR should receive it.
  mutating func pose(_ pose: Pose, at time: Double) -> Pose {
    defer { recorded = TimedPose(time: time, pose: pose) }
    guard odometry != nil, let last = recorded else { return pose }
    var seen =
      odometry?.follow(
        pose, step: max(0, time - last.time), isFrozen: isLost || watch.reason != nil) ?? pose
    seen.position += origin
    return seen
  }

  /// Returns a fix of the log as the phone receives it; nil if the phone does not receive it.
  mutating func fix(_ fix: Fix) -> Fix? {
    let step = max(0, fix.time - (lastFix ?? fix.time))
    lastFix = max(lastFix ?? fix.time, fix.time)
    // Drawn even if it is not used, so that switching errors on or off changes nothing later.
    let reception = fixError?.next(after: step)
    guard isReceiving else { return nil }
    guard fixError != nil, isNoisy else { return fix }
    guard let reception,
      let coordinate = Placement(reference: fix.coordinate).coordinate(at: reception.offset)
    else { return nil }
    guard settings.gpsAccuracy > 0 else { return fix }
    let claim = fix.horizontalAccuracy
    var moved = Fix(
      time: fix.time, coordinate: coordinate.atAltitude(fix.coordinate.altitude),
      // A negative accuracy states nothing, and stays as it is.
      horizontalAccuracy: claim < 0
        ? claim : (claim * claim + reception.claim * reception.claim).squareRoot())
    moved.isAccuracyAssumed = fix.isAccuracyAssumed
    return moved
  }

  /// Begins a new AR session of the log, in which the axes are again those of the log.
  mutating func resetSession() {
    watch.forgetPose()
    recorded = nil
    odometry = nil
    origin = .zero
  }
}

extension LogOverlay {
  /// Rotates AR's axes further by an angle, clockwise, about the phone's position.
  mutating func turn(by angle: Angle) {
    if odometry == nil { begin(turn: .zero) }
    odometry?.nudge(by: angle)
  }

  /// Makes AR lose the phone's position or find it again.
  mutating func setLost(_ isLost: Bool) {
    if odometry == nil, isLost { begin(turn: .zero) }
    self.isLost = isLost
  }

  /// Makes AR track position and rotation, or only the rotation.
  mutating func setTracking(_ mode: TrackingMode) {
    settings.tracking = mode
    begin(turn: turn)
  }

  /// Changes the errors that are added, which start again.
  mutating func setErrors(_ change: (inout SimulationSettings) -> Void) {
    change(&settings)
    begin(turn: turn)
    let hasFixErrors =
      settings.gpsAccuracy > 0 || settings.outlierPercent > 0 || settings.dropoutPercent > 0
    settings.seed = random.next()
    fixError = hasFixErrors ? FixError(settings: settings) : nil
  }

  /// The log's latest pose as it appears after a change; nil before the first.
  var present: (time: Double, pose: Pose)? {
    guard let recorded, var odometry else { return nil }
    var pose = odometry.follow(recorded.pose, step: 0, isFrozen: true)
    pose.position += origin
    return (recorded.time, pose)
  }

  /// Continues from the phone's position with a new odometry.
  private mutating func begin(turn: Angle) {
    let position = present?.pose.position ?? recorded?.pose.position ?? .zero
    settings.misalignment = turn
    settings.seed = random.next()
    var odometry = Odometry(settings: settings)
    odometry.isDrifting = isNoisy
    // An odometry started before the first pose begins at the scene's origin, as sessions do.
    _ = odometry.begin(
      at: recorded?.pose ?? Pose(position: .zero, orientation: .identity))
    if recorded == nil {
      recorded = TimedPose(time: 0, pose: Pose(position: .zero, orientation: .identity))
    }
    origin = position
    self.odometry = odometry
  }
}
