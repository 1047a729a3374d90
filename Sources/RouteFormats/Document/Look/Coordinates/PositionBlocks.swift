/// Notices a log that goes to and fro between two places, some rows at each, as of two devices.
struct PositionBlocks {
  /// The time of the last place.
  private var time: Double?
  /// The last place near each of two.
  private var ends: [PositionSwing.Stance] = []
  private var steps = 0
  private var count = 0
  private var jumps: [Double] = []
  private var line = 1
  /// The way through all places, and that which keeps to each of the two, metres.
  private var ways = (among: 0.0, apart: 0.0)

  /// Jumps are of so many metres at least.
  private static let leastJump = 100.0
  /// So many jumps are no chance, and in this part of the steps.
  private static let least = (count: 4, share: 0.1)
  /// The least ratio of the way with the jumps to the way without them.
  private static let factor = 5.0
  /// So many jumps show the usual one.
  private static let mostJumps = 1024

  /// Takes note of the next place, so many metres from the one before.
  mutating func note(_ stance: PositionSwing.Stance, step: Double) {
    defer { time = stance.time }
    guard let time else {
      ends = [stance]
      return
    }
    steps += 1
    ways.among += step
    if step >= Self.leastJump, step > WalkingPace.fastest * abs(stance.time - time) {
      if count == 0 { line = stance.line }
      count += 1
      if jumps.count < Self.mostJumps { jumps.append(step) }
    }
    keep(stance, step: step)
  }

  /// Adds a place to the nearer of the two ways.
  private mutating func keep(_ stance: PositionSwing.Stance, step: Double) {
    guard ends.count > 1 else {
      if step >= Self.leastJump {
        ends.append(stance)
      } else {
        ways.apart += step
        ends[0] = stance
      }
      return
    }
    let distances = (ends[0].distance(to: stance), ends[1].distance(to: stance))
    ways.apart += min(distances.0, distances.1)
    ends[distances.0 <= distances.1 ? 0 : 1] = stance
  }

  /// The remark; nil where there are two places no more than of any walk.
  var finding: FormatWarning? {
    guard count >= Self.least.count, Double(count) >= Self.least.share * Double(steps),
      ways.among > Self.factor * ways.apart, let metres = jumps.median
    else { return nil }
    return .jumpsToAndFro(count: count, points: steps + 1, metres: metres, line: line)
  }
}
