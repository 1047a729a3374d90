/// How the uncertainty of a location grows from where it was last known.
struct Reckoning: Hashable, Sendable {
  /// The accuracy there, metres (68 %).
  var accuracy: Double
  /// Where that was in the scene, metres.
  var position: Vector3
  /// How far AR had come by then, metres.
  var travelled: Double
  /// When that was, seconds; counts only where AR does not follow the place.
  var since = -Double.infinity

  /// The share of the way by which odometry is taken to be off.
  private static let drift = 0.02
  /// How wrong the axes are taken to be while nobody knows: then the displacement itself is the
  /// uncertainty.
  private static let unknownError = Angle.degrees(60)
  /// How fast people walk, metres a second.
  private static let walkingSpeed = 1.4

  /// The accuracy after going on by AR to a position of the scene, metres.
  ///
  /// Odometry drifts with the way, and an error of the axes turns the displacement.
  func accuracy(at position: Vector3, travelled: Double, error: Angle?) -> Double {
    let drift = Self.drift * (travelled - self.travelled)
    let offset = position - self.position
    let turn = min((error ?? Self.unknownError).radians, .pi)
    let sideways = 2 * LibM.hypot(offset.x, offset.z) * LibM.sin(turn / 2)
    return (accuracy * accuracy + drift * drift + sideways * sideways).squareRoot()
  }

  /// The accuracy at a later time, seconds, when nobody followed the phone.
  func accuracy(at time: Double) -> Double {
    let way = since.isFinite ? Self.walkingSpeed * max(0, time - since) : 0
    return LibM.hypot(accuracy, way)
  }
}
