/// The position and opacity of a hint as drawn.
public struct HintPlacement: Hashable, Sendable {
  /// The centre of the marker, points: `HintMarker.center`, moved clear of the parts that the phone covers and
  /// of the disc that leaves the screen.
  public let center: Vector2
  /// The direction in which the marker points, from the middle of the screen to the finish; a unit vector.
  public let direction: Vector2
  /// The opacity of the hint, 0 to 1.
  ///
  /// The hint fades in as the finish's disc leaves the screen. The opacity is 0 while at least half of the
  /// disc is in view, and 1 when the disc is gone, so that the disc seems to turn into the hint.
  public let opacity: Double
  /// The glyph; nil in style `edge`, which shows the marker instead.
  package let glyph: AnyHintGlyph?
  /// The label with the distance beside the hint, in the type size of the billboard; nil if the design has
  /// none.
  public let label: LabelPlacement?

  /// Places the hint for a finish that is out of view.
  ///
  /// - Parameters:
  ///   - target: The off-screen position of the finish.
  ///   - style: The style of the hint.
  ///   - inset: The distance of the marker's centre inwards from its path, points.
  ///   - path: The line along which the marker moves.
  ///   - room: The free part of the screen.
  ///   - disc: The finish's disc in the plane of the screen, with its centre off the screen; nil if the
  ///     finish is not in front of the camera.
  ///   - outline: The width of the outline around the disc, points.
  ///   - distance: The label with the distance, at any position; nil to show none.
  init(
    at target: OffscreenPosition, style: HintStyle, inset: Double, path: HintPath,
    in room: ScreenRoom, leaving disc: (center: Vector2, radius: Double)?, outline: Double,
    distance: LabelPlacement?
  ) {
    let whole = disc.map { ScreenDisc(center: $0.center, radius: $0.radius + outline) }
    let (middle, way) = (room.viewport.center, target.direction)
    func border(_ way: Vector2) -> Vector2 {
      path == .ellipse
        ? path.farthest(along: way, in: room.viewport, inset: inset)
        : room.farthest(along: way, inset: inset, radius: HintMarker.radius)
    }
    let usual = border(way)
    let clear = whole.map {
      ($0.center - middle).length - $0.radius - HintMarker.radius - Self.discGap
    }
    if let clear, clear < (usual - middle).length,
      clear >= -(border(way * -1) - middle).length
    {
      center = middle + way * clear
    } else {
      // Either the disc is far enough away, or no place along the ray is clear of it.
      center = usual
    }
    direction = way
    let seen = whole.flatMap { $0.isOn(room.viewport) ? $0 : nil }
    glyph = AnyHintGlyph(style.glyph?.init(at: target, in: room, inset: inset, around: seen))
    if let glyph {
      label = distance.map { glyph.glyph.label($0, in: room, inset: inset) }
    } else {
      label =
        distance?.standing(
          beside: center - way * (HintMarker.radius * HintMarker.depth), along: way * -1, in: room
        ).placement
    }
    opacity = Self.opacity(leaving: disc, in: room)
  }

  /// The minimum distance between the marker's circle and the disc, points.
  private static let discGap = 2.0

  private static func opacity(
    leaving disc: (center: Vector2, radius: Double)?, in room: ScreenRoom
  ) -> Double {
    guard let disc else { return 1 }
    let nearest = ScreenRoom(room.viewport).nearest(to: disc.center, inset: 0)
    return min(1, (disc.center - nearest).length / disc.radius)
  }
}

extension ScreenDisc {
  /// True when a part of the disc is on the screen.
  fileprivate func isOn(_ viewport: Viewport) -> Bool {
    (ScreenRoom(viewport).nearest(to: center, inset: 0) - center).length < radius
  }
}
