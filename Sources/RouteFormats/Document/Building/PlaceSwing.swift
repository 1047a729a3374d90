import ARRouteEngine

/// Notices a log whose place jumps to and fro, as where two receivers write into one.
///
/// No walk does: a fix is one of a swing where it is metres from both the one before and the one after,
/// and those are near each other. What receivers err by, they err by for seconds.
struct PlaceSwing {
  /// A place, and whose it is.
  private struct Place {
    var latitude: Double
    var longitude: Double
    var talker: UInt16
    var line: Int
  }

  private var first: Place?
  private var middle: Place?
  /// Fixes between two others, and of those the ones of a swing.
  private var all = (fixes: 0, swings: 0)
  /// The same of those whose talker is another than that of both others, which have the same.
  private var strangers = (fixes: 0, swings: 0)
  private var line = 0

  /// Metres from both others.
  private static let leastJump = 3.0
  /// How far the others are from each other, as a part of that.
  private static let greatestStep = 0.5
  /// So many swings are no chance: in this part of all fixes, or of those of another talker.
  private static let least = (swings: 10, share: 0.125, ofStrangers: 0.5)

  /// Takes note of the next place; numbers that are none are no concern of it.
  mutating func note(
    _ latitude: Double?, _ longitude: Double?, of talker: UInt16 = 0, line: Int
  ) {
    guard let latitude, let longitude else { return }
    let last = Place(latitude: latitude, longitude: longitude, talker: talker, line: line)
    if let first, let middle { note(first, middle, last) }
    first = middle
    middle = last
  }

  private mutating func note(_ before: Place, _ place: Place, _ after: Place) {
    let isStranger = before.talker == after.talker && place.talker != before.talker
    all.fixes += 1
    if isStranger { strangers.fixes += 1 }
    let jump = min(Self.distance(before, place), Self.distance(place, after))
    guard jump >= Self.leastJump, Self.distance(before, after) <= Self.greatestStep * jump else {
      return
    }
    if all.swings == 0 { line = place.line }
    all.swings += 1
    if isStranger { strangers.swings += 1 }
  }

  /// Says so where there are many of them.
  func report(to document: inout DocumentBuilder) {
    let isOften =
      all.swings >= Self.least.swings
      && Double(all.swings) >= Self.least.share * Double(all.fixes)
    let isOfTalker =
      strangers.swings >= Self.least.swings
      && Double(strangers.swings) >= Self.least.ofStrangers * Double(strangers.fixes)
    guard isOften || isOfTalker else { return }
    document.warn(.jumpsToAndFro(count: all.swings, points: all.fixes + 2, line: line))
  }

  /// Metres on a sphere, of places near each other.
  private static func distance(_ first: Place, _ second: Place) -> Double {
    let north = second.latitude - first.latitude
    let east =
      Angle.wrapDegrees(second.longitude - first.longitude)
      * Angle.degrees(first.latitude).cosine
    return (north * north + east * east).squareRoot() * Sphere.radius * .pi / 180
  }
}
