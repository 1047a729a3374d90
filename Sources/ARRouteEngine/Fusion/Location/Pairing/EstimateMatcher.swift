/// Pairs each fix with the pose at its time.
///
/// Poses and fixes may arrive in any order relative to each other, and a fix may be a few seconds late or
/// early. A fix waits for the next pose, so that the pose at its time can be interpolated between two known
/// poses.
public struct EstimateMatcher: Hashable, Sendable {
  /// The latest poses.
  public private(set) var poses: PoseTrack
  /// The newest usable fix, whether or not it was paired.
  public private(set) var newestFix: Fix?
  /// The number of fixes rejected, by reason.
  public private(set) var refusals = FixRefusals()
  /// The tracking state: whether AR tracks the phone's position.
  public private(set) var tracking = TrackingState.normal
  /// The number of times AR has lost the phone's position or restarted.
  public private(set) var epoch = 0
  /// The sudden rotations of AR's axes so far.
  private var seams = PoseSeams()
  /// The fixes that wait for the next pose, by increasing time.
  private var waiting: [Fix] = []
  /// The fixes rejected since the last call to `takeRefused`.
  private var refused: [DroppedEstimate] = []

  /// The settings for pairing.
  public var settings: PairingSettings {
    didSet {
      poses.reach = settings.poseReach
      poses.gap = settings.poseGap
    }
  }

  /// Creates a matcher without fixes and poses.
  public init(settings: PairingSettings = PairingSettings()) {
    self.settings = settings
    poses = PoseTrack(settings: settings)
  }

  /// Adds a fix.
  ///
  /// - Returns: True if the fix is usable; otherwise it is counted in `refusals`.
  public mutating func add(_ fix: Fix) -> Bool {
    if let reason = refusal(of: fix) {
      refuse(fix, reason)
      return false
    }
    newestFix = fix
    guard tracking == .normal else { return true }
    while waiting.count >= settings.patience { refuse(waiting.removeFirst(), .noPose) }
    waiting.append(fix)
    return true
  }

  /// Adds a pose of AR at a time in seconds; ignored unless it is newer than the last pose.
  public mutating func add(_ pose: Pose, at time: Double) {
    if poses.append(pose, at: time) { seams.add(pose, at: time) }
  }

  /// Returns the next estimate: a fix whose time is between known poses, with its pose; nil if absent
  /// yet.
  public mutating func next() -> Estimate? {
    while let fix = waiting.first, let newest = poses.newestTime, fix.time <= newest {
      waiting.removeFirst()
      if let entry = poses.entry(at: fix.time) {
        return Estimate(
          fix: fix, pose: entry.pose, travelled: entry.travelled, epoch: epoch,
          leapt: seams.turned(by: fix.time))
      }
      refuse(fix, .noPose)
    }
    return nil
  }

  /// The maximum number of rejected fixes kept until `takeRefused` is called.
  private static let untold = 1024

  /// Returns the fixes rejected since the last call, in order.
  mutating func takeRefused() -> [DroppedEstimate] {
    guard !refused.isEmpty else { return [] }
    defer { refused.removeAll() }
    return refused
  }

  private mutating func refuse(_ fix: Fix, _ reason: FixRefusal) {
    refusals.count(reason)
    // The limit bounds memory if `takeRefused` is never called.
    if refused.count == Self.untold { refused.removeFirst() }
    refused.append(DroppedEstimate(fix: fix, reason: EstimateDrop(reason)))
  }
}

extension EstimateMatcher {
  /// Sets whether AR tracks the phone's position or only its orientation.
  ///
  /// In the latter case, no fixes are paired.
  public mutating func setTracking(_ state: TrackingState) {
    guard state != tracking else { return }
    tracking = state
    interrupt()
  }

  /// Marks the poses that follow as unrelated to the earlier ones.
  public mutating func interrupt() {
    for fix in waiting { refuse(fix, .noPose) }
    waiting = []
    poses.interrupt()
    seams.interrupt()
    epoch += 1
  }

  private func refusal(of fix: Fix) -> FixRefusal? {
    guard fix.time.isFinite else { return .badTime }
    guard fix.hasUsableAccuracy, fix.horizontalAccuracy <= settings.worstAccuracy else {
      return .absurdAccuracy
    }
    if let newestFix, fix.time < newestFix.time { return .timeGoesBack }
    return nil
  }
}
