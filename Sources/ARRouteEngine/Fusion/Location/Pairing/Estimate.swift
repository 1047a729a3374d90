/// A fix together with where AR saw the phone at exactly the same time.
public struct Estimate: Hashable, Sendable {
  /// The receiver's fix.
  public var fix: Fix
  /// The pose in the AR scene at the fix's time.
  public var pose: Pose
  /// The length of the phone's AR path up to then, metres; odometry drift grows with it.
  public var travelled: Double
  /// The number of times AR had lost its position by then.
  ///
  /// Displacements between poses of different epochs mean nothing, but rotations still do.
  public var epoch: Int
  /// The sum of the sudden rotations of poses up to then, clockwise about the vertical.
  ///
  /// AR's axes rotate in this way when it recognizes its map again, and hands do not; `robust` may take such
  /// a rotation for a leap.
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
