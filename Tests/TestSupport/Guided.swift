import ARRouteEngine

/// The values that worlds and frames have only with a route, as in almost all tests.
///
/// A test that uses one of them in a street without a route fails at that point.
extension World {
  /// The route to walk.
  package var route: Route { guided.route }
  /// The route on the map.
  package var placed: PlacedRoute { guided.placed }
  /// The walker's position along the route.
  package var progress: RouteProgress { guided.progress }
  /// The direction of the route at the walker.
  package var routeHeading: Angle { guided.heading }
  /// The length of the route still to walk, in metres.
  package var remaining: Double { guided.remaining }
  /// The certainty about the leg.
  package var legCertainty: LegCertainty { guided.certainty }

  /// The position of the finish in the AR scene, in metres.
  package var goal: Vector3 {
    guard let finish else { preconditionFailure("the world of a test has no route") }
    return finish
  }

  private var guided: RouteGuidance {
    guard let guidance else { preconditionFailure("the world of a test has no route") }
    return guidance
  }
}

extension Frame {
  /// The finish placemark.
  package var finish: Finish {
    get { guided.finish }
    set { guidance?.finish = newValue }
  }

  /// The off-screen hint.
  package var hint: Hint { guided.hint }
  /// The distances walked and left.
  package var route: RouteState { guided.route }
  /// The next turn on the route.
  package var next: NextTurn? { guided.next }

  private var guided: Guidance {
    guard let guidance else { preconditionFailure("the frame of a test has no route") }
    return guidance
  }
}
