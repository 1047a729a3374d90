/// Turns of AR's axes that show from one pose to the next.
///
/// Where a system finds its map again, all that it sees is turned about the vertical at once: a phone in
/// a hand takes several frames for a turn, and nods and rolls as it goes.
struct PoseSeams: Hashable, Sendable {
  /// By how much poses have turned so in all, clockwise.
  private(set) var turned = Angle.zero
  private var last: Look?
  /// The two newest steps, the older one first.
  private var steps: [Step] = []

  private struct Look: Hashable, Sendable {
    let time: Double
    let orientation: Quaternion
  }

  fileprivate struct Step: Hashable, Sendable {
    /// Clockwise about the vertical, radians.
    let turn: Double
    /// About any other axis, radians.
    let swing: Double
    let duration: Double

    var rate: Double { abs(turn) / duration }
  }

  /// Turns of less are not told from those of hands.
  private static let least = Angle.degrees(5).radians
  /// Poses farther apart say nothing of what happened between them, seconds.
  private static let longestStep = 0.25
  /// How much of the turn there may be about other axes, and how fast the phone may turn before and
  /// after, beside it.
  private static let quiet = 0.25

  /// Takes in a pose, newer than the one before.
  mutating func add(_ orientation: Quaternion, at time: Double) {
    defer { last = Look(time: time, orientation: orientation) }
    guard let last, time - last.time <= Self.longestStep else {
      steps = []
      return
    }
    steps.append(Step(from: last.orientation, to: orientation, during: time - last.time))
    guard steps.count == 3 else { return }
    let (before, step, after) = (steps[0], steps[1], steps[2])
    if abs(step.turn) >= Self.least, step.swing <= Self.quiet * abs(step.turn),
      max(before.rate, after.rate) <= Self.quiet * step.rate
    {
      turned = (turned + Angle(radians: step.turn)).wrapped
    }
    steps.removeFirst()
  }

  /// What follows has nothing to do with the poses before.
  mutating func interrupt() {
    last = nil
    steps = []
  }
}

extension PoseSeams.Step {
  fileprivate init(from old: Quaternion, to new: Quaternion, during duration: Double) {
    let turned = new * old.inverse
    // Of the two quaternions of a rotation the one of the shorter way.
    let sign = turned.w < 0 ? -1.0 : 1
    turn = -2 * LibM.atan2(sign * turned.y, sign * turned.w)
    let aside = (turned.x * turned.x + turned.z * turned.z).squareRoot()
    swing = 2 * LibM.atan2(aside, LibM.hypot(turned.y, turned.w))
    self.duration = duration
  }
}
