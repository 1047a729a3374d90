import ARRouteEngine

/// Converts a log's poses to those of RouteSim: scenes with y up, and cameras that look along −z with x to
/// the right (SPEC §2), except for quarter turns about −z, which `UprightTurn` finds.
struct PoseAxes: Hashable {
  var camera: CameraAxes?
  var scene: SceneAxes?

  /// Half a turn about x, from a camera that looks along +z with y down to one that looks along −z.
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
      // A reflection in z = 0 of both the scene and the camera, which then looks along −z.
      position = Vector3(position.x, position.y, -position.z)
      turn = Quaternion(unchecked: -turn.x, -turn.y, turn.z, turn.w)
    }
    if camera == .opencv { turn = turn * Self.halfTurn }
    return Pose(position: position, orientation: turn)
  }

  /// The number of quarter turns after which the picture from an upright phone is upright, if the axes alone
  /// determine it; nil if they leave it open.
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
/// quarter turns, the right one is therefore the one after which up is mostly up on the screen: it leads from
/// the axes of the sensor to those of the screen, for any manufacturer and any way of holding the phone. A
/// phone that looks straight up or down reveals nothing.
struct UprightTurn {
  /// The sums of the up direction's components in the camera: to the right, and up.
  private var right = 0.0
  private var up = 0.0
  private var count = 0

  /// The number of poses that are examined before a result counts.
  private static let patience = 300
  /// The minimum mean component of up in the picture: that of a phone that looks 78° down.
  private static let least = 0.2

  /// Adds a pose.
  mutating func note(_ pose: Pose) {
    let axes = pose.orientation.rotation
    right += axes.columnX.y
    up += axes.columnY.y
    count += 1
  }

  /// The number of quarter turns; nil until there are enough poses.
  var found: Int? {
    guard count >= Self.patience else { return nil }
    return best
  }

  /// The number of quarter turns according to all poses so far; nil if they do not reveal it.
  var best: Int? {
    guard count > 0, (right * right + up * up).squareRoot() >= Self.least * Double(count) else {
      return nil
    }
    let candidates = [up, -right, -up, right]
    return candidates.indices.max { candidates[$0] < candidates[$1] }
  }

  /// Returns a camera's orientation, rotated about its line of sight by the given number of quarter turns.
  static func turned(_ orientation: Quaternion, quarters: Int) -> Quaternion {
    quarters == 0 ? orientation : orientation * .aboutZ(.degrees(90 * Double(quarters)))
  }
}
