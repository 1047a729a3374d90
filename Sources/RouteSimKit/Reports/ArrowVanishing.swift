package import ARRouteEngine

/// Arrows that are in view and nevertheless not to be seen: edge-on, or thinner than a point.
package struct ArrowVanishing: Hashable, Sendable {
  /// The number of arrows that have their place on the screen.
  package let count: Int
  /// True when what they lack is width; else it is height.
  package let isNarrow: Bool
  /// The arrows' stance on the ground.
  package let stance: ArrowStyle.Stance

  /// Determines how the arrows of a frame vanish.
  ///
  /// - Returns: nil if none is in view near by, or if one of them is a point thick.
  package init?(_ frame: Frame, in world: World) {
    let style = world.settings.arrows
    let transform = CameraTransform(frame.camera.pose)
    let visible = frame.arrows.filter(\.isVisible)
    var thickest: (width: Double, across: Vector2) = (-1, Vector2(0, 1))
    // The nearest ones are the largest.
    for arrow in visible.prefix(Self.judged) {
      let thickness = style.thickness(
        at: arrow.position, heading: arrow.heading - world.anchor.misalignment,
        seenBy: frame.pinhole, from: transform)
      guard let thickness else { continue }
      if thickness.width >= 1 { return nil }
      if thickness.width > thickest.width { thickest = thickness }
    }
    guard thickest.width >= 0, let nearest = visible.first,
      (nearest.position - transform.origin).length < Self.near
    else { return nil }
    count = visible.count
    isNarrow = abs(thickest.across.x) > abs(thickest.across.y)
    stance = style.stance
  }

  /// The distance from which any arrow may be too small to see, metres.
  private static let near = 20.0
  /// The number of arrows examined.
  private static let judged = 8
}
