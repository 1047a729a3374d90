import ARRouteEngine
import RouteStage

extension Device {
  /// All devices with their cameras, upright or on their side as another camera is held.
  static func presets(
    heldAs camera: PinholeCamera
  ) -> [(device: Device, camera: PinholeCamera)] {
    presets.map { ($0, $0.camera.held(as: camera)) }
  }
}

extension Stage.DeviceChoice {
  /// The devices to go through in a window, the one in hand first; those too small for the hint's
  /// inset are left out.
  ///
  /// - Parameter device: The one in hand, apart from what options changed about it.
  static func all(startingWith device: Device, in world: World) -> [Stage.DeviceChoice] {
    let others = Device.presets(heldAs: world.camera).filter { other, camera in
      other != device
        && world.settings.hintInset < min(camera.viewport.width, camera.viewport.height) / 2
    }
    // A camera changed by options has no device name.
    let isPreset = world.camera == device.camera || world.camera == device.camera.turned
    let first = Stage.DeviceChoice(
      title: isPreset ? device.title : "own device", camera: world.camera,
      margins: world.settings.margins)
    return [first]
      + others.map {
        Stage.DeviceChoice(title: $0.title, camera: $1, margins: ScreenMargins(of: $0))
      }
  }
}
