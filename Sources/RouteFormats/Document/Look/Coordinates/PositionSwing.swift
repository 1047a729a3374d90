import ARRouteEngine

/// Detects a log whose position jumps back and forth, as if two receivers wrote into one log.
///
/// No walk jumps like that. A fix is part of a swing if it is several metres away from both the previous and
/// the next fix, which are near each other. A receiver's own errors also swing, but in varying directions. If
/// two devices take turns in blocks of rows, the positions form two places, and the paths that stay near each
/// place are short.
struct PositionSwing {
  private var first: Stance?
  private var middle: Stance?
  /// The distance from the first position to the middle one, metres.
  private var step = 0.0
  /// The number of fixes with a fix before and after them, and the number of those that are part of a swing.
  private var all = (fixes: 0, swings: 0)
  /// The same counts for fixes whose two neighbours share a talker that differs from the fix's own.
  private var strangers = (fixes: 0, swings: 0)
  /// The number of swings that were compared with an earlier one, and the number of those that had the same
  /// direction.
  private var ways = (compared: 0, alike: 0)
  /// The last swing that was compared, and the number of its middle fix.
  private var last: (index: Int, swing: Swing)?
  private var jumps: [Double] = []
  private var line = 0
  private var blocks = PositionBlocks()

  /// The minimum distance from both neighbours: `metres`, or, if that is larger, `speed` in metres per second
  /// multiplied by the step's duration beyond `seconds`.
  private static let leastJump = (metres: 3.0, speed: 6.0, seconds: 1.0)
  /// The maximum distance between the two neighbours, as a fraction of the jump.
  private static let greatestStep = 0.5
  /// The minimum number of swings for which they cannot be a coincidence; their minimum share of all fixes;
  /// and their minimum share of the fixes from another talker.
  private static let least = (swings: 10, share: 0.125, ofStrangers: 0.5)
  /// The minimum number of compared swings, and the minimum share of them that have the same direction, for
  /// two devices.
  private static let alike = (compared: 3, share: 0.5)
  /// The minimum number of fixes from one swing to the next, so that they have no fixes in common.
  private static let apart = 3
  /// The maximum number of jumps kept, which is enough for their median.
  private static let mostJumps = 1024

  init() {}

  /// Examines all points of a list that have times.
  init(_ list: PointList) { note(list.points) }

  /// Adds the next points.
  ///
  /// Points without a time are not fixes and are ignored.
  mutating func note(_ points: some Sequence<GeoPoint>) {
    for point in points {
      guard let time = point.time else { continue }
      note(point.latitude, point.longitude, time: time, line: point.line ?? 1)
    }
  }

  /// Adds the next position.
  ///
  /// Numbers that are missing or out of range are ignored.
  mutating func note(
    _ latitude: Double?, _ longitude: Double?, time: Double, of talker: UInt16 = 0, line: Int
  ) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return }
    let last = Stance(
      coordinate: PlainCoordinate(latitude, longitude), time: time, talker: talker, line: line)
    let step = middle?.distance(to: last) ?? 0
    blocks.note(last, step: step)
    if let first, let middle { note(first, middle, last, steps: (self.step, step)) }
    first = middle
    middle = last
    self.step = step
  }

  private mutating func note(
    _ before: Stance, _ stance: Stance, _ after: Stance, steps: (Double, Double)
  ) {
    let isStranger = before.talker == after.talker && stance.talker != before.talker
    all.fixes += 1
    if isStranger { strangers.fixes += 1 }
    let jump = min(steps.0, steps.1)
    guard jump >= Self.leastJump.metres, steps.0 >= Self.reach(before, stance),
      steps.1 >= Self.reach(stance, after),
      before.distance(to: after) <= Self.greatestStep * jump
    else { return }
    if all.swings == 0 { line = stance.line }
    all.swings += 1
    if isStranger { strangers.swings += 1 }
    if jumps.count < Self.mostJumps { jumps.append(jump) }
    compare(Swing(before.coordinate, stance.coordinate, after.coordinate))
  }

  /// Compares a swing with the last compared one if they have no fixes in common.
  private mutating func compare(_ swing: Swing) {
    if let last {
      guard all.fixes - last.index >= Self.apart else { return }
      ways.compared += 1
      if swing.isLike(last.swing) { ways.alike += 1 }
    }
    last = (all.fixes, swing)
  }

  /// Returns the minimum jump between two positions, metres, which is farther than a walker could go and come
  /// back.
  private static func reach(_ start: Stance, _ end: Stance) -> Double {
    let seconds = abs(end.time - start.time) - leastJump.seconds
    return max(leastJump.metres, leastJump.speed * seconds)
  }
}

extension PositionSwing {
  /// The warning if swings are frequent and alike, or if the log alternates between two places; nil if a
  /// receiver's own errors explain the swings.
  var finding: FormatWarning? {
    let isOften =
      all.swings >= Self.least.swings
      && Double(all.swings) >= Self.least.share * Double(all.fixes)
      && ways.compared >= Self.alike.compared
      && Double(ways.alike) >= Self.alike.share * Double(ways.compared)
    let isOfTalker =
      strangers.swings >= Self.least.swings
      && Double(strangers.swings) >= Self.least.ofStrangers * Double(strangers.fixes)
    guard isOften || isOfTalker, let metres = jumps.median else { return blocks.finding }
    return .jumpsToAndFro(
      count: all.swings, points: all.fixes + 2, metres: metres, line: line)
  }

  /// Adds the warning, if any, to a document.
  func report(to document: inout DocumentBuilder) {
    if let finding { document.warn(finding) }
  }

  /// A position with its time, talker and line.
  struct Stance {
    var coordinate: PlainCoordinate
    var time: Double
    var talker: UInt16
    var line: Int

    /// Returns the distance to another position, metres.
    func distance(to other: Stance) -> Double { coordinate.roughDistance(to: other.coordinate) }
  }

  /// The offset of a position from the midpoint of its two neighbours.
  private struct Swing {
    private var east: Double
    private var north: Double

    /// The minimum cosine of the angle between similar swings, and the maximum ratio of their lengths.
    private static let alike = (cosine: 0.9, times: 2.0)

    init(_ before: PlainCoordinate, _ coordinate: PlainCoordinate, _ after: PlainCoordinate) {
      let scale = Angle.degrees(coordinate.latitude).cosine
      north = coordinate.latitude - (before.latitude + after.latitude) / 2
      east =
        (Angle.wrapDegrees(coordinate.longitude - before.longitude)
          + Angle.wrapDegrees(coordinate.longitude - after.longitude)) / 2 * scale
    }

    private var length: Double { (east * east + north * north).squareRoot() }

    /// Returns true if both swings have the same or opposite directions and similar lengths.
    func isLike(_ other: Swing) -> Bool {
      let (own, others) = (length, other.length)
      return abs(east * other.east + north * other.north) > Self.alike.cosine * own * others
        && own < Self.alike.times * others && others < Self.alike.times * own
    }
  }
}
