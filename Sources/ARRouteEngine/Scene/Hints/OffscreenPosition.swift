/// The position of the finish in the plane of the screen, which continues beyond the screen's border.
///
/// Its direction is the hint's direction from SPEC §5. Its distance beyond the border corresponds to the
/// angle by which the phone must turn to bring the finish to the border, at the picture's own scale: f·(θ − θ
/// at the border), where θ is the angle from the optical axis. When the finish leaves the screen, the
/// position continues from the same point, and the distance grows with every degree until the finish is
/// straight behind, at θ = π. The position never jumps while the walker turns on the spot, except in the
/// direction for which SPEC §5's rule fails.
///
/// Techniques for flat maps need such a position. Gruenefeld, Ennenga, El Ali, Heuten & Boll, *Visualizing
/// out-of-view objects in head-mounted augmented reality*, MobileHCI 2017, studied how to adapt them to AR,
/// where objects are all around the user; they also use angles as distances.
public struct OffscreenPosition: Hashable, Sendable {
  /// The position, on the screen's border or beyond it, points.
  public let position: Vector2
  /// The direction from the screen's centre to the position, as a unit vector.
  public let direction: Vector2
  /// The distance of the position beyond the screen's border along `direction`, points, 0 or more.
  public let excess: Double

  /// Creates the position of a finish that is out of view.
  ///
  /// - Parameters:
  ///   - finish: The finish in camera coordinates, metres.
  ///   - down: Gravity's direction in camera coordinates; a unit vector.
  ///   - camera: The screen and the focal length.
  public init(finish: Vector3, down: Vector3, camera: PinholeCamera) {
    let viewport = camera.viewport
    let way = HintMarker.direction(finish: finish, down: down)
    direction = way * (1 / way.length)
    let border = min(
      viewport.width / 2 / abs(direction.x), viewport.height / 2 / abs(direction.y))
    let off = Angle.atan2(LibM.hypot(finish.x, finish.y), -finish.z)
    let atBorder = Angle.atan2(border, camera.focalLength)
    // The difference is negative if the finish is nearer than the near plane and therefore does not count as
    // being in front.
    excess = max(0, camera.focalLength * (off - atBorder).radians)
    position = viewport.center + direction * (border + excess)
  }
}
