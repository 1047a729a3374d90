/// The position of the finish in the screen's picture, continued beyond its border.
///
/// It lies in the hint's direction of SPEC §5. Its distance beyond the border is the angle through which the
/// phone must turn to bring the finish to the border, at the picture's own scale: f·(θ − θ at the border),
/// where θ is the angle from the optical axis. A finish that leaves the screen continues from where it left
/// it, and the distance grows with every degree until π, where the finish is straight behind; turning on the
/// spot never makes it leap, except where SPEC §5's rule for directions fails.
///
/// Techniques for flat maps need such a position. Their adaptation to AR, where things are all around the
/// user, has been studied by Gruenefeld, Ennenga, El Ali, Heuten & Boll, *Visualizing out-of-view objects in
/// head-mounted augmented reality*, MobileHCI 2017, who also use angles as distances.
public struct OffscreenPosition: Hashable, Sendable {
  /// The position, on the screen's border or outside, points.
  public let position: Vector2
  /// The direction from the screen's centre to it; of length 1.
  public let direction: Vector2
  /// The distance beyond the screen's border along `direction`, points, 0 or more.
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
    // Negative if the finish is nearer than the near plane and therefore does not count as in front.
    excess = max(0, camera.focalLength * (off - atBorder).radians)
    position = viewport.center + direction * (border + excess)
  }
}
