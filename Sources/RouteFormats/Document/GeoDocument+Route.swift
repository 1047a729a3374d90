package import ARRouteEngine

extension GeoDocument {
  /// The points to walk, in the order of the file, all segments joined into one line.
  ///
  /// Routes win over tracks, and tracks over waypoints. What separates segments in the file, a
  /// pause or a lost signal, is walked straight. A log's points at 0° N 0° E are left out, where no place was
  /// known. A track whose times run backward goes as the file does.
  package var routeCoordinates: [GeodeticCoordinate] {
    let list = bringsRoute ? routePoints : tracksAsWritten ?? routePoints
    let points = list.nullIsland(evenTimed: true)?.kept.points ?? list.points
    return points.compactMap(\.coordinate)
  }
}
