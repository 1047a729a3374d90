/// All state of a walk: the route, the AR session's scene, the phone in it and the way made.
///
/// A value. `update` is its only step in time; a frame is read off it at any moment.
public struct World: Sendable {
  /// The route to be walked.
  public let route: Route
  /// The phone's screen and camera.
  public var camera: PinholeCamera
  /// What was chosen about the picture.
  ///
  /// A change of placement, terrain or eye height takes effect with the next session.
  public var settings: WorldSettings
  /// The route in the scene of the session.
  public private(set) var placed: PlacedRoute
  /// Where in the scene to look for parts of the route.
  public private(set) var outline: RouteOutline
  /// Where the phone is in the scene.
  public private(set) var pose: Pose
  /// Where the phone is on the Earth.
  public private(set) var coordinate: GeodeticCoordinate
  /// The time of the last sample, seconds.
  public private(set) var time: Double
  /// The walker's place along the route.
  public private(set) var progress: RouteProgress
  /// Whether the walk has ended at the finish.
  public private(set) var hasArrived: Bool
  /// Whether the walker is more than 50 m from the route.
  public var isOffRoute: Bool { progress.isOffRoute }

  /// Within which distance of the finish the walk ends, metres.
  public static let arrivalDistance = 10.0

  /// A world whose AR session starts at a place, at time 0, with the phone upright and looking
  /// along the route.
  ///
  /// - Throws: `GeodesyError` when the route cannot be placed about the start.
  public init(
    route: Route, camera: PinholeCamera, settings: WorldSettings, start: SessionStart
  ) throws(GeodesyError) {
    self.route = route
    self.camera = camera
    self.settings = settings
    let session = try Session(route: route, settings: settings, start: start)
    placed = session.placed
    outline = RouteOutline(positions: session.placed.positions)
    progress = session.progress
    coordinate = session.coordinate
    pose = Pose(
      position: .zero,
      attitude: Attitude(heading: session.placed.direction(ofSegment: session.segment)))
    time = 0
    hasArrived = false
    _ = noteArrival()
  }

  /// Starts a new AR session elsewhere: the scene's origin is there, the phone keeps its turn.
  ///
  /// - Throws: `GeodesyError` when the route cannot be placed about the start; the world is then
  ///   unchanged.
  public mutating func restart(at start: SessionStart) throws(GeodesyError) {
    var world = try World(route: route, camera: camera, settings: settings, start: start)
    world.pose.orientation = pose.orientation
    world.time = time
    self = world
  }

  /// Turns the phone on the spot: the walker stays, and so does his progress, even where legs of
  /// the route overlap.
  public mutating func turn(to attitude: Attitude) {
    pose.orientation = attitude.orientation
  }

  /// Takes in one sample.
  ///
  /// - Returns: What happened by it, in order.
  /// - Complexity: Constant on average; see `RouteProgress.update`.
  public mutating func update(_ sample: Sample) -> [Event] {
    switch sample {
    case .pose(let time, let pose):
      guard pose.position.isFinite, let coordinate = placed.placement.coordinate(at: pose.position)
      else { return [] }
      let wasOffRoute = isOffRoute
      // The truth, looked at once a second, proves another leg as a receiver's fixes do.
      let isFix = time.rounded(.down) != self.time.rounded(.down)
      self.time = time
      self.pose = pose
      self.coordinate = coordinate
      progress.update(to: coordinate, isFix: isFix, on: route)
      var events: [Event] = []
      if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
      if noteArrival() { events.append(.arrived) }
      return events
    case .fix, .truth, .tracking, .sessionReset: return []
    }
  }
}

extension World {
  /// Where the finish stands in the scene, metres: above the route's end at eye level.
  public var finish: Vector3 {
    placed.finish + Vector3(0, settings.eyeHeight, 0)
  }

  /// The direction of the route where the walker is, in the scene.
  public var routeHeading: Angle { placed.direction(ofSegment: progress.match.segment) }

  /// Metres of route still to walk.
  public var remaining: Double { route.length - progress.match.chainage }

  /// Turns `hasArrived` on once the finish is near, in space and along the route: on a round trip
  /// the start is near the finish, too.
  private mutating func noteArrival() -> Bool {
    guard !hasArrived, remaining <= RouteProgress.offRouteDistance,
      (finish - pose.position).length <= Self.arrivalDistance
    else { return false }
    hasArrived = true
    return true
  }
}

/// What belongs to the start of an AR session.
private struct Session {
  let coordinate: GeodeticCoordinate
  let progress: RouteProgress
  let segment: Int
  let placed: PlacedRoute

  init(route: Route, settings: WorldSettings, start: SessionStart) throws(GeodesyError) {
    switch start {
    case .chainage(let chainage):
      coordinate = route.coordinate(atChainage: chainage)
      progress = RouteProgress(route: route, chainage: chainage)
    case .coordinate(let place):
      coordinate = place
      progress = RouteProgress(route: route, at: place, placement: settings.placement)
    }
    segment = progress.match.segment
    let altitude = route.coordinate(atChainage: progress.match.chainage).altitude
    let terrain = settings.usesTerrain ? altitude.map(Terrain.altitudes(start:)) : nil
    placed = try PlacedRoute(
      route: route, placement: Placement(settings.placement, reference: coordinate),
      eyeHeight: settings.eyeHeight, terrain: terrain ?? .flat)
  }
}
