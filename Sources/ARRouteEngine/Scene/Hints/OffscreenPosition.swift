/// The position of the finish in the screen's picture, continued beyond its border.
///
/// It lies along the hint's direction of SPEC §5, as far beyond the border as one must turn for the
/// finish to come to the border, at the picture's own scale: f·(θ − θ at the border), where θ is
/// the angle from the optical axis. A finish that leaves the screen goes on where it left it, and
/// the distance grows with every degree until π, where it is straight behind; turning on the spot
/// never makes it leap, except where SPEC §5's rule of directions breaks.
///
/// Techniques for flat maps need such a position. Adapting them to AR, where things lie all around,
/// has been studied by Gruenefeld, Ennenga, El Ali, Heuten & Boll, *Visualizing out-of-view objects
/// in head-mounted augmented reality*, MobileHCI 2017, who take angles as distances, too.
public struct OffscreenPosition: Hashable, Sendable {
  /// The position, on the screen's border or outside, points.
  public let position: Vector2
  /// The direction from the screen's centre to it; of length 1.
  public let direction: Vector2
  /// The distance beyond the screen's border along `direction`, points, 0 or more.
  public let excess: Double

  /// The place of a finish that is out of view.
  ///
  /// - Parameters:
  ///   - finish: Camera coordinates, metres.
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
    // Less than nothing where the finish is within the near plane and so not in front.
    excess = max(0, camera.focalLength * (off - atBorder).radians)
    position = viewport.center + direction * (border + excess)
  }
}
