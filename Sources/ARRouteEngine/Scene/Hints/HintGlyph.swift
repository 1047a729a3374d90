/// A glyph that points to a finish out of view.
///
/// To add a glyph, declare a type in a file of its own and list it in `HintStyle`: drawing, JSON and
/// everything that keeps clear of the glyph ask for its form, its facts and the position of the distance
/// beside it.
package protocol HintGlyph: Hashable, Sendable {
  /// The key of its object in JSON: the name of its style.
  static var key: StaticString { get }

  /// The form in words for help, such as `slim triangle`.
  static var words: String { get }

  /// Creates the glyph for a position outside the screen.
  ///
  /// - Parameters:
  ///   - target: The position.
  ///   - room: The free part of the screen.
  ///   - inset: The distance of a marker's centre from that part's border, inwards, points; below half of the
  ///     shorter side.
  init(at target: OffscreenPosition, in room: ScreenRoom, inset: Double)

  /// The form that is drawn.
  var form: HintForm { get }

  /// The members of its object in JSON, in order.
  var facts: [HintFact] { get }

  /// Returns the plate with the distance, placed beside the glyph and inside the room.
  ///
  /// - Parameter distance: The plate, at any position.
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

/// A fact of a glyph, with its name.
package enum HintFact: Sendable {
  /// A position on or outside the screen, points.
  case point(StaticString, Vector2)
  /// Several positions, points.
  case points(StaticString, [Vector2])
  /// A length in points or an angle in degrees.
  case number(StaticString, Double)
}

/// A glyph of any type.
package struct AnyHintGlyph: Hashable, Sendable {
  /// Boxed, because copying large values, and everything that contains them, is slow.
  private let boxed: Boxed<any HintGlyph>

  /// The glyph.
  package var glyph: any HintGlyph { boxed.value }

  /// Wraps any glyph; nil for none.
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
  /// The distance from a plate to the glyph beside it, points.
  private static let glyphGap = 8.0

  /// Returns the plate beside the point where a glyph reaches farthest into the screen.
  ///
  /// - Parameters:
  ///   - inner: That point, points.
  ///   - way: The direction away from the glyph, of length 1.
  /// - Returns: The plate, and the distance by which it was pushed to fit into the room, points.
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
