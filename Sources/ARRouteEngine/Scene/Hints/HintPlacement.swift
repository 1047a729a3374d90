/// The place and opacity of a hint as it is drawn.
public struct HintPlacement: Hashable, Sendable {
  /// The marker's middle, points; `HintMarker.center` moved away from the parts that the phone covers.
  public let center: Vector2
  /// Its opacity, 0 to 1.
  ///
  /// It comes as the finish's disc goes: 0 while half of that is in view, 1 when it has left, so that
  /// the two read as one thing that leaves the screen.
  public let opacity: Double
  /// The glyph; nil in style `edge`, which is the marker.
  package let glyph: AnyHintGlyph?
  /// The distance beside a glyph, set like the billboard; nil in style `edge`.
  public let label: LabelPlacement?

  /// Places the hint for a finish that is out of view.
  ///
  /// - Parameters:
  ///   - target: The off-screen position of the finish.
  ///   - style: The style of the hint.
  ///   - inset: The centre's distance inside the screen's border, points.
  ///   - room: The free part of the screen.
  ///   - disc: The finish's on the screen, its centre beside it; nil if that is not in front.
  ///   - distance: The distance, anywhere; asked for beside a glyph alone.
  init(
    at target: OffscreenPosition, style: HintStyle, inset: Double, in room: ScreenRoom,
    leaving disc: (center: Vector2, radius: Double)?, distance: @autoclosure () -> LabelPlacement
  ) {
    center = room.farthest(along: target.direction, inset: inset, radius: HintMarker.radius)
    glyph = AnyHintGlyph(style.glyph?.init(at: target, in: room, inset: inset))
    label = glyph.map { $0.glyph.label(distance(), in: room, inset: inset) }
    opacity = Self.opacity(leaving: disc, in: room)
  }

  private static func opacity(
    leaving disc: (center: Vector2, radius: Double)?, in room: ScreenRoom
  ) -> Double {
    guard let disc else { return 1 }
    let nearest = ScreenRoom(room.viewport).nearest(to: disc.center, inset: 0)
    return min(1, (disc.center - nearest).length / disc.radius)
  }
}
