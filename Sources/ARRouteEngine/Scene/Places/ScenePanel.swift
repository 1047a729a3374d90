/// A rectangle that stands in the scene.
public struct ScenePanel: Hashable, Sendable {
  /// Its middle, metres.
  public var center: Vector3
  /// The vector from its middle to the middle of its right side, as its reader sees it, metres.
  public var right: Vector3
  /// The vector from its middle to the middle of its upper side, metres; perpendicular to `right`.
  public var up: Vector3

  /// Creates a rectangle from its middle and the vectors to two of its sides.
  public init(center: Vector3, right: Vector3, up: Vector3) {
    self.center = center
    self.right = right
    self.up = up
  }

  /// Creates a rectangle of a size in metres that faces a camera.
  ///
  /// - Parameters:
  ///   - center: Its middle, metres.
  ///   - width: Its width in the direction of its text, metres.
  ///   - height: Its height, metres.
  ///   - facing: How it faces the camera.
  ///   - camera: The camera that it faces.
  public init(
    center: Vector3, width: Double, height: Double, facing: Facing, camera: CameraTransform
  ) {
    let (right, up) = Self.axes(of: facing, at: center, camera)
    self.init(center: center, right: right * (width / 2), up: up * (height / 2))
  }

  /// Returns the unit vectors along its text and towards its upper side.
  private static func axes(
    of facing: Facing, at center: Vector3, _ camera: CameraTransform
  ) -> (right: Vector3, up: Vector3) {
    let heading = Attitude(camera.sceneFromCamera).heading
    let level = Vector3(heading.cosine, 0, heading.sine)
    let above = Vector3(0, 1, 0)
    guard facing == .lookAt else { return (level, above) }
    let sight = center - camera.origin
    let distance = sight.length
    let across = sight.cross(above)
    // Straight above or below the camera, the only level direction is the screen's.
    guard distance > 0, across.length > 1e-9 * distance else { return (level, above) }
    let right = across * (1 / across.length)
    return (right, right.cross(sight) * (1 / distance))
  }

  /// Its corners as its reader sees them: upper left, upper right, lower right, lower left, metres.
  public var corners: [Vector3] {
    [center - right + up, center + right + up, center + right - up, center - right - up]
  }
}
