/// The known true position of the phone.
///
/// The truth is known only at certain times. Between these, AR's displacement is added to it, which is
/// accurate for a few seconds. A few truths are therefore enough to evaluate every frame.
public struct Reality: Hashable, Sendable {
  /// True when AR makes no errors, so that the phone's own estimate is the truth.
  public let isBelieved: Bool
  /// The latest known truth, with AR's pose at the same time; nil if none is known.
  public private(set) var known: KnownReality?
  /// A truth that is waiting for the pose at its time.
  private var waiting: Truth?
  private var latest: TimedPose?
  private var earlier: TimedPose?

  /// Creates a reality without any known truth; if `isBelieved`, the phone's own estimate is the truth.
  init(isBelieved: Bool) { self.isBelieved = isBelieved }

  /// Adds a truth, which may arrive before or after the pose of the same time.
  mutating func take(_ truth: Truth) {
    guard !isBelieved, truth.time.isFinite else { return }
    waiting = truth
    settle()
  }

  /// Adds AR's pose at a time in seconds.
  mutating func follow(_ pose: Pose, at time: Double) {
    guard !isBelieved else { return }
    earlier = latest
    latest = TimedPose(time: time, pose: pose)
    settle()
  }

  /// Forgets the truth, but not the poses.
  mutating func forgetTruth() {
    known = nil
    waiting = nil
  }

  /// Forgets the truth and the poses, because AR begins a new frame, for whose axes they are not valid.
  mutating func forget() {
    known = nil
    latest = nil
    earlier = nil
  }

  /// Combines the waiting truth with the pose of the same time.
  private mutating func settle() {
    guard let truth = waiting, let latest, truth.time <= latest.time else { return }
    waiting = nil
    if truth.time == latest.time {
      known = KnownReality(truth: truth, pose: latest.pose)
    } else if let earlier, earlier.time <= truth.time {
      let share = (truth.time - earlier.time) / (latest.time - earlier.time)
      known = KnownReality(
        truth: truth, pose: earlier.pose.interpolated(to: latest.pose, share))
    }
  }
}

/// The truth at a certain time, with AR's pose at the same time.
public struct KnownReality: Hashable, Sendable {
  /// The truth.
  public let truth: Truth
  /// AR's pose at that time.
  public let pose: Pose
  /// The rotation from AR's axes to true ones (east, up, south).
  public let trueFromScene: Rotation

  init(truth: Truth, pose: Pose) {
    self.truth = truth
    self.pose = pose
    let turn =
      truth.orientation.map { $0 * pose.orientation.inverse }
      ?? .aboutY(pose.attitude.heading - truth.heading)
    trueFromScene = turn.rotation
  }

  /// The clockwise misalignment of AR's axes, in (−180°, 180°].
  public var misalignment: Angle {
    // This is the true direction of AR's −Z.
    .atan2(-trueFromScene.columnZ.x, trueFromScene.columnZ.z)
  }

  /// Returns the true coordinate of the phone when AR reports the given position in its scene.
  public func coordinate(at position: Vector3) -> GeodeticCoordinate {
    let offset = trueFromScene * (position - pose.position)
    guard offset.x != 0 || offset.z != 0 else { return truth.coordinate }
    return Placement(reference: truth.coordinate).coordinate(at: offset) ?? truth.coordinate
  }

  /// Returns the true heading of the camera when AR reports the given orientation, in [0°, 360°).
  public func heading(of orientation: Quaternion) -> Angle {
    let axes = trueFromScene * orientation.rotation
    return Attitude(axes).heading.wrappedPositive
  }
}
