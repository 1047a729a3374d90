import ARRouteEngine

/// Checks whether a walk follows the direction of its poses, and stays on the ground.
///
/// People walk forwards. If somebody seems to walk backwards or up a wall, the log's axes differ from those
/// that were assumed.
struct WayOfPoses: Hashable {
  private var last: Pose?
  private var ahead = 0.0
  private var length = 0.0
  private var least = Vector3.zero
  private var most = Vector3.zero

  /// The minimum length of a step that is examined, metres; it exceeds the sway of a hand.
  private static let step = 0.5
  /// The minimum length of a walk before conclusions are drawn, metres.
  private static let shortest = 10.0

  /// Adds a pose.
  mutating func follow(_ pose: Pose) {
    guard let last else {
      last = pose
      least = pose.position
      most = pose.position
      return
    }
    let way = pose.position - last.position
    guard way.length >= Self.step else { return }
    let forward = Vector3(last.forward.x, 0, last.forward.z)
    let level = Vector3(way.x, 0, way.z)
    if let direction = forward.normalized { ahead += level.dot(direction) }
    length += level.length
    let position = pose.position
    least = Vector3(min(least.x, position.x), min(least.y, position.y), min(least.z, position.z))
    most = Vector3(max(most.x, position.x), max(most.y, position.y), max(most.z, position.z))
    self.last = pose
  }

  /// True when the walk goes mostly against the camera's direction.
  var goesBackwards: Bool { length >= Self.shortest && ahead < -0.5 * length }

  /// True when the walk extends far along y and hardly along z, which means that the log's z axis points up.
  var climbs: Bool {
    let size = most - least
    return size.y >= Self.shortest && size.z < 0.2 * size.y
  }
}
