/// The growth of the location's uncertainty since the phone's position was last known.
struct Reckoning: Hashable, Sendable {
  /// The accuracy when the position was last known, metres (68 %).
  var accuracy: Double
  /// The last known position in the scene, metres.
  var position: Vector3
  /// The length of AR's path up to that position, metres.
  var travelled: Double
  /// The time at which the position was last known, seconds; used only while AR does not track the position.
  var since = -Double.infinity

  /// Returns the accuracy after AR has moved on to a scene position, metres.
  ///
  /// Odometry drifts with the distance walked, and an error of the axes rotates the displacement.
  func accuracy(
    at position: Vector3, travelled: Double, error: Angle?, by settings: ReckoningSettings
  ) -> Double {
    let drift = settings.drift * (travelled - self.travelled)
    let offset = position - self.position
    let turn = min((error ?? settings.unknownError).radians, .pi)
    let sideways = 2 * LibM.hypot(offset.x, offset.z) * LibM.sin(turn / 2)
    return (accuracy * accuracy + drift * drift + sideways * sideways).squareRoot()
  }

  /// Returns the accuracy at a later time, seconds, while AR does not track the phone's position.
  func accuracy(at time: Double, by settings: ReckoningSettings) -> Double {
    let way = since.isFinite ? settings.agingSpeed * max(0, time - since) : 0
    return LibM.hypot(accuracy, way)
  }
}

extension Reckoning {
  /// Creates the reckoning that starts at an estimate.
  init(from estimate: Estimate) {
    self.init(
      accuracy: estimate.fix.horizontalAccuracy, position: estimate.pose.position,
      travelled: estimate.travelled)
  }
}
