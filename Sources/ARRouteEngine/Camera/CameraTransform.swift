/// The change from scene to camera coordinates for one pose, made once for many points.
public struct CameraTransform: Hashable, Sendable {
  /// The camera's position in the scene, metres.
  public let origin: Vector3
  /// The turn from camera to scene.
  public let sceneFromCamera: Rotation

  /// The change for a pose.
  public init(_ pose: Pose) {
    origin = pose.position
    sceneFromCamera = pose.orientation.rotation
  }

  /// The change for a camera at a scene position, metres, turned by a rotation from camera to scene.
  package init(origin: Vector3, sceneFromCamera: Rotation) {
    self.origin = origin
    self.sceneFromCamera = sceneFromCamera
  }

  /// A scene position in camera coordinates, metres.
  public func cameraPosition(of scenePosition: Vector3) -> Vector3 {
    sceneFromCamera.inverse(scenePosition - origin)
  }

  /// A scene direction in camera coordinates.
  public func cameraDirection(of sceneDirection: Vector3) -> Vector3 {
    sceneFromCamera.inverse(sceneDirection)
  }

  /// A position in camera coordinates as a scene position, metres.
  public func scenePosition(of cameraPosition: Vector3) -> Vector3 {
    origin + sceneFromCamera * cameraPosition
  }
}
