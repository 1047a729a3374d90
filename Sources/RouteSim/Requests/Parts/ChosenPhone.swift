import ARRouteEngine
import RouteFormats

/// The phone in hand: a preset, and what was changed about it.
struct ChosenPhone: Hashable, Sendable {
  /// The device, apart from what was changed about it.
  var preset: Device
  /// Its camera, as it is held.
  var camera: PinholeCamera
  /// True when its screen is another than the preset's.
  var hasOwnScreen: Bool
  /// The photograph that fills the screen, in which case the camera is the photograph's; nil for none.
  var photograph: PhotographView?
  /// The camera's tilt in the photograph; nil to use the requested one.
  var tilt: CameraTilt?

  /// The device, if the screen is its own; nil for an unknown one.
  var device: Device? { hasOwnScreen ? nil : preset }
}
