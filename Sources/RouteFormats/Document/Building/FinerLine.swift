/// Chooses the line to walk in a file with several lines of the same route.
///
/// Routers and planners write the tapped places, or the junctions, in addition to the line along the streets.
/// The finer line is used (SPEC §9).
struct FinerLine {
  /// The document's routes and waypoints without the coarser of two lines.
  private(set) var routes: PointList
  private(set) var waypoints: PointList
  /// The note on the lines that were not used.
  private(set) var note: LineNote?

  /// The maximum distance of a line's vertex from the same vertex in the other line, metres: the last of five
  /// decimals.
  private static let exact = 1.2
  /// The maximum distance from the street at which somebody taps a place on it, metres.
  private static let tapped = 50.0
  /// The maximum ratio of a street's length to the length of the line through its junctions.
  private static let detour = 1.5

  /// Chooses between the lines of a document.
  init(_ document: GeoDocument, hasNamedWaypoints: Bool) {
    (routes, waypoints) = (document.routes, document.waypoints)
    guard let origin = routes.points.first, routes.points.count > 1 else { return }
    let coarse = GroundLine(routes.points, about: origin)
    if passesOver(coarse, for: document.tracks, about: origin) {
      note = .coarse(
        count: routes.points.count, of: .route, finer: .track,
        finerCount: document.tracks.points.count)
      routes = PointList()
    } else if !hasNamedWaypoints, document.tracks.points.isEmpty,
      isOfJunctions(coarse, of: waypoints, about: origin)
    {
      note = .coarse(
        count: routes.points.count, of: .route, finer: .waypoints,
        finerCount: waypoints.points.count)
      routes = waypoints
      waypoints = PointList()
    }
  }

  /// Returns true if a route consists of places along a track: of the track's own vertices, or of places
  /// tapped beside it.
  ///
  /// If a track has times, somebody may have walked it along the route: it then counts as planned only if the
  /// route's points are its own vertices.
  private func passesOver(
    _ coarse: GroundLine, for tracks: PointList, about origin: GeoPoint
  ) -> Bool {
    guard tracks.points.count > routes.points.count else { return false }
    let fine = GroundLine(tracks.points, about: origin)
    if fine.hasVertices(coarse.points, within: Self.exact) { return true }
    let isTimed = tracks.points.contains { $0.time != nil }
    return !isTimed && fine.length >= coarse.length
      && tracks.points.count >= 2 * routes.points.count
      && fine.holds(coarse.points, within: Self.tapped)
  }

  /// Returns true if a route consists of the junctions along a line that is given as waypoints.
  private func isOfJunctions(
    _ coarse: GroundLine, of waypoints: PointList, about origin: GeoPoint
  ) -> Bool {
    guard waypoints.points.count > routes.points.count else { return false }
    let fine = GroundLine(waypoints.points, about: origin)
    return fine.length <= Self.detour * coarse.length
      && fine.hasVertices(coarse.points, within: Self.exact)
  }
}
