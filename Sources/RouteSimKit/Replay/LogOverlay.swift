import ARRouteEngine

/// The changes applied to a log while it is replayed: axes turned further, errors added, fixes held back.
///
/// As long as nothing is requested, samples pass as they are, bit for bit. A value; same seed and same
/// changes at the same times: same samples.
struct LogOverlay: Sendable {
  /// True when fixes come through.
  var isReceiving = true
  /// True when errors are added.
  var isNoisy = true {
    didSet { odometry?.isDrifting = isNoisy }
  }
  /// True when AR has lost the phone's place by order: it stays where it is.
  private(set) var isLost = false
  /// The watch of the motion and the darkness by which AR loses the place on its own.
  private(set) var watch = TrackingWatch()
  /// The turn of AR's axes beyond that of the log, clockwise.
  var turn: Angle { odometry?.misalignment ?? .zero }

  /// The errors added; none of them at first.
  private var settings: SimulationSettings
  private var random: SplitMix64
  /// The newest pose of the log.
  private var recorded: TimedPose?
  /// The odometry that follows the log's poses and adds errors; nil while they pass as they are.
  private var odometry: Odometry?
  /// The origin of `odometry` in the scene.
  private var origin = Vector3.zero
  private var fixError: FixError?
  private var lastFix: Double?

  /// Creates an overlay that changes nothing yet.
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
  /// Watches a pose of the log, at a time in seconds.
  mutating func watch(_ pose: Pose, at time: Double) {
    changeWatch { $0.follow(pose, at: time) }
  }

  /// Changes the light, a limit or the calm, at a time in seconds; a change of light takes effect at once.
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

  /// The log loses the place or finds it: where the phone then seems to go is no motion.
  mutating func interruptWatch() { watch.forgetPose() }

  /// A pose of the log as AR is to have it.
  mutating func pose(_ pose: Pose, at time: Double) -> Pose {
    defer { recorded = TimedPose(time: time, pose: pose) }
    guard odometry != nil, let last = recorded else { return pose }
    var seen =
      odometry?.follow(
        pose, step: max(0, time - last.time), isFrozen: isLost || watch.reason != nil) ?? pose
    seen.position += origin
    return seen
  }

  /// Returns a fix of the log as the phone receives it; nil if it does not come through.
  mutating func fix(_ fix: Fix) -> Fix? {
    let step = max(0, fix.time - (lastFix ?? fix.time))
    lastFix = max(lastFix ?? fix.time, fix.time)
    // Drawn even where it is not used, so that switches change nothing that comes later.
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
      // A claim that says nothing, a negative one, goes on saying nothing.
      horizontalAccuracy: claim < 0
        ? claim : (claim * claim + reception.claim * reception.claim).squareRoot())
    moved.isAccuracyAssumed = fix.isAccuracyAssumed
    return moved
  }

  /// The log begins a new AR session: its axes are again as the log has them.
  mutating func resetSession() {
    watch.forgetPose()
    recorded = nil
    odometry = nil
    origin = .zero
  }
}

extension LogOverlay {
  /// Turns AR's axes further by an angle, clockwise, about where the phone is.
  mutating func turn(by angle: Angle) {
    if odometry == nil { begin(turn: .zero) }
    odometry?.nudge(by: angle)
  }

  /// Loses the phone's place or finds it again.
  mutating func setLost(_ isLost: Bool) {
    if odometry == nil, isLost { begin(turn: .zero) }
    self.isLost = isLost
  }

  /// Lets AR follow the place, or the turn alone.
  mutating func setTracking(_ mode: TrackingMode) {
    settings.tracking = mode
    begin(turn: turn)
  }

  /// Changes the errors that are added; they begin anew.
  mutating func setErrors(_ change: (inout SimulationSettings) -> Void) {
    change(&settings)
    begin(turn: turn)
    let hasFixErrors =
      settings.gpsAccuracy > 0 || settings.outlierPercent > 0 || settings.dropoutPercent > 0
    settings.seed = random.next()
    fixError = hasFixErrors ? FixError(settings: settings) : nil
  }

  /// The log's latest pose as it looks after a change; nil before the first.
  var present: (time: Double, pose: Pose)? {
    guard let recorded, var odometry else { return nil }
    var pose = odometry.follow(recorded.pose, step: 0, isFrozen: true)
    pose.position += origin
    return (recorded.time, pose)
  }

  /// Goes on from where the phone is by odometry of its own.
  private mutating func begin(turn: Angle) {
    let position = present?.pose.position ?? recorded?.pose.position ?? .zero
    settings.misalignment = turn
    settings.seed = random.next()
    var odometry = Odometry(settings: settings)
    odometry.isDrifting = isNoisy
    // An odometry that begins before the first pose begins at the scene's origin, where sessions do.
    _ = odometry.begin(
      at: recorded?.pose ?? Pose(position: .zero, orientation: .identity))
    if recorded == nil {
      recorded = TimedPose(time: 0, pose: Pose(position: .zero, orientation: .identity))
    }
    origin = position
    self.odometry = odometry
  }
}
