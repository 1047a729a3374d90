/// The transform from scene to camera coordinates for one pose, computed once for many points.
public struct CameraTransform: Hashable, Sendable {
  /// The camera's position in the scene, metres.
  public let origin: Vector3
  /// The rotation from camera to scene.
  public let sceneFromCamera: Rotation

  /// Creates the transform for a pose.
  public init(_ pose: Pose) {
    origin = pose.position
    sceneFromCamera = pose.orientation.rotation
  }

  /// Creates the transform for a camera from its scene position, metres, and its rotation from camera to
  /// scene.
  package init(origin: Vector3, sceneFromCamera: Rotation) {
    self.origin = origin
    self.sceneFromCamera = sceneFromCamera
  }

  /// Returns a scene position in camera coordinates, metres.
  public func cameraPosition(of scenePosition: Vector3) -> Vector3 {
    sceneFromCamera.inverse(scenePosition - origin)
  }

  /// Returns a scene direction in camera coordinates.
  public func cameraDirection(of sceneDirection: Vector3) -> Vector3 {
    sceneFromCamera.inverse(sceneDirection)
  }

  /// Returns the scene position of a point given in camera coordinates, metres.
  public func scenePosition(of cameraPosition: Vector3) -> Vector3 {
    origin + sceneFromCamera * cameraPosition
  }
}
