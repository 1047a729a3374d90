/// The position and opacity of a hint as drawn.
public struct HintPlacement: Hashable, Sendable {
  /// The centre of the marker, points: `HintMarker.center`, moved clear of the parts that the phone covers.
  public let center: Vector2
  /// The opacity of the hint, 0 to 1.
  ///
  /// The hint fades in as the finish's disc leaves the screen. The opacity is 0 while at least half of the
  /// disc is in view, and 1 when the disc is gone, so that the disc seems to turn into the hint.
  public let opacity: Double
  /// The glyph; nil in style `edge`, which shows the marker instead.
  package let glyph: AnyHintGlyph?
  /// The label with the distance beside the glyph, in the type size of the billboard; nil in style `edge`.
  public let label: LabelPlacement?

  /// Places the hint for a finish that is out of view.
  ///
  /// - Parameters:
  ///   - target: The off-screen position of the finish.
  ///   - style: The style of the hint.
  ///   - inset: The distance of the marker's centre inwards from the screen's border, points.
  ///   - room: The free part of the screen.
  ///   - disc: The finish's disc in the plane of the screen, with its centre off the screen; nil if the
  ///     finish is not in front of the camera.
  ///   - distance: The label with the distance, at any position; only evaluated for a glyph.
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
