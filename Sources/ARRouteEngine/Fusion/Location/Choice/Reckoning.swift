/// The growth of a location's uncertainty since it was last known.
struct Reckoning: Hashable, Sendable {
  /// The accuracy there, metres (68 %).
  var accuracy: Double
  /// The last known position in the scene, metres.
  var position: Vector3
  /// The length of AR's path by then, metres.
  var travelled: Double
  /// The time of that, seconds; counts only if AR does not follow the place.
  var since = -Double.infinity

  /// The accuracy after going on by AR to a position of the scene, metres.
  ///
  /// Odometry drifts with the way, and an error of the axes turns the displacement.
  func accuracy(
    at position: Vector3, travelled: Double, error: Angle?, by settings: ReckoningSettings
  ) -> Double {
    let drift = settings.drift * (travelled - self.travelled)
    let offset = position - self.position
    let turn = min((error ?? settings.unknownError).radians, .pi)
    let sideways = 2 * LibM.hypot(offset.x, offset.z) * LibM.sin(turn / 2)
    return (accuracy * accuracy + drift * drift + sideways * sideways).squareRoot()
  }

  /// The accuracy at a later time, seconds, if AR did not follow the phone.
  func accuracy(at time: Double, by settings: ReckoningSettings) -> Double {
    let way = since.isFinite ? settings.agingSpeed * max(0, time - since) : 0
    return LibM.hypot(accuracy, way)
  }
}

extension Reckoning {
  /// A reckoning that begins at an estimate.
  init(from estimate: Estimate) {
    self.init(
      accuracy: estimate.fix.horizontalAccuracy, position: estimate.pose.position,
      travelled: estimate.travelled)
  }
}
