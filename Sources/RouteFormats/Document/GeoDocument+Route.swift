package import ARRouteEngine

extension GeoDocument {
  /// The points to walk, in the order of the file, with all segments joined into one line.
  ///
  /// Routes take precedence over tracks, and tracks over waypoints. Gaps between segments, from a pause or a
  /// lost signal, are walked in a straight line. A log's points at 0° N 0° E, which mean that no position was
  /// known, are left out. A track whose times run backwards is walked in the order of the file.
  package var routeCoordinates: [GeodeticCoordinate] {
    let list = bringsRoute ? routePoints : tracksAsWritten ?? routePoints
    let points = list.nullIsland(evenTimed: true)?.kept.points ?? list.points
    return points.compactMap(\.coordinate)
  }
}
