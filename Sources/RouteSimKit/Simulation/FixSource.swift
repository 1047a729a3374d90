import ARRouteEngine

/// The source of a simulated phone's fixes.
enum FixSource: Hashable, Sendable {
  /// The errors are drawn at random, using the numbers of the conditions.
  case drawn(FixError)
  /// The positions are computed from satellites among houses.
  case satellites(SatelliteReceiver)

  init(settings: SimulationSettings, satellites: SatelliteEnvironment?) {
    if let satellites {
      self = .satellites(SatelliteReceiver(environment: satellites, seed: settings.seed))
    } else {
      self = .drawn(FixError(settings: settings))
    }
  }

  /// Advances to the fix that is due at a time.
  ///
  /// - Parameters:
  ///   - position: The phone's position in the true scene, metres.
  ///   - placement: The projection between that scene and the Earth.
  /// - Returns: The fix; nil if it is lost.
  mutating func next(
    at time: Double, after step: Double, position: Vector3, placement: Placement
  ) -> Reception? {
    switch self {
    case .drawn(var error):
      defer { self = .drawn(error) }
      return error.next(after: step)
    case .satellites(var receiver):
      guard let coordinate = placement.coordinate(at: position) else { return nil }
      defer { self = .satellites(receiver) }
      let received = receiver.receive(
        at: time, after: step, position: position, coordinate: coordinate)
      return received.fix.map { Reception(offset: $0.offset, claim: $0.claim) }
    }
  }
}
