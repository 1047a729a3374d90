/// A glyph that points to a finish out of view.
///
/// A glyph is a type in a file of its own and a row of `HintStyle`: drawing, JSON and whatever keeps off
/// it ask for its form, its facts and the place of the distance beside it.
package protocol HintGlyph: Hashable, Sendable {
  /// The key of its JSON object: the name of its style.
  static var key: StaticString { get }

  /// The form in words for help, such as `slim triangle`.
  static var words: String { get }

  /// The glyph for a place outside the screen.
  ///
  /// - Parameters:
  ///   - target: The place.
  ///   - room: The free part of the screen.
  ///   - inset: The distance inside that part's border at which a marker's centre would ride, points,
  ///     below half of the shorter side.
  init(at target: OffscreenPosition, in room: ScreenRoom, inset: Double)

  /// The form that is drawn.
  var form: HintForm { get }

  /// The members of its JSON object, in order.
  var facts: [HintFact] { get }

  /// The distance beside it, inside the room.
  ///
  /// - Parameter distance: The plate, anywhere.
  func label(
    _ distance: LabelPlacement, in room: ScreenRoom, inset: Double
  ) -> LabelPlacement
}

/// The form of a glyph, points.
package enum HintForm: Hashable, Sendable {
  /// A ring, by its line alone.
  case ring(center: Vector2, radius: Double)
  /// A polygon without dents, with its line and a faint fill.
  case polygon([Vector2])
}

/// A fact of a glyph, by its name.
package enum HintFact: Sendable {
  /// A place on the screen or beside it, points.
  case point(StaticString, Vector2)
  /// Several places, points.
  case points(StaticString, [Vector2])
  /// A length in points or an angle in degrees.
  case number(StaticString, Double)
}

/// A glyph of any type.
package struct AnyHintGlyph: Hashable, Sendable {
  /// Boxed, as values of any size are copied slowly, and whatever holds one with them.
  private let boxed: Boxed<any HintGlyph>

  /// The glyph.
  package var glyph: any HintGlyph { boxed.value }

  /// Any glyph; nil for none.
  init?(_ glyph: (any HintGlyph)?) {
    guard let glyph else { return nil }
    boxed = Boxed(glyph)
  }

  package static func == (one: Self, other: Self) -> Bool { one.glyph.isEqual(to: other.glyph) }

  package func hash(into hasher: inout Hasher) { glyph.hash(into: &hasher) }
}

extension HintGlyph {
  fileprivate func isEqual(to other: any HintGlyph) -> Bool { other as? Self == self }
}

extension LabelPlacement {
  /// The distance of a plate from the glyph that it stands beside, points.
  private static let glyphGap = 8.0

  /// The plate beside the place where a glyph reaches farthest into the screen.
  ///
  /// - Parameter way: The direction away from the glyph, of length 1.
  /// - Returns: The plate, and how far it was pushed to stand in the room, points.
  func standing(
    beside inner: Vector2, along way: Vector2, in room: ScreenRoom
  ) -> (placement: LabelPlacement, push: Double) {
    let free = moved(by: inner + way * (reach(along: way) + Self.glyphGap) - center)
    let placement = free.pushed(into: room)
    return (placement, (placement.center - free.center).length)
  }
}

extension Vector2 {
  /// The direction to another position; zero where that is the same.
  func direction(to other: Vector2) -> Vector2 {
    let way = other - self
    let length = way.length
    return length > 0 ? way * (1 / length) : Vector2(0, 0)
  }
}
