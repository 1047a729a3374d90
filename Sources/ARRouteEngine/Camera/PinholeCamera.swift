/// The phone's camera as an ideal pinhole with square pixels (SPEC §3).
///
/// The principal point is the centre of the viewport. Camera coordinates are in metres: +x right, +y up, and
/// the camera looks along −z. Screen coordinates are in points, with the origin at the top left and y
/// downwards.
public struct PinholeCamera: Hashable, Sendable {
  /// The screen, points.
  public let viewport: Viewport
  /// The focal length, points.
  public let focalLength: Double
  /// The distance of the near plane, metres; only points farther away are in front of the camera.
  public static let near = 0.1
  /// The distance of the far plane, metres, at which depth reaches 1.
  public static let far = 10_000.0

  /// Creates a camera with a focal length, points.
  ///
  /// - Returns: nil unless the focal length is finite and above 0.
  public init?(viewport: Viewport, focalLength: Double) {
    guard focalLength.isFinite, focalLength > 0 else { return nil }
    self.init(unchecked: viewport, focalLength: focalLength)
  }

  /// Creates a camera with a vertical field of view.
  ///
  /// - Returns: nil unless the angle is above 0° and below 180°.
  public init?(viewport: Viewport, verticalFieldOfView: Angle) {
    guard verticalFieldOfView.radians > 0, verticalFieldOfView.radians < .pi else { return nil }
    self.init(
      viewport: viewport,
      focalLength: viewport.height / 2 / LibM.tan(verticalFieldOfView.radians / 2))
  }

  package init(unchecked viewport: Viewport, focalLength: Double) {
    assert(focalLength > 0)
    self.viewport = viewport
    self.focalLength = focalLength
  }

  /// The camera with its screen rotated by 90° and the same focal length.
  public var turned: PinholeCamera {
    PinholeCamera(unchecked: viewport.turned, focalLength: focalLength)
  }

  /// Returns the camera with its screen held like that of `other`: upright or on its side.
  public func held(as other: PinholeCamera) -> PinholeCamera {
    viewport.isOnItsSide == other.viewport.isOnItsSide ? self : turned
  }

  /// The field of view from the top of the screen to its bottom.
  public var verticalFieldOfView: Angle {
    .atan2(viewport.height / 2, focalLength) * 2
  }

  /// The field of view from the left of the screen to its right.
  public var horizontalFieldOfView: Angle {
    .atan2(viewport.width / 2, focalLength) * 2
  }
}

extension PinholeCamera {
  /// A point on the screen, with its depth.
  public struct Projection: Hashable, Sendable {
    /// The position on the screen, points; possibly outside the viewport.
    public var position: Vector2
    /// The depth: 0 at the near plane, 1 at the far plane, above 1 beyond it.
    public var depth: Double
  }

  /// Returns the projection of a point.
  ///
  /// - Parameter point: The point, camera coordinates, metres.
  /// - Returns: nil unless the point is in front of the camera, beyond the near plane.
  public func project(_ point: Vector3) -> Projection? {
    let range = -point.z
    guard range > Self.near else { return nil }
    return Projection(position: screenPosition(of: point), depth: Self.depth(atRange: range))
  }

  /// Returns the point at a screen position and depth: the exact inverse of `project`.
  ///
  /// - Parameters:
  ///   - position: The position on the screen, points.
  ///   - depth: The depth, in 0…1.
  /// - Returns: Camera coordinates, metres.
  public func unproject(_ position: Vector2, depth: Double) -> Vector3 {
    let range = Self.far * Self.near / (Self.far - depth * (Self.far - Self.near))
    let center = viewport.center
    return Vector3(
      (position.x - center.x) * range / focalLength,
      (center.y - position.y) * range / focalLength,
      -range)
  }

  /// Returns the depth of a point, given its distance from the camera along the viewing direction, metres.
  package static func depth(atRange range: Double) -> Double {
    far * (range - near) / (range * (far - near))
  }

  /// Returns the screen position of a point at or beyond the near plane.
  func screenPosition(of point: Vector3) -> Vector2 {
    let scale = focalLength / -point.z
    return Vector2(viewport.width / 2 + point.x * scale, viewport.height / 2 - point.y * scale)
  }
}
