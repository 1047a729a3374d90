/// The choice of the line that is the way, in a file with several lines of the same way.
///
/// Routers and planners write the tapped places, or the junctions, beside the line along the streets. The
/// finer line is used (SPEC §9).
struct FinerLine {
  /// The routes and waypoints of a document, the coarser of two lines taken out.
  private(set) var routes: PointList
  private(set) var waypoints: PointList
  /// The note on the lines that were passed over.
  private(set) var note: LineNote?

  /// Farther beside a line nobody wrote one of its own vertices, metres: the last decimal of five.
  private static let exact = 1.2
  /// So far beside the street somebody taps it, metres.
  private static let tapped = 50.0
  /// The line of a street is at most so many times as long as that through its junctions.
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

  /// True when a route is of places along a track: of its own vertices, or tapped beside it.
  ///
  /// Of a track with times nobody knows whether somebody walked along the route: then it counts as
  /// planned only where the route's points are its own.
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

  /// True when a route is of junctions along a line that stands in waypoints.
  private func isOfJunctions(
    _ coarse: GroundLine, of waypoints: PointList, about origin: GeoPoint
  ) -> Bool {
    guard waypoints.points.count > routes.points.count else { return false }
    let fine = GroundLine(waypoints.points, about: origin)
    return fine.length <= Self.detour * coarse.length
      && fine.hasVertices(coarse.points, within: Self.exact)
  }
}
