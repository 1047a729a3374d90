import ARRouteEngine

/// The phone's position and attitude.
struct PoseChoices: Hashable, Sendable {
  /// The position, on the route or anywhere else.
  enum Stand: Hashable, Sendable {
    /// Any coordinate.
    case coordinate(GeodeticCoordinate)
    /// A position on the route, metres from its start.
    case chainage(Double)
  }

  var stand: Stand
  /// The heading of the camera; nil to look along the route.
  var heading: Angle?
  var pitch: Angle
  var roll: Angle
  /// The camera's height above the ground, metres.
  var eyeHeight: Double
  /// The animation clock, seconds.
  var clock: Double

  /// Returns the phone's position on a route.
  func start(on route: Route) throws(Failure) -> SessionStart {
    switch stand {
    case .coordinate(let coordinate): .coordinate(coordinate)
    case .chainage(let metres): try Self.start(atChainage: metres, of: .pose, on: route)
    }
  }

  /// Returns a position on the route, metres from its start.
  ///
  /// - Parameter asker: The source of the request, for error messages.
  static func start(
    atChainage metres: Double, of asker: Failure.ChainageAsker, on route: Route
  ) throws(Failure) -> SessionStart {
    // Tables print a length with two decimals, which may be half a centimetre too long; with six decimals it
    // may be half a micrometre too short. Both mean the finish itself.
    guard metres <= route.length + 0.005 else {
      throw .chainageOutsideRoute(asker, chainage: metres, length: route.length)
    }
    return .chainage(metres < route.length - 1e-6 ? metres : route.length)
  }

  /// Returns the phone's attitude: along the route, or to the north if there is no route, unless a heading is
  /// chosen.
  ///
  /// - Parameters:
  ///   - guidance: The guidance along the route; nil if there is no route.
  ///   - other: The heading that replaces the chosen one.
  ///   - tilt: Pitch and roll that replace the chosen ones.
  func attitude(
    along guidance: RouteGuidance?, heading other: Angle? = nil, tilt: CameraTilt? = nil
  ) -> Attitude {
    Attitude(
      heading: other ?? heading ?? guidance?.heading ?? .zero, pitch: tilt?.pitch ?? pitch,
      roll: tilt?.roll ?? roll)
  }
}
