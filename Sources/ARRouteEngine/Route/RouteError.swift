/// Why points make no route.
public enum RouteError: Error, Hashable, Sendable {
  /// Fewer than two distinct points; a route needs a start and a finish.
  case fewerThanTwoPoints
  /// Two consecutive points have no geodesic between them; put a point in between.
  case geodesy(GeodesyError)
}
