import ARRouteEngine

/// Converts poses from a log's axes to those of RouteSim: scenes with y up, and cameras that look along −z
/// with x to the right (SPEC §2).
///
/// Quarter turns about −z are not handled here; `UprightTurn` finds them.
struct PoseAxes: Hashable {
  var camera: CameraAxes?
  var scene: SceneAxes?

  /// A half turn about x, which turns a camera that looks along +z with y down into one that looks along −z
  /// with y up.
  private static let halfTurn = Quaternion(unchecked: 1, 0, 0, 0)

  /// Converts a pose in the log to RouteSim's axes.
  func pose(_ position: Vector3, _ turn: Quaternion) -> Pose {
    var position = position
    var turn = turn
    switch scene {
    case nil, .yUp: break
    case .zUp:
      position = Vector3(position.x, position.z, -position.y)
      turn = .aboutX(.degrees(-90)) * turn
    case .unity:
      // Both the scene and the camera are reflected in z = 0, after which the camera looks along −z.
      position = Vector3(position.x, position.y, -position.z)
      turn = Quaternion(unchecked: -turn.x, -turn.y, turn.z, turn.w)
    }
    if camera == .opencv { turn = turn * Self.halfTurn }
    return Pose(position: position, orientation: turn)
  }

  /// The number of quarter turns after which the picture from an upright phone is upright; nil if it does not
  /// follow from the axes alone.
  var quarterTurns: Int? {
    switch camera {
    case nil, .opencv: nil
    case .upright: 0
    case .sensor: 1
    }
  }
}

/// Finds the rotation of the camera about its line of sight that makes its picture upright.
///
/// AR knows which direction is up, and people hold phones so that they can read the screen. Of the four
/// quarter turns, the right one is therefore the one after which up in the scene is mostly up on the screen.
/// It turns the axes of the sensor into those of the screen, whoever made the phone and however it is held. A
/// phone that points straight up or down gives no information.
struct UprightTurn {
  /// The sum of the up direction's components along the camera's x axis.
  private var right = 0.0
  /// The sum of the up direction's components along the camera's y axis.
  private var up = 0.0
  private var count = 0

  /// The number of poses that must be examined before a result is used.
  private static let patience = 300
  /// The minimum mean component of the up direction in the picture; it corresponds to a phone that looks 78°
  /// downwards.
  private static let least = 0.2

  /// Adds a pose.
  mutating func note(_ pose: Pose) {
    let axes = pose.orientation.rotation
    right += axes.columnX.y
    up += axes.columnY.y
    count += 1
  }

  /// The number of quarter turns; nil until enough poses have been added.
  var found: Int? {
    guard count >= Self.patience else { return nil }
    return best
  }

  /// The number of quarter turns according to the poses added so far; nil if they do not determine it.
  var best: Int? {
    guard count > 0, (right * right + up * up).squareRoot() >= Self.least * Double(count) else {
      return nil
    }
    let candidates = [up, -right, -up, right]
    return candidates.indices.max { candidates[$0] < candidates[$1] }
  }

  /// Returns the orientation of a camera after rotating it about its line of sight by the given number of
  /// quarter turns.
  static func turned(_ orientation: Quaternion, quarters: Int) -> Quaternion {
    quarters == 0 ? orientation : orientation * .aboutZ(.degrees(90 * Double(quarters)))
  }
}
