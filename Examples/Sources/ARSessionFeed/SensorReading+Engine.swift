import ARRouteEngine
import PhoneSensors

extension CameraReading {
  /// The camera as the screen has it, in AR's scene; nil where the transform is none.
  ///
  /// ARKit's camera has its x along the phone's long side, toward the lower end, however the phone
  /// is held; the engine's has x to the right of the screen and y up. Both look along −z.
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

  /// The pinhole through which the screen shows the picture; nil where a size makes none.
  ///
  /// The picture fills the screen and is cut where it is longer, so that the side with less to
  /// spare says how much it is enlarged. Its centre is taken to be the middle of the screen, which
  /// is right to about one part in a hundred.
  func pinhole(on screen: ScreenReading) -> PinholeCamera? {
    let enlarged = max(
      max(screen.width, screen.height) / imageWidth, min(screen.width, screen.height) / imageHeight)
    return Viewport(width: screen.width, height: screen.height).flatMap {
      PinholeCamera(viewport: $0, focalLength: focalLength * enlarged)
    }
  }

  /// What the engine makes of how well AR follows; nil where the transform means nothing.
  var state: TrackingState? {
    switch tracking {
    case .notAvailable: nil
    case .limited: .limited
    case .normal: .normal
    }
  }

  /// Why AR does not follow the phone's place; nil where it does, and where nobody says.
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
  /// The fix at a time of the engine's clock; nil where the place is none.
  func fix(at time: Double) -> Fix? {
    let place = GeodeticCoordinate(
      latitudeDegrees: latitude, longitudeDegrees: longitude, altitude: altitude)
    return place.map { Fix(time: time, coordinate: $0, horizontalAccuracy: horizontalAccuracy) }
  }
}
