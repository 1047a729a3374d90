/// Where a walker has got to on a route.
public struct RouteProgress: Hashable, Sendable {
  /// The point of the route that has been reached.
  public private(set) var match: RouteMatch

  /// A walk that starts at a chainage, metres, brought into the route's; the leg is fixed by it,
  /// even where legs overlap.
  public init(route: Route, chainage: Double) {
    let reached = min(max(chainage, 0), route.length)
    let segment = route.segment(atChainage: reached)
    match = RouteMatch(
      segment: segment, fraction: route.fraction(ofChainage: reached, onSegment: segment),
      chainage: reached, distance: 0, crossTrack: 0)
  }

  /// A walk that starts at the point of the route nearest to a place.
  public init(
    route: Route, at place: GeodeticCoordinate, placement: PlacementKind = .ellipsoid
  ) {
    match = route.nearest(to: place, placement: placement)
  }

  /// Follows the walker to a place.
  public mutating func update(to place: GeodeticCoordinate, on route: Route) {
    match = route.nearest(to: place)
  }
}
