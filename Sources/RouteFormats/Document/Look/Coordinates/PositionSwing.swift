import ARRouteEngine

/// Notices a log whose place jumps to and fro, as where two receivers write into one.
///
/// No walk does: a fix is one of a swing where it is metres from both the one before and the one after,
/// and those are near each other. Errors of a receiver swing, too, but each another way. Where two devices
/// take turns in blocks of rows, there are two places, and the way is short that keeps to each.
struct PositionSwing {
  private var first: Stance?
  private var middle: Stance?
  /// Metres from the first to the middle.
  private var step = 0.0
  /// Fixes between two others, and of those the ones of a swing.
  private var all = (fixes: 0, swings: 0)
  /// The same of those whose talker is another than that of both others, which have the same.
  private var strangers = (fixes: 0, swings: 0)
  /// Swings that were compared with one before, and those of the same way.
  private var ways = (compared: 0, alike: 0)
  /// The last that was compared: which fix it is, and its way, metres.
  private var last: (index: Int, swing: Swing)?
  private var jumps: [Double] = []
  private var line = 0
  private var blocks = PositionBlocks()

  /// Metres from both others, and in longer steps metres a second beyond the first.
  private static let leastJump = (metres: 3.0, speed: 6.0, seconds: 1.0)
  /// The greatest distance between the two others, as a part of the jump.
  private static let greatestStep = 0.5
  /// So many swings are no chance: in this part of all fixes, or of those of another talker.
  private static let least = (swings: 10, share: 0.125, ofStrangers: 0.5)
  /// Of so many compared swings this part goes the same way, where they are those of two devices.
  private static let alike = (compared: 3, share: 0.5)
  /// Fixes from one swing to the next that has none of them.
  private static let apart = 3
  /// So many jumps show the usual one.
  private static let mostJumps = 1024

  init() {}

  /// Goes through all points of a line that have times.
  init(_ list: PointList) { note(list.points) }

  /// Takes note of the next points; one without a time is no fix.
  mutating func note(_ points: some Sequence<GeoPoint>) {
    for point in points {
      guard let time = point.time else { continue }
      note(point.latitude, point.longitude, time: time, line: point.line ?? 1)
    }
  }

  /// Takes note of the next place; ignores numbers out of range.
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

  /// Compares a swing with one before that has none of its fixes.
  private mutating func compare(_ swing: Swing) {
    if let last {
      guard all.fixes - last.index >= Self.apart else { return }
      ways.compared += 1
      if swing.isLike(last.swing) { ways.alike += 1 }
    }
    last = (all.fixes, swing)
  }

  /// Returns the least jump between two stances, metres: farther than a walker gets there and back.
  private static func reach(_ start: Stance, _ end: Stance) -> Double {
    let seconds = abs(end.time - start.time) - leastJump.seconds
    return max(leastJump.metres, leastJump.speed * seconds)
  }
}

extension PositionSwing {
  /// The remark if swings are frequent and alike; nil for a receiver's own errors.
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

  /// Says so.
  func report(to document: inout DocumentBuilder) {
    if let finding { document.warn(finding) }
  }

  /// A place, when, and whose it is.
  struct Stance {
    var coordinate: PlainCoordinate
    var time: Double
    var talker: UInt16
    var line: Int

    /// Metres to another.
    func distance(to other: Stance) -> Double { coordinate.roughDistance(to: other.coordinate) }
  }

  /// The distance and direction of a place from the middle of two others.
  private struct Swing {
    private var east: Double
    private var north: Double

    /// The cosine of the angle between like ways, and how much longer one may be.
    private static let alike = (cosine: 0.9, times: 2.0)

    init(_ before: PlainCoordinate, _ coordinate: PlainCoordinate, _ after: PlainCoordinate) {
      let scale = Angle.degrees(coordinate.latitude).cosine
      north = coordinate.latitude - (before.latitude + after.latitude) / 2
      east =
        (Angle.wrapDegrees(coordinate.longitude - before.longitude)
          + Angle.wrapDegrees(coordinate.longitude - after.longitude)) / 2 * scale
    }

    private var length: Double { (east * east + north * north).squareRoot() }

    /// True when both go the same way, or against each other, as far.
    func isLike(_ other: Swing) -> Bool {
      let (own, others) = (length, other.length)
      return abs(east * other.east + north * other.north) > Self.alike.cosine * own * others
        && own < Self.alike.times * others && others < Self.alike.times * own
    }
  }
}
