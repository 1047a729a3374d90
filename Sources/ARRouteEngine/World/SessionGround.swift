/// What belongs to the start of an AR session.
struct SessionGround {
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
