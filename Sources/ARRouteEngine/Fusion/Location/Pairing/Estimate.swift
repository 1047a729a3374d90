/// A fix together with AR's pose at exactly the same time.
public struct Estimate: Hashable, Sendable {
  /// The receiver's fix.
  public var fix: Fix
  /// The pose in the AR scene at the fix's time.
  public var pose: Pose
  /// The length of the phone's AR path up to the fix, metres; odometry drift grows with it.
  public var travelled: Double
  /// The number of times that AR had lost its position by the time of the fix.
  ///
  /// Displacements between poses of different epochs are meaningless, but rotations are not.
  public var epoch: Int
  /// The sum of the sudden rotations of poses up to the fix, clockwise about the vertical.
  ///
  /// AR's axes rotate like this when AR recognises its map again, but hands do not rotate a phone like this.
  /// `robust` may treat such a rotation as a leap.
  public var leapt: Angle

  /// Creates an estimate from a fix and a pose.
  public init(
    fix: Fix, pose: Pose, travelled: Double = 0, epoch: Int = 0, leapt: Angle = .zero
  ) {
    self.fix = fix
    self.pose = pose
    self.travelled = travelled
    self.epoch = epoch
    self.leapt = leapt
  }
}
