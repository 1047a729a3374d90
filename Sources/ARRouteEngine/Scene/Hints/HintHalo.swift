/// A ring about a finish out of view, just large enough to reach into the screen's border: from
/// where its arc is and how much it is bent one infers where its centre must be.
///
/// Baudisch & Rosenholtz, *Halo: a technique for visualizing off-screen objects*, CHI 2003,
/// doi:10.1145/642611.642695.
public struct HintHalo: Hashable, Sendable {
  /// Its centre, the off-screen position of the finish, points.
  public let center: Vector2
  /// Its radius, points.
  public let radius: Double

  /// The ring about a place outside the screen.
  ///
  /// - Parameters:
  ///   - target: The place.
  ///   - viewport: The screen.
  ///   - intrusion: How wide the border is into which it reaches, points; at most half of the
  ///     screen's shorter side counts.
  public init(about target: OffscreenPosition, viewport: Viewport, intrusion: Double) {
    center = target.position
    let inset = min(intrusion, viewport.width / 2, viewport.height / 2)
    radius = (viewport.nearest(to: center, inset: inset) - center).length
  }
}
