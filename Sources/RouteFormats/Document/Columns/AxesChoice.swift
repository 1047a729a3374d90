/// The directions of the axes of a log's camera, relative to the phone's screen.
enum CameraAxes: String, CaseIterable, Hashable, Sendable {
  /// x to the right of the screen, y up, looking along −z: ARCore's sensor and display poses.
  case upright
  /// ARKit's `camera.transform` and ARCore's `camera.getPose()` of an upright phone: the axes of a picture
  /// taken with the phone on its side. x points to the lower end, y to the right; it looks along −z.
  case sensor
  /// The axes of computer vision: x right and y down in the picture, looking along +z.
  case opencv
}

/// The directions of the axes of a log's scene.
enum SceneAxes: String, CaseIterable, Hashable, Sendable {
  /// y up, right-handed: ARKit, ARCore.
  case yUp = "y-up"
  /// z up, right-handed, y along −z of the engine's frame: ROS, Tango, maps.
  case zUp = "z-up"
  /// y up, left-handed, cameras looking along +z: Unity.
  case unity
}
