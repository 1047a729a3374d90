import ARRouteEngine

/// The conversion of a log's poses to those of RouteSim: scenes with y up, and cameras that look along −z
/// with x to the right (SPEC §2), but for quarter turns about −z, which `UprightTurn` finds.
struct PoseAxes: Hashable {
  var camera: CameraAxes?
  var scene: SceneAxes?

  /// Half a turn about x, from a camera that looks along +z with y down to one along −z.
  private static let halfTurn = Quaternion(unchecked: 1, 0, 0, 0)

  /// A pose as the log has it, in axes of RouteSim's.
  func pose(_ position: Vector3, _ turn: Quaternion) -> Pose {
    var position = position
    var turn = turn
    switch scene {
    case nil, .yUp: break
    case .zUp:
      position = Vector3(position.x, position.z, -position.y)
      turn = .aboutX(.degrees(-90)) * turn
    case .unity:
      // A mirror in z = 0, of the scene and of the camera: it looks along −z then.
      position = Vector3(position.x, position.y, -position.z)
      turn = Quaternion(unchecked: -turn.x, -turn.y, turn.z, turn.w)
    }
    if camera == .opencv { turn = turn * Self.halfTurn }
    return Pose(position: position, orientation: turn)
  }

  /// The number of quarter turns that make the picture upright of a phone held upright, as far as the axes
  /// themselves say; nil where they leave it open.
  var quarterTurns: Int? {
    switch camera {
    case nil, .opencv: nil
    case .upright: 0
    case .sensor: 1
    }
  }
}

/// The finder of the camera's turn about its line of sight that makes its picture upright.
///
/// AR knows the direction of up, and people hold phones so that they can read the screen. So of the four
/// quarter turns the one is right, on the whole, after which up is up on the screen: it is the turn from the
/// axes of the sensor to those of the screen, for any maker and any way of holding the phone. A phone that
/// looks straight up or down shows nothing.
struct UprightTurn {
  /// The sum of where up is in the camera: to the right, and up.
  private var right = 0.0
  private var up = 0.0
  private var count = 0

  /// Poses that are looked at before one is believed.
  private static let patience = 300
  /// The least mean component of up in the picture: that of a phone that looks 78° down.
  private static let least = 0.2

  /// Looks at a pose.
  mutating func note(_ pose: Pose) {
    let axes = pose.orientation.rotation
    right += axes.columnX.y
    up += axes.columnY.y
    count += 1
  }

  /// The number of quarter turns; nil until enough poses have come.
  var found: Int? {
    guard count >= Self.patience else { return nil }
    return best
  }

  /// The number of quarter turns by all poses so far; nil if they do not show it.
  var best: Int? {
    guard count > 0, (right * right + up * up).squareRoot() >= Self.least * Double(count) else {
      return nil
    }
    let candidates = [up, -right, -up, right]
    return candidates.indices.max { candidates[$0] < candidates[$1] }
  }

  /// A camera's orientation, turned about its line of sight by so many quarters.
  static func turned(_ orientation: Quaternion, quarters: Int) -> Quaternion {
    quarters == 0 ? orientation : orientation * .aboutZ(.degrees(90 * Double(quarters)))
  }
}
