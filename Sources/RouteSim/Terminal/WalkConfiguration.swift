import ARRouteEngine
import RouteSimKit

/// All that the keyboard walk needs to know.
struct WalkConfiguration: Sendable {
  /// Where it begins: the route, the camera, what was chosen about the picture.
  var world: World
  /// The name of the route, for people; made printable by the walk.
  var routeName: String
  /// What O goes through, the camera of `world` first.
  var devices: [WalkModel.DeviceChoice]
  /// The animation clock at the start, seconds.
  var clock = 0.0
  /// Keys that press themselves, one a frame.
  var keys: KeyScript = .empty
  /// How many frames after the last of `keys` the walk ends by itself; nil for never.
  var holdFrames: Int?
}
