/// The starting conditions of an AR session: coordinate, map, heading and guidance.
struct SessionGround {
  let coordinate: GeodeticCoordinate
  let map: WorldMap
  /// The direction in which the phone faces, clockwise from true north.
  let heading: Angle
  /// The guidance along the route; nil without a route.
  let guidance: RouteGuidance?

  /// Creates a start on a route.
  ///
  /// - Parameter fusion: The settings for finding the phone's position; nil if the start is known exactly. If
  ///   they are nil, the nearest leg is used; otherwise, the earliest leg among those about equally near.
  init(
    route: Route, settings: WorldSettings, start: SessionStart, fusion: FusionSettings?
  ) throws(GeodesyError) {
    let progress: RouteProgress
    // A walker at a known coordinate probably starts at the beginning of the route.
    var likelyStart = 0.0
    switch start {
    case .chainage(let chainage):
      coordinate = route.coordinate(atChainage: chainage)
      progress = RouteProgress(route: route, chainage: chainage)
      likelyStart = progress.match.chainage
    case .coordinate(let position):
      coordinate = position
      progress =
        fusion == nil
        ? RouteProgress(route: route, at: position, placement: settings.placement)
        : RouteProgress(route: route, earliestNear: position, within: 2 * LegCertainty.resolution)
    }
    let altitude = route.coordinate(atChainage: progress.match.chainage).altitude
    let terrain = settings.usesTerrain ? altitude.map(Terrain.altitudes(start:)) : nil
    map = WorldMap(
      placement: Placement(settings.placement, reference: coordinate),
      eyeHeight: settings.eyeHeight, terrain: terrain ?? .flat)
    var guidance = RouteGuidance(try PlacedRoute(route: route, on: map), progress: progress)
    if let legs = fusion?.legs {
      guidance.believe(LegBelief(around: coordinate, start: likelyStart, settings: legs))
    }
    heading = guidance.heading
    self.guidance = guidance
  }

  /// Creates a start in a street without a route, facing north.
  init(at start: GeodeticCoordinate, settings: WorldSettings) {
    coordinate = start
    map = WorldMap(
      placement: Placement(settings.placement, reference: start), eyeHeight: settings.eyeHeight)
    heading = .zero
    guidance = nil
  }
}
