import ARRouteEngine
import RouteStage

extension Device {
  /// Returns all devices with their cameras, turned upright or on their side like the given camera: first those
  /// that follow a device in the list, then the others.
  static func presets(
    heldAs camera: PinholeCamera, after device: Device?
  ) -> [(device: Device, camera: PinholeCamera)] {
    let start = device.flatMap(presets.firstIndex).map { $0 + 1 } ?? 0
    return (presets[start...] + presets[..<start]).map { ($0, $0.camera(heldAs: camera)) }
  }
}

extension Stage.DeviceChoice {
  /// Returns the devices to cycle through in a window: the current one first, and none that is too small for
  /// the hint's inset.
  ///
  /// - Parameter device: The current device, before changes by options.
  static func all(startingWith device: Device, in world: World) -> [Stage.DeviceChoice] {
    // Glasses are wider than they are tall, which does not mean that a phone is to be held on its side.
    let held = device.platform == .glasses ? Device.standard.camera : world.camera
    let others = Device.presets(heldAs: held, after: device).filter { other, camera in
      other != device
        && world.settings.hintInset < min(camera.viewport.width, camera.viewport.height) / 2
    }
    // A camera changed by options does not carry the device's name.
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
