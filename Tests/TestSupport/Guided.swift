public import ARRouteEngine

/// What worlds and frames have where they have a route, as almost all of the tests' do.
///
/// A test that asks for it in a street without one ends there.
extension World {
  public var route: Route { guided.route }
  public var placed: PlacedRoute { guided.placed }
  public var progress: RouteProgress { guided.progress }
  public var routeHeading: Angle { guided.heading }
  public var remaining: Double { guided.remaining }
  public var legCertainty: LegCertainty { guided.certainty }

  /// Where the finish stands in the AR scene, metres.
  public var goal: Vector3 {
    guard let finish else { preconditionFailure("the world of a test has no route") }
    return finish
  }

  private var guided: RouteGuidance {
    guard let guidance else { preconditionFailure("the world of a test has no route") }
    return guidance
  }
}

extension Frame {
  public var finish: Finish {
    get { guided.finish }
    set { guidance?.finish = newValue }
  }

  public var hint: Hint { guided.hint }
  public var route: RouteState { guided.route }
  public var next: NextTurn? { guided.next }

  private var guided: Guidance {
    guard let guidance else { preconditionFailure("the frame of a test has no route") }
    return guidance
  }
}
