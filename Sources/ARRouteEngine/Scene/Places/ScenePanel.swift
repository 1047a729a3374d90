/// A rectangle in the scene.
public struct ScenePanel: Hashable, Sendable {
  /// The middle of the rectangle, metres.
  public var center: Vector3
  /// The vector from the middle to the middle of the right side, as seen by the reader, metres.
  public var right: Vector3
  /// The vector from the middle to the middle of the upper side, metres; perpendicular to `right`.
  public var up: Vector3

  /// Creates a rectangle from its middle and the vectors to two of its sides.
  public init(center: Vector3, right: Vector3, up: Vector3) {
    self.center = center
    self.right = right
    self.up = up
  }

  /// Creates a rectangle that faces a camera.
  ///
  /// - Parameters:
  ///   - center: The middle of the rectangle, metres.
  ///   - width: The width in the direction of the text, metres.
  ///   - height: The height, metres.
  ///   - facing: The way in which the rectangle faces the camera.
  ///   - camera: The camera that the rectangle faces.
  public init(
    center: Vector3, width: Double, height: Double, facing: Facing, camera: CameraTransform
  ) {
    let (right, up) = Self.axes(of: facing, at: center, camera)
    self.init(center: center, right: right * (width / 2), up: up * (height / 2))
  }

  /// Returns the unit vectors in the direction of the text and towards the upper side.
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
    // Straight above or below the camera, the screen's orientation gives the only level direction.
    guard distance > 0, across.length > 1e-9 * distance else { return (level, above) }
    let right = across * (1 / across.length)
    return (right, right.cross(sight) * (1 / distance))
  }

  /// The corners, as seen by the reader: upper left, upper right, lower right, lower left, metres.
  public var corners: [Vector3] {
    [center - right + up, center + right + up, center + right - up, center - right - up]
  }
}
