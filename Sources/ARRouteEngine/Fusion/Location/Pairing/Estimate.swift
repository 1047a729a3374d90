/// A fix together with where AR saw the phone at that very moment.
public struct Estimate: Hashable, Sendable {
  /// The receiver's word.
  public var fix: Fix
  /// The pose in the AR scene at the fix's time.
  public var pose: Pose
  /// The length of the phone's AR path by then, metres: odometry drift grows with it.
  public var travelled: Double
  /// The number of times AR had lost its place by then: displacements between poses of different epochs mean
  /// nothing, turns still do.
  public var epoch: Int
  /// The sum of the sudden turns of poses by then, clockwise about the vertical.
  ///
  /// AR's axes turn so when it finds its map again, and hands do not: `robust` may take it for a leap.
  public var leapt: Angle

  /// A fix paired with a pose.
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
