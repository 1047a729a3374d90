/// A vertex of a planned line that is far from its neighbours, which are near each other.
enum LostVertex: LookRule {
  /// The minimum number of edges in the line.
  private static let least = 5
  /// The minimum distance of the vertex from its neighbours: metres, and median edges.
  private static let far = (metres: 10_000.0, edges: 50.0)
  /// Two maximum distances, as fractions of the vertex's distance: that between its neighbours, and that from
  /// a neighbour to the vertex with its coordinates exchanged.
  private static let near = (neighbours: 0.05, exchanged: 0.01)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isPlan else { return nil }
    let points = walk.list.points
    let edges = zip(points, points.dropFirst()).map { $0.roughDistance(to: $1) }
    guard edges.count >= least, let usual = edges.median else { return nil }
    let far = max(far.metres, far.edges * usual)
    for index in points.indices.dropFirst().dropLast() {
      let metres = min(edges[index - 1], edges[index])
      guard metres > far,
        points[index - 1].roughDistance(to: points[index + 1]) < near.neighbours * metres
      else { continue }
      let exchanged = PlainCoordinate(points[index].longitude, points[index].latitude)
      let distance = exchanged.roughDistance(to: PlainCoordinate(points[index - 1]))
      return .look(
        .lostVertex(
          metres: metres, isExchanged: distance < near.exchanged * metres,
          line: points[index].line ?? 1))
    }
    return nil
  }
}
