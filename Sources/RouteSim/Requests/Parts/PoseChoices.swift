import ARRouteEngine

/// Where the phone is and how it is turned.
struct PoseChoices: Hashable, Sendable {
  /// Where on the route, or beside it, it is.
  enum Stand: Hashable, Sendable {
    /// Anywhere.
    case coordinate(GeodeticCoordinate)
    /// On the route, metres from its start.
    case chainage(Double)
  }

  var stand: Stand
  /// Where it looks; nil for along the route.
  var heading: Angle?
  var pitch: Angle
  var roll: Angle
  /// The camera's height above the ground, metres.
  var eyeHeight: Double
  /// The animation clock, seconds.
  var clock: Double

  /// Where the phone is on a route.
  func start(on route: Route) throws(Failure) -> SessionStart {
    switch stand {
    case .coordinate(let coordinate): .coordinate(coordinate)
    case .chainage(let metres): try Self.start(atChainage: metres, of: .pose, on: route)
    }
  }

  /// A place on the route, metres from its start.
  ///
  /// - Parameter asker: Who asked for it, for an error.
  static func start(
    atChainage metres: Double, of asker: Failure.ChainageAsker, on route: Route
  ) throws(Failure) -> SessionStart {
    // A length that was printed with two decimals, as tables have it, may be half a centimetre too long,
    // one with six half a micrometre too short; who asks for it means the finish itself.
    guard metres <= route.length + 0.005 else {
      throw .chainageOutsideRoute(asker, chainage: metres, length: route.length)
    }
    return .chainage(metres < route.length - 1e-6 ? metres : route.length)
  }

  /// How the phone is turned where it is: along the route, or to the north without one, unless a
  /// heading is chosen.
  ///
  /// - Parameters:
  ///   - guidance: Along the route; nil without one.
  ///   - other: A heading in place of the chosen one.
  ///   - tilt: Pitch and roll in place of the chosen ones.
  func attitude(
    along guidance: RouteGuidance?, heading other: Angle? = nil, tilt: CameraTilt? = nil
  ) -> Attitude {
    Attitude(
      heading: other ?? heading ?? guidance?.heading ?? .zero, pitch: tilt?.pitch ?? pitch,
      roll: tilt?.roll ?? roll)
  }
}
