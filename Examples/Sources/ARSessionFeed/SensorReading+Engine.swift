import ARRouteEngine
import PhoneSensors

extension CameraReading {
  /// Returns the pose in AR's scene of a camera whose axes are those of the screen; nil if the transform is
  /// not a pose.
  ///
  /// However the phone is held, the x axis of ARKit's camera points along the phone's long side, towards the
  /// lower end. The x axis of the engine's camera points to the right of the screen, and its y axis points
  /// up. Both cameras look along −z.
  func pose(on orientation: ScreenReading.Orientation) -> Pose? {
    let axes = columns.map { Vector3($0.x, $0.y, $0.z) }
    let (right, up) =
      switch orientation {
      case .portrait: (axes[1], -axes[0])
      case .portraitUpsideDown: (-axes[1], axes[0])
      case .landscapeLeft: (-axes[0], -axes[1])
      case .landscapeRight: (axes[0], axes[1])
      }
    guard axes[3].isFinite,
      let turn = Quaternion(columnX: right, columnY: up, columnZ: axes[2])
    else { return nil }
    return Pose(position: axes[3], orientation: turn)
  }

  /// Returns the pinhole camera through which the screen shows the picture; nil if a size is invalid.
  ///
  /// The picture fills the screen and is cropped in the direction in which it is too long, so the other
  /// direction determines the scale. The camera's principal point is assumed to be at the centre of the
  /// screen, which is accurate to about one per cent.
  func pinhole(on screen: ScreenReading) -> PinholeCamera? {
    let enlarged = max(
      max(screen.width, screen.height) / imageWidth, min(screen.width, screen.height) / imageHeight)
    return Viewport(width: screen.width, height: screen.height).flatMap {
      PinholeCamera(viewport: $0, focalLength: focalLength * enlarged)
    }
  }

  /// The tracking state for the engine; nil if the transform is meaningless.
  var state: TrackingState? {
    switch tracking {
    case .notAvailable: nil
    case .limited: .limited
    case .normal: .normal
    }
  }

  /// The reason why AR does not track the phone's position; nil if AR tracks it or gives no reason.
  var trackingReason: TrackingReason? {
    switch tracking == .limited ? reason : nil {
    case .initializing: .initializing
    case .relocalizing: .relocalizing
    case .excessiveMotion: .excessiveMotion
    case .insufficientFeatures: .insufficientFeatures
    case nil: nil
    }
  }
}

extension LocationReading {
  /// Returns the fix at a time on the engine's clock; nil if the location is invalid.
  func fix(at time: Double) -> Fix? {
    let place = GeodeticCoordinate(
      latitudeDegrees: latitude, longitudeDegrees: longitude, altitude: altitude)
    return place.map { Fix(time: time, coordinate: $0, horizontalAccuracy: horizontalAccuracy) }
  }
}
