import ARRouteEngine
import RouteFormats

/// The phone in hand: a preset and the changes to it.
struct ChosenPhone: Hashable, Sendable {
  /// The device, without the changes to it.
  var preset: Device
  /// The device's camera, in the orientation in which the phone is held.
  var camera: PinholeCamera
  /// True when the screen differs from the preset's.
  var hasOwnScreen: Bool
  /// The photograph that fills the screen, in which case `camera` is the photograph's camera; nil for none.
  var photograph: PhotographView?
  /// The camera's tilt in the photograph; nil to use the requested one.
  var tilt: CameraTilt?

  /// The device, if the phone has the device's own screen; nil otherwise.
  var device: Device? { hasOwnScreen ? nil : preset }
}
