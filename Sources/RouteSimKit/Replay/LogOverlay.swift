import ARRouteEngine

/// The changes applied to a log while it is replayed: rotated axes, added errors, and fixes that are held
/// back.
///
/// While no change is requested, samples are passed on unchanged, bit for bit. This is a value type: the
/// same seed and the same changes at the same times give the same samples.
struct LogOverlay: Sendable {
  /// True when the phone receives fixes.
  var isReceiving = true
  /// True when errors are added.
  var isNoisy = true {
    didSet { odometry?.isDrifting = isNoisy }
  }
  /// True when AR was told to lose the phone's position; the pose then stays at its last position.
  private(set) var isLost = false
  /// Detects motion or darkness that makes AR lose the phone's position.
  private(set) var watch = TrackingWatch()
  /// The rotation of AR's axes relative to the log's, clockwise.
  var turn: Angle { odometry?.misalignment ?? .zero }

  /// The settings of the errors to add; initially, there are no errors.
  private var settings: SimulationSettings
  private var random: SplitMix64
  /// The latest pose of the log.
  private var recorded: TimedPose?
  /// The odometry that follows the log's poses and adds errors; nil while poses are passed on unchanged.
  private var odometry: Odometry?
  /// The position of the origin of `odometry` in the scene.
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
  /// Checks a pose of the log, at a time in seconds, for motion that is too fast.
  mutating func watch(_ pose: Pose, at time: Double) {
    changeWatch { $0.follow(pose, at: time) }
  }

  /// Changes the light, a limit or the calm time, at a time in seconds.
  ///
  /// A change of light takes effect at once.
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

  /// Makes the watch forget the last pose, because the log loses or finds its position, and the phone's
  /// apparent movement is then not real.
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
    // An error is drawn even if it is not used, so that switching errors on or off changes nothing later.
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
      // A negative accuracy stands for an unknown one, and is not changed.
      horizontalAccuracy: claim < 0
        ? claim : (claim * claim + reception.claim * reception.claim).squareRoot())
    moved.isAccuracyAssumed = fix.isAccuracyAssumed
    return moved
  }

  /// Begins a new AR session of the log, with the log's own axes.
  mutating func resetSession() {
    watch.forgetPose()
    recorded = nil
    odometry = nil
    origin = .zero
  }
}

extension LogOverlay {
  /// Rotates AR's axes by a further angle, clockwise, about the phone's position.
  mutating func turn(by angle: Angle) {
    if odometry == nil { begin(turn: .zero) }
    odometry?.nudge(by: angle)
  }

  /// Makes AR lose the phone's position or find it again.
  mutating func setLost(_ isLost: Bool) {
    if odometry == nil, isLost { begin(turn: .zero) }
    self.isLost = isLost
  }

  /// Makes AR track position and rotation, or only rotation.
  mutating func setTracking(_ mode: TrackingMode) {
    settings.tracking = mode
    begin(turn: turn)
  }

  /// Changes the simulated errors and restarts them.
  mutating func setErrors(_ change: (inout SimulationSettings) -> Void) {
    change(&settings)
    begin(turn: turn)
    let hasFixErrors =
      settings.gpsAccuracy > 0 || settings.outlierPercent > 0 || settings.dropoutPercent > 0
    settings.seed = random.next()
    fixError = hasFixErrors ? FixError(settings: settings) : nil
  }

  /// The log's latest pose as it appears after the latest change; nil if there is no pose or if poses are
  /// passed on unchanged.
  var present: (time: Double, pose: Pose)? {
    guard let recorded, var odometry else { return nil }
    var pose = odometry.follow(recorded.pose, step: 0, isFrozen: true)
    pose.position += origin
    return (recorded.time, pose)
  }

  /// Starts a new odometry at the phone's position.
  private mutating func begin(turn: Angle) {
    let position = present?.pose.position ?? recorded?.pose.position ?? .zero
    settings.misalignment = turn
    settings.seed = random.next()
    var odometry = Odometry(settings: settings)
    odometry.isDrifting = isNoisy
    // If there is no pose yet, the odometry begins at the scene's origin, as AR sessions do.
    _ = odometry.begin(
      at: recorded?.pose ?? Pose(position: .zero, orientation: .identity))
    if recorded == nil {
      recorded = TimedPose(time: 0, pose: Pose(position: .zero, orientation: .identity))
    }
    origin = position
    self.odometry = odometry
  }
}
