import ARRouteEngine
import RouteFormats

/// The phone in hand: a preset and the changes to it.
struct ChosenPhone: Hashable, Sendable {
  /// The device, without the changes.
  var preset: Device
  /// Its camera, as held.
  var camera: PinholeCamera
  /// True when its screen differs from the preset's.
  var hasOwnScreen: Bool
  /// The photograph that fills the screen, in which case the camera is the photograph's; nil for none.
  var photograph: PhotographView?
  /// The camera's tilt in the photograph; nil to use the requested one.
  var tilt: CameraTilt?

  /// The device, if the screen is the device's own; nil for an unknown one.
  var device: Device? { hasOwnScreen ? nil : preset }
}
