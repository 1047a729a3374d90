/// The outline of a sphere on the screen: an ellipse, elongated towards the screen's border.
public struct SphereSilhouette: Hashable, Sendable {
  /// The length of the longer axis, points.
  public let major: Double
  /// The length of the shorter axis, points.
  public let minor: Double
  /// The direction of the longer axis, clockwise from the screen's +x, in (−90°, 90°]; 0 for a circle.
  public let angle: Angle

  /// Creates the outline of a sphere.
  ///
  /// The rays that touch the sphere form a cone of half-angle α = asin(radius / distance) around the ray to
  /// the centre, which is θ off the optical axis. The screen intersects that cone in an ellipse. Its axis in
  /// the direction away from the principal point has the length f·sin 2α / (cos²θ − sin²α), and the axis
  /// perpendicular to it has the length 2f·sin α / √(cos²θ − sin²α).
  ///
  /// - Parameters:
  ///   - center: The centre in camera coordinates, metres.
  ///   - radius: The radius, metres, above 0.
  ///   - focalLength: The focal length, points.
  /// - Returns: nil if the outline is not an ellipse, because the camera is inside the sphere or a touching
  ///   ray is not in front of the camera.
  public init?(center: Vector3, radius: Double, focalLength: Double) {
    let distance = center.length
    guard radius > 0, radius < distance, center.z < 0 else { return nil }
    let sineAlpha = radius / distance
    let cosineAlpha = (1 - sineAlpha * sineAlpha).squareRoot()
    let cosineTheta = -center.z / distance
    let margin = cosineTheta * cosineTheta - sineAlpha * sineAlpha
    guard margin > 0 else { return nil }
    major = 2 * focalLength * sineAlpha * cosineAlpha / margin
    minor = 2 * focalLength * sineAlpha / margin.squareRoot()
    angle = Self.axisAngle(x: center.x, y: -center.y)
  }

  private static func axisAngle(x: Double, y: Double) -> Angle {
    guard x != 0 || y != 0 else { return .zero }
    let direction = Angle.atan2(y, x).radians
    if direction > .pi / 2 { return .radians(direction - .pi) }
    if direction <= -.pi / 2 { return .radians(direction + .pi) }
    return .radians(direction)
  }
}
