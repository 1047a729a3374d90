/// A glyph that points to a finish that is out of view.
///
/// To add a glyph, declare a type in its own file and list it in `HintStyle`. The form is used for drawing
/// and for keeping other things clear of the glyph, the facts are used for JSON, and the label is the
/// distance beside the glyph.
package protocol HintGlyph: Hashable, Sendable {
  /// The key of the glyph's object in JSON, which is the name of its style.
  static var key: StaticString { get }

  /// A description of the form for the help, such as `slim triangle`.
  static var words: String { get }

  /// Creates the glyph for a position outside the screen.
  ///
  /// - Parameters:
  ///   - target: The position outside the screen.
  ///   - room: The free part of the screen.
  ///   - inset: The distance of a marker's centre inwards from the border of the free part, points; below
  ///     half the length of the shorter side.
  ///   - disc: The finish's disc with its outline, of which a part is still on the screen; the glyph reaches
  ///     farther into the screen than the disc. nil if no part of it needs to stay clear.
  init(at target: OffscreenPosition, in room: ScreenRoom, inset: Double, around disc: ScreenDisc?)

  /// The form to be drawn.
  var form: HintForm { get }

  /// The members of the glyph's object in JSON, in order.
  var facts: [HintFact] { get }

  /// Returns the label with the distance, placed beside the glyph and inside the room.
  ///
  /// - Parameter distance: The label, at any position.
  func label(
    _ distance: LabelPlacement, in room: ScreenRoom, inset: Double
  ) -> LabelPlacement
}

/// The form of a glyph, points.
package enum HintForm: Hashable, Sendable {
  /// A ring, drawn as a line.
  case ring(center: Vector2, radius: Double)
  /// A convex polygon, drawn as a line with a faint fill.
  case polygon([Vector2])
}

/// A fact about a glyph, with its name.
package enum HintFact: Sendable {
  /// A position on or outside the screen, points.
  case point(StaticString, Vector2)
  /// A list of positions, points.
  case points(StaticString, [Vector2])
  /// A length in points or an angle in degrees.
  case number(StaticString, Double)
}

/// A type-erased glyph.
package struct AnyHintGlyph: Hashable, Sendable {
  /// The glyph is boxed because large values, and everything that contains them, are slow to copy.
  private let boxed: Boxed<any HintGlyph>

  /// The glyph.
  package var glyph: any HintGlyph { boxed.value }

  /// Wraps a glyph; nil if absent.
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

/// A disc on the screen or beyond its border, points.
package struct ScreenDisc: Hashable, Sendable {
  /// The middle of the disc.
  let center: Vector2
  /// The radius.
  let radius: Double
}

extension LabelPlacement {
  /// The distance between a label's plate and the glyph beside it, points.
  static let glyphGap = 8.0

  /// Returns the label placed beside the point at which a glyph reaches farthest into the screen.
  ///
  /// - Parameters:
  ///   - inner: The point at which the glyph reaches farthest into the screen, points.
  ///   - way: The direction away from the glyph, as a unit vector.
  /// - Returns: The label, and the distance by which it was pushed to fit in the room, points.
  func standing(
    beside inner: Vector2, along way: Vector2, in room: ScreenRoom
  ) -> (placement: LabelPlacement, push: Double) {
    let free = moved(by: inner + way * (reach(along: way) + Self.glyphGap) - center)
    let placement = free.pushed(into: room)
    return (placement, (placement.center - free.center).length)
  }
}

extension Vector2 {
  /// Returns the direction to another position; zero if the positions are the same.
  func direction(to other: Vector2) -> Vector2 {
    let way = other - self
    let length = way.length
    return length > 0 ? way * (1 / length) : Vector2(0, 0)
  }
}
