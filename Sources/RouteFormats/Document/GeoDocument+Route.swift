public import ARRouteEngine

extension GeoDocument {
  /// The points to walk, in the order of the file, all segments joined into one line.
  ///
  /// Routes win over tracks, and tracks over waypoints. What separates segments in the file, a
  /// pause or a lost signal, is walked straight.
  public var routeCoordinates: [GeodeticCoordinate] {
    routePoints.points.compactMap(\.coordinate)
  }
}
