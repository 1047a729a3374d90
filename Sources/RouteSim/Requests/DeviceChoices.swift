import ARRouteEngine
import RouteStage

extension Stage.DeviceChoice {
  /// The devices to go through in a window, the one in hand first; those too small for the hint's
  /// inset are left out.
  ///
  /// - Parameter device: The one in hand, apart from what options changed about it.
  static func all(startingWith device: Device, in world: World) -> [Stage.DeviceChoice] {
    let isLandscape = world.camera.viewport.width > world.camera.viewport.height
    let others = Device.presets.filter { other in
      let viewport = other.camera.viewport
      return other != device
        && world.settings.hintInset < min(viewport.width, viewport.height) / 2
    }
    // What options changed has no name.
    let isPreset = world.camera == device.camera || world.camera == device.camera.turned
    let first = Stage.DeviceChoice(
      title: isPreset ? device.title : "own device", camera: world.camera)
    return [first]
      + others.map {
        Stage.DeviceChoice(title: $0.title, camera: isLandscape ? $0.camera.turned : $0.camera)
      }
  }
}
