/// Pairs fixes with the poses of their moments.
///
/// Poses and fixes may come in any order of each other, fixes some seconds late or early. A
/// fix waits for the pose after it, so that the pose at its moment lies between two known ones.
public struct EstimateMatcher: Hashable, Sendable {
  /// The latest poses.
  public private(set) var poses: PoseTrack
  /// The newest fix that is fit for use, paired or not.
  public private(set) var newestFix: Fix?
  /// The number of fixes refused, by reason.
  public private(set) var refusals = FixRefusals()
  /// The tracking state: whether AR follows the phone's place.
  public private(set) var tracking = TrackingState.normal
  /// The number of times AR has lost the phone's place or begun anew.
  public private(set) var epoch = 0
  /// The sudden turns of AR's axes so far.
  private var seams = PoseSeams()
  /// Fixes that wait for the pose after them, by growing time.
  private var waiting: [Fix] = []
  /// The fixes refused since they were last taken.
  private var refused: [DroppedEstimate] = []

  /// The settings of the pairing.
  public var settings: PairingSettings {
    didSet {
      poses.reach = settings.poseReach
      poses.gap = settings.poseGap
    }
  }

  /// Nothing to pair yet.
  public init(settings: PairingSettings = PairingSettings()) {
    self.settings = settings
    poses = PoseTrack(settings: settings)
  }

  /// Takes in a fix.
  ///
  /// - Returns: True if it is fit for use; otherwise it is counted in `refusals`.
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

  /// Takes in a pose of AR at a time in seconds; one that is not newer than the last is left out.
  public mutating func add(_ pose: Pose, at time: Double) {
    if poses.append(pose, at: time) { seams.add(pose, at: time) }
  }

  /// Returns the next fix whose moment lies within the poses, paired; nil without one for now.
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

  /// The greatest number of refusals kept until they are taken.
  private static let untold = 1024

  /// Returns the fixes refused since the last call, in order.
  mutating func takeRefused() -> [DroppedEstimate] {
    guard !refused.isEmpty else { return [] }
    defer { refused.removeAll() }
    return refused
  }

  private mutating func refuse(_ fix: Fix, _ reason: FixRefusal) {
    refusals.count(reason)
    // A caller who never asks pays nothing for it.
    if refused.count == Self.untold { refused.removeFirst() }
    refused.append(DroppedEstimate(fix: fix, reason: EstimateDrop(reason)))
  }
}

extension EstimateMatcher {
  /// AR follows the phone's place from now on, or its turn alone: then no fix is paired.
  public mutating func setTracking(_ state: TrackingState) {
    guard state != tracking else { return }
    tracking = state
    interrupt()
  }

  /// The poses that follow have nothing to do with those before.
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
