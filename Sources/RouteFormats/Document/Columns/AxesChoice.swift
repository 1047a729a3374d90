/// The directions of a log's camera axes, relative to the phone's screen.
enum CameraAxes: String, CaseIterable, Hashable, Sendable {
  /// x points to the right of the screen and y up, and the camera looks along −z: ARCore's sensor and display
  /// poses.
  case upright
  /// The axes of a picture taken with the phone on its side: ARKit's `camera.transform` and ARCore's
  /// `camera.getPose()`.
  ///
  /// If the phone is upright, x points to its lower end and y to the right. The camera looks along −z.
  case sensor
  /// The axes of computer vision: x points right and y down in the picture, and the camera looks along +z.
  case opencv
}

/// The directions of a log's scene axes.
enum SceneAxes: String, CaseIterable, Hashable, Sendable {
  /// y is up, right-handed: ARKit, ARCore.
  case yUp = "y-up"
  /// z is up, right-handed, with y along −z of the engine's frame: ROS, Tango, maps.
  case zUp = "z-up"
  /// y is up, left-handed, and cameras look along +z: Unity.
  case unity
}
