import ARRouteEngine

/// A walk along the route by itself: feet on the route, eyes free.
struct AutoWalk: Hashable, Sendable {
  /// The place on the route, metres from its start.
  private(set) var chainage: Double
  /// From that place to the walker, in the scene: walked off before and along the way.
  private var offset: Vector3
  /// The time until which the walker looks where the keys direct, seconds.
  private var looksUntil = 0.0

  /// From this far off, first back to the route, metres.
  private static let beside = 1.0
  /// The time that a look aside lasts after its key, seconds.
  private static let lookAside = 1.0

  /// A walk that starts where the walker is.
  init(along guidance: RouteGuidance, from position: Vector3) {
    chainage = guidance.progress.match.chainage
    let offset = position - guidance.placed.position(atChainage: chainage)
    self.offset = Vector3(offset.x, 0, offset.z)
  }

  /// True when the end of the route has been reached.
  func hasEnded(on placed: PlacedRoute) -> Bool {
    chainage >= placed.route.length && offset == .zero
  }

  /// Goes on at a speed in metres a second for a time step in seconds.
  ///
  /// - Returns: The walker's new place on the ground of the scene.
  mutating func advance(on placed: PlacedRoute, speed: Double, step: Double) -> Vector3 {
    let away = offset.length
    var stride = speed * step
    if away > Self.beside {
      // Far off: all of the stride goes back to the route.
      offset = offset * ((away - stride) / away)
      stride = 0
    } else {
      // Near it: drift onto it while going on.
      let share = max(0, 1 - 1.5 * step)
      offset = away * share < 0.005 ? .zero : offset * share
    }
    chainage = min(chainage + stride, placed.route.length)
    return placed.position(atChainage: chainage) + offset
  }

  /// Takes note that a key directs the walker's look, at a time in seconds.
  mutating func lookAside(at time: Double) {
    looksUntil = time + Self.lookAside
  }

  /// The turn toward the way, degrees a second; 0 while the walker looks aside.
  func turn(from heading: Angle, on placed: PlacedRoute, at time: Double, speed: Double) -> Double {
    guard time >= looksUntil else { return 0 }
    let ahead = min(chainage + speed * 0.5, placed.route.length)
    let way = placed.direction(ofSegment: placed.route.segment(atChainage: ahead))
    let missing = (way - heading).wrapped.degrees
    return min(max(missing * 3, -KeyMotion.fullTurn), KeyMotion.fullTurn)
  }
}
