/// The line along which the hint's marker moves while the finish is out of view.
public enum HintPath: String, Hashable, Sendable, CaseIterable {
  /// The border of the screen, as on phones and tablets.
  case border
  /// An ellipse inside the screen, as on glasses, whose corners are blurred and hard to look at.
  case ellipse
}

extension HintPath {
  /// The greatest axes of the ellipse, as a share of the screen's sides.
  ///
  /// On a display of 20° across the diagonal, the narrowest on the market, a marker on a larger ellipse would
  /// move by more than 0.06 of the longer side per degree (SPEC §5).
  private static let share = 0.85

  /// Returns the point at which a ray from the middle of a screen meets the ellipse.
  ///
  /// A circle around the point with the inset as its radius lies inside the ellipse that touches the screen's
  /// sides.
  ///
  /// - Parameters:
  ///   - direction: The direction of the ray, not zero.
  ///   - viewport: The screen.
  ///   - inset: The least distance of the ellipse from the one that touches the screen's sides, points; at most
  ///     half the length of the shorter side.
  func farthest(along direction: Vector2, in viewport: Viewport, inset: Double) -> Vector2 {
    let (halfWidth, halfHeight) = (viewport.width / 2, viewport.height / 2)
    // Two ellipses whose axes differ by the same length are closer to each other between the axes, by this
    // factor.
    let factor = (halfWidth + halfHeight) / (2 * (halfWidth * halfHeight).squareRoot())
    let across = min(halfWidth - inset * factor, halfWidth * Self.share)
    let along = min(halfHeight - inset * factor, halfHeight * Self.share)
    // On a screen as narrow as the insets, the ellipse is a line, and its middle is the best place.
    guard across > 0, along > 0 else { return viewport.center }
    let scale = LibM.hypot(direction.x / across, direction.y / along)
    return viewport.center + direction * (1 / scale)
  }
}
