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
  /// The photograph that fills its screen, which the camera is that of then; nil for none.
  var photograph: PhotographView?
  /// How a photograph says it was held; nil for as is asked.
  var tilt: CameraTilt?

  /// The device, where its screen is its own; nil for one that nobody knows.
  var device: Device? { hasOwnScreen ? nil : preset }
}
