/// Which way the axes of a log's camera point, about the screen of the phone.
enum CameraAxes: String, CaseIterable, Hashable, Sendable {
  /// x to the right of the screen, y up, looking along −z: ARCore's sensor and display poses.
  case upright
  /// ARKit's `camera.transform` and ARCore's `camera.getPose()` of an upright phone: those of a
  /// picture taken with the phone on its side. x points to the lower end, y to the right; it looks
  /// along −z.
  case sensor
  /// Those of computer vision: x right and y down in the picture, looking along +z.
  case opencv
}

/// Which way the axes of a log's scene point.
enum SceneAxes: String, CaseIterable, Hashable, Sendable {
  /// y up, right-handed: ARKit, ARCore.
  case yUp = "y-up"
  /// z up, right-handed, y where −z is here: ROS, Tango, maps.
  case zUp = "z-up"
  /// y up, left-handed, cameras looking along +z: Unity.
  case unity
}
