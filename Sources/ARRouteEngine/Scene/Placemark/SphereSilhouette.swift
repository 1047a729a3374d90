/// The outline of a sphere on the screen: an ellipse, longer toward the screen's border.
public struct SphereSilhouette: Hashable, Sendable {
  /// The full longer axis, points.
  public let major: Double
  /// The full shorter axis, points.
  public let minor: Double
  /// The turn of the longer axis from the screen's +x, clockwise, in (−90°, 90°]; 0 for a circle.
  public let angle: Angle

  /// The outline of a sphere.
  ///
  /// The rays that touch the sphere form a cone of half-angle α = asin(radius / distance) about
  /// the ray to the centre, which is θ off the optical axis. The screen cuts that cone in an
  /// ellipse with full axes f·sin 2α / (cos²θ − sin²α), in the direction away from the
  /// principal point, and 2f·sin α / √(cos²θ − sin²α) across.
  ///
  /// - Parameters:
  ///   - center: Camera coordinates, metres.
  ///   - radius: Metres, above 0.
  ///   - focalLength: Points.
  /// - Returns: nil when the camera is inside the sphere or a touching ray is not in front, so
  ///   that the outline is no ellipse.
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
