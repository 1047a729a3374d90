/// Chooses the line to walk if a file contains several lines for the same route.
///
/// Routers and planners write the tapped places, or the junctions, in addition to the line along the streets.
/// The finer line is used (SPEC §9).
struct FinerLine {
  /// The document's routes and waypoints, without the coarser line if there are two.
  private(set) var routes: PointList
  private(set) var waypoints: PointList
  /// The note on the lines that were not used.
  private(set) var note: LineNote?

  /// The maximum distance between the same vertex in two lines, metres: about one unit in the fifth decimal
  /// of a degree.
  private static let exact = 1.2
  /// The maximum distance of a tapped place from its street, metres.
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

  /// Returns true if a route consists of places along a track: either the track's own vertices, or places
  /// tapped beside it.
  ///
  /// A track with times may be a walk along the route. It replaces the route only if the route's points are
  /// vertices of the track.
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

  /// Returns true if a route consists of the junctions along a line whose vertices are given as waypoints.
  private func isOfJunctions(
    _ coarse: GroundLine, of waypoints: PointList, about origin: GeoPoint
  ) -> Bool {
    guard waypoints.points.count > routes.points.count else { return false }
    let fine = GroundLine(waypoints.points, about: origin)
    return fine.length <= Self.detour * coarse.length
      && fine.hasVertices(coarse.points, within: Self.exact)
  }
}
