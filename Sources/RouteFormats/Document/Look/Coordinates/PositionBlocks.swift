/// Detects a log that alternates between two places, with several rows at each, as if it came from two
/// devices.
struct PositionBlocks {
  /// The time of the last position.
  private var time: Double?
  /// The last position near each of the two places.
  private var ends: [PositionSwing.Stance] = []
  private var steps = 0
  private var count = 0
  private var jumps: [Double] = []
  private var line = 1
  /// The length of the path through all positions, and the total length of the two paths that each stay near
  /// one place, metres.
  private var ways = (among: 0.0, apart: 0.0)

  /// The minimum length of a jump, metres.
  private static let leastJump = 100.0
  /// The minimum number of jumps, and their minimum share of the steps, for which the jumps cannot be a
  /// coincidence.
  private static let least = (count: 4, share: 0.1)
  /// The minimum ratio of the path with the jumps to the two paths without them.
  private static let factor = 5.0
  /// The maximum number of jumps kept, which is enough for their median.
  private static let mostJumps = 1024

  /// Adds the next position, whose distance from the previous one is `step`, metres.
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

  /// Adds a position to the path whose end is nearer.
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

  /// The warning; nil if the positions do not alternate between two places.
  var finding: FormatWarning? {
    guard count >= Self.least.count, Double(count) >= Self.least.share * Double(steps),
      ways.among > Self.factor * ways.apart, let metres = jumps.median
    else { return nil }
    return .jumpsToAndFro(count: count, points: steps + 1, metres: metres, line: line)
  }
}
