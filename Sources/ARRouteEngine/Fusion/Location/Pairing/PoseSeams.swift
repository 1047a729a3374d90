/// Sudden rotations of AR's axes (seams), detected between one pose and the next.
///
/// All poses rotate about the vertical at once when AR recognises its map again. A hand-held phone takes
/// several frames to turn, and pitches and rolls while it does so.
struct PoseSeams: Hashable, Sendable {
  /// The latest seams, by increasing time.
  private var seams: [Seam] = []
  /// The sum of the rotations before the first of `seams`.
  private var turnedBefore = Angle.zero
  private var last: TimedPose?
  /// The two newest steps, oldest first.
  private var steps: [Step] = []

  private struct Seam: Hashable, Sendable {
    /// The time at which the rotation was complete, seconds.
    let time: Double
    /// The sum of all rotations up to that time, clockwise.
    let turned: Angle
  }

  fileprivate struct Step: Hashable, Sendable {
    let rotation: Quaternion
    let duration: Double
  }

  /// The minimum rotation, radians; smaller rotations look like those of a hand.
  private static let least = Angle.degrees(5).radians
  /// The maximum time between two poses that are compared, seconds.
  private static let longestStep = 0.15
  /// The limit, relative to the seam, for rotation about other axes and for the rates before and after.
  private static let quiet = 0.25

  /// The maximum number of seams kept; no phone recognises its map more often while a fix is on its way.
  private static let capacity = 64

  /// Returns the sum of the rotations up to a time in seconds, clockwise.
  ///
  /// A seam is known once the pose after it has arrived.
  func turned(by time: Double) -> Angle {
    seams.last { $0.time <= time }?.turned ?? turnedBefore
  }

  /// Adds a pose, newer than the previous one.
  mutating func add(_ pose: Pose, at time: Double) {
    defer { last = TimedPose(time: time, pose: pose) }
    guard let last, time - last.time <= Self.longestStep else {
      steps = []
      return
    }
    steps.append(
      Step(
        rotation: pose.orientation * last.pose.orientation.inverse, duration: time - last.time))
    guard steps.count == 3 else { return }
    let (before, step, after) = (steps[0], steps[1], steps[2])
    let turn = step.turn
    if abs(turn) >= Self.least, step.swing <= Self.quiet * abs(turn),
      max(before.rate, after.rate) <= Self.quiet * step.rate
    {
      note(Angle(radians: turn), at: last.time)
    }
    steps.removeFirst()
  }

  /// Records a seam that was complete at a time in seconds.
  private mutating func note(_ turn: Angle, at time: Double) {
    if seams.count == Self.capacity { turnedBefore = seams.removeFirst().turned }
    let old = seams.last?.turned ?? turnedBefore
    seams.append(Seam(time: time, turned: (old + turn).wrapped))
  }

  /// Makes the following poses unrelated to the earlier ones.
  mutating func interrupt() {
    last = nil
    steps = []
  }
}

extension PoseSeams.Step {
  /// The clockwise rotation about the vertical, radians.
  fileprivate var turn: Double {
    // Two quaternions describe the same rotation; the sign selects the one for the shorter way round.
    let sign = rotation.w < 0 ? -1.0 : 1
    return -2 * LibM.atan2(sign * rotation.y, sign * rotation.w)
  }

  /// The rotation about any other axis, radians.
  fileprivate var swing: Double {
    let aside = (rotation.x * rotation.x + rotation.z * rotation.z).squareRoot()
    return 2 * LibM.atan2(aside, LibM.hypot(rotation.y, rotation.w))
  }

  fileprivate var rate: Double { abs(turn) / duration }
}
