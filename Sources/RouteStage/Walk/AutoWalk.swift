import ARRouteEngine

/// An automatic walk along the route, during which the user can look around.
struct AutoWalk: Hashable, Sendable {
  /// The position along the route, metres from its start.
  private(set) var chainage: Double
  /// The offset in the scene from that position to the walker, who may have left the route before the
  /// automatic walk.
  private var offset: Vector3
  /// The time until which the walker looks in the direction set by the keys, seconds.
  private var looksUntil = 0.0

  /// The distance from the route beyond which the walker first returns to it, metres.
  private static let beside = 1.0
  /// The time for which the walker continues to look aside after a key, seconds.
  private static let lookAside = 1.0

  /// Creates an automatic walk that starts at the walker's position.
  init(along guidance: RouteGuidance, from position: Vector3) {
    chainage = guidance.progress.match.chainage
    let offset = position - guidance.placed.position(atChainage: chainage)
    self.offset = Vector3(offset.x, 0, offset.z)
  }

  /// Returns true if the end of the route has been reached.
  func hasEnded(on placed: PlacedRoute) -> Bool {
    chainage >= placed.route.length && offset == .zero
  }

  /// Moves the walker at a speed in metres per second for a time step in seconds.
  ///
  /// - Returns: The walker's new position on the ground of the scene.
  mutating func advance(on placed: PlacedRoute, speed: Double, step: Double) -> Vector3 {
    let away = offset.length
    var stride = speed * step
    if away > Self.beside {
      // Far away: all of the stride goes towards the route.
      offset = offset * ((away - stride) / away)
      stride = 0
    } else {
      // Nearby: the walker drifts onto the route while moving along it.
      let share = max(0, 1 - 1.5 * step)
      offset = away * share < 0.005 ? .zero : offset * share
    }
    chainage = min(chainage + stride, placed.route.length)
    return placed.position(atChainage: chainage) + offset
  }

  /// Records, at a time in seconds, that a key directs the walker's view.
  mutating func lookAside(at time: Double) {
    looksUntil = time + Self.lookAside
  }

  /// Returns the rotation speed towards the route's direction, degrees per second; 0 while the walker looks
  /// aside.
  func turn(from heading: Angle, on placed: PlacedRoute, at time: Double, speed: Double) -> Double {
    guard time >= looksUntil else { return 0 }
    let ahead = min(chainage + speed * 0.5, placed.route.length)
    let way = placed.direction(ofSegment: placed.route.segment(atChainage: ahead))
    let missing = (way - heading).wrapped.degrees
    return min(max(missing * 3, -KeyMotion.fullTurn), KeyMotion.fullTurn)
  }
}
