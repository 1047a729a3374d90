/// What belongs to the start of an AR session.
struct SessionGround {
  let coordinate: GeodeticCoordinate
  let progress: RouteProgress
  /// The chainage where the walker is likely to begin, metres: for who says where they are, the
  /// route's start.
  let likelyStart: Double
  let segment: Int
  let placed: PlacedRoute

  /// - Parameter isExact: Whether the start is known exactly; else of legs about equally near the
  ///   earliest counts.
  init(
    route: Route, settings: WorldSettings, start: SessionStart, isExact: Bool
  ) throws(GeodesyError) {
    switch start {
    case .chainage(let chainage):
      coordinate = route.coordinate(atChainage: chainage)
      progress = RouteProgress(route: route, chainage: chainage)
      likelyStart = progress.match.chainage
    case .coordinate(let place):
      coordinate = place
      progress =
        isExact
        ? RouteProgress(route: route, at: place, placement: settings.placement)
        : RouteProgress(route: route, earliestNear: place, within: 2 * LegCertainty.resolution)
      likelyStart = 0
    }
    segment = progress.match.segment
    let altitude = route.coordinate(atChainage: progress.match.chainage).altitude
    let terrain = settings.usesTerrain ? altitude.map(Terrain.altitudes(start:)) : nil
    placed = try PlacedRoute(
      route: route, placement: Placement(settings.placement, reference: coordinate),
      eyeHeight: settings.eyeHeight, terrain: terrain ?? .flat)
  }
}
