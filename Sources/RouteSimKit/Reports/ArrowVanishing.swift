package import ARRouteEngine

/// Arrows that are in view but too thin to be visible: edge-on, or less than a point thick.
package struct ArrowVanishing: Hashable, Sendable {
  /// The number of arrows that are in view.
  package let count: Int
  /// True when the arrows are too narrow; false when they are too flat.
  package let isNarrow: Bool
  /// The arrows' stance on the ground.
  package let stance: ArrowStyle.Stance

  /// Determines whether and in which direction a frame's arrows are too thin.
  ///
  /// - Returns: nil if no arrow in view is near, or if one of those examined is at least a point thick.
  package init?(_ frame: Frame, in world: World) {
    let style = world.settings.arrows
    let transform = CameraTransform(frame.camera.pose)
    let visible = frame.arrows.filter(\.isVisible)
    var thickest: (width: Double, across: Vector2) = (-1, Vector2(0, 1))
    // The nearest arrows are the largest.
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

  /// The distance beyond which any arrow may be too small to be visible, metres.
  private static let near = 20.0
  /// The maximum number of arrows that are examined.
  private static let judged = 8
}
