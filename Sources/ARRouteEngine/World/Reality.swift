/// The true place of the phone, as far as known.
///
/// A truth is known of single moments. Between them it is moved along by AR's displacement, which is
/// good for seconds, so that sparse truths score every frame.
public struct Reality: Hashable, Sendable {
  /// True when AR makes no errors, so that the phone is where it believes it is.
  public let isBelieved: Bool
  /// The truth of the latest known moment; nil if none is known.
  public private(set) var known: KnownReality?
  /// A truth whose pose has not come yet.
  private var waiting: Truth?
  private var latest: TimedPose?
  private var earlier: TimedPose?

  /// Nothing known yet; or, if `isBelieved`, nothing to know besides the phone's belief.
  init(isBelieved: Bool) { self.isBelieved = isBelieved }

  /// Takes in a truth, at any time around that of the pose of its moment.
  mutating func take(_ truth: Truth) {
    guard !isBelieved, truth.time.isFinite else { return }
    waiting = truth
    settle()
  }

  /// Takes in AR's pose at a time in seconds.
  mutating func follow(_ pose: Pose, at time: Double) {
    guard !isBelieved else { return }
    earlier = latest
    latest = TimedPose(time: time, pose: pose)
    settle()
  }

  /// Forgets the truth and the poses: AR begins a new frame, so that knowledge of its axes is void.
  mutating func forget() {
    known = nil
    latest = nil
    earlier = nil
  }

  /// Joins the truth that waits with the pose of its moment.
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

/// The truth of a moment, and AR's pose of the same moment.
public struct KnownReality: Hashable, Sendable {
  /// The truth.
  public let truth: Truth
  /// AR's pose at that moment.
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

  /// The turn of AR's axes, clockwise, in (−180°, 180°].
  public var misalignment: Angle {
    // The true direction of AR's −Z.
    .atan2(-trueFromScene.columnZ.x, trueFromScene.columnZ.z)
  }

  /// The true coordinate of the phone when AR says it is at a position of its scene.
  public func coordinate(at position: Vector3) -> GeodeticCoordinate {
    let offset = trueFromScene * (position - pose.position)
    guard offset.x != 0 || offset.z != 0 else { return truth.coordinate }
    return Placement(reference: truth.coordinate).coordinate(at: offset) ?? truth.coordinate
  }

  /// Returns the true heading of a camera with an orientation by AR, in [0°, 360°).
  public func heading(of orientation: Quaternion) -> Angle {
    let axes = trueFromScene * orientation.rotation
    return Attitude(axes).heading.wrappedPositive
  }
}
