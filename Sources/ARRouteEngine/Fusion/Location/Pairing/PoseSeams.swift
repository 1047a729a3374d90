/// Turns of AR's axes that show from one pose to the next.
///
/// Where a system finds its map again, all that it sees is turned about the vertical at once: a phone in
/// a hand takes several frames for a turn, and nods and rolls as it goes.
struct PoseSeams: Hashable, Sendable {
  /// The latest ones, by growing time.
  private var seams: [Seam] = []
  /// The sum of such turns before the latest ones.
  private var turnedBefore = Angle.zero
  private var last: TimedPose?
  /// The two newest steps, the older one first.
  private var steps: [Step] = []

  private struct Seam: Hashable, Sendable {
    /// The moment at which poses had turned, seconds.
    let time: Double
    /// The sum of all turns by then, clockwise.
    let turned: Angle
  }

  fileprivate struct Step: Hashable, Sendable {
    let rotation: Quaternion
    let duration: Double
  }

  /// The least turn, radians: smaller ones look like those of hands.
  private static let least = Angle.degrees(5).radians
  /// The longest time between two poses that are compared, seconds.
  private static let longestStep = 0.15
  /// The greatest turn about other axes, and the greatest rate of turning before and after, relative to
  /// the turn itself.
  private static let quiet = 0.25

  /// The number kept: no phone finds its map again more often while a fix is on its way.
  private static let capacity = 64

  /// Returns the sum of such turns by a time in seconds, clockwise.
  ///
  /// A seam is known once the pose after it has come.
  func turned(by time: Double) -> Angle {
    seams.last { $0.time <= time }?.turned ?? turnedBefore
  }

  /// Takes in a pose, newer than the one before.
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

  /// Notes a seam that was over at a time in seconds.
  private mutating func note(_ turn: Angle, at time: Double) {
    if seams.count == Self.capacity { turnedBefore = seams.removeFirst().turned }
    let old = seams.last?.turned ?? turnedBefore
    seams.append(Seam(time: time, turned: (old + turn).wrapped))
  }

  /// Separates the poses that follow from those before.
  mutating func interrupt() {
    last = nil
    steps = []
  }
}

extension PoseSeams.Step {
  /// Clockwise about the vertical, radians.
  fileprivate var turn: Double {
    // Of the two quaternions of a rotation the one of the shorter way.
    let sign = rotation.w < 0 ? -1.0 : 1
    return -2 * LibM.atan2(sign * rotation.y, sign * rotation.w)
  }

  /// The turn about any other axis, radians.
  fileprivate var swing: Double {
    let aside = (rotation.x * rotation.x + rotation.z * rotation.z).squareRoot()
    return 2 * LibM.atan2(aside, LibM.hypot(rotation.y, rotation.w))
  }

  fileprivate var rate: Double { abs(turn) / duration }
}
