import ARRouteEngine

/// A line on the ground in metres relative to an origin, for comparing lines that run side by side.
///
/// The Earth is treated as flat. For a line of 100 km at 60° N, this causes an error of a tenth, but only
/// distances of a few metres from the line are needed.
struct GroundLine {
  /// A position: metres to the east and to the north of the origin.
  struct Point: Hashable {
    var east: Double
    var north: Double

    /// Returns the distance to another position, metres.
    func distance(to other: Point) -> Double {
      let (east, north) = (other.east - east, other.north - north)
      return (east * east + north * north).squareRoot()
    }
  }

  /// The vertices.
  let points: [Point]

  /// Creates the line through the given points, relative to an origin.
  init(_ points: [GeoPoint], about origin: GeoPoint) {
    let scale = Angle.degrees(origin.latitude).cosine
    self.points = points.map { point in
      Point(
        east: Angle.wrapDegrees(point.longitude - origin.longitude) * scale
          * GeoPoint.metresPerDegree,
        north: (point.latitude - origin.latitude) * GeoPoint.metresPerDegree)
    }
  }

  /// The length, metres.
  var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// Returns true if the positions lie along the line in order, from its start to its end.
  ///
  /// - Parameter reach: The maximum distance from the line, metres.
  /// - Complexity: O(vertices + positions).
  func holds(_ others: [Point], within reach: Double) -> Bool {
    guard let first = others.first, let last = others.last, let start = points.first,
      let end = points.last, start.distance(to: first) <= reach, end.distance(to: last) <= reach
    else { return false }
    var segment = 0
    for other in others.dropLast() {
      while segment + 1 < points.count,
        Self.distance(other, points[segment], points[segment + 1]) > reach
      {
        segment += 1
      }
      guard segment + 1 < points.count else { return false }
    }
    return true
  }

  /// Returns the distance from a point to the line, metres.
  ///
  /// - Complexity: O(vertices).
  func distance(to point: Point) -> Double {
    zip(points, points.dropFirst()).reduce(.infinity) { least, edge in
      min(least, Self.distance(point, edge.0, edge.1))
    }
  }

  /// Returns true if the positions are vertices of the line in order, including its first and last vertex.
  ///
  /// - Complexity: O(vertices + positions).
  func hasVertices(_ others: [Point], within reach: Double) -> Bool {
    guard others.count > 1, let end = points.last,
      end.distance(to: others[others.count - 1]) <= reach
    else { return false }
    var rest = points[...]
    for (index, other) in others.enumerated() {
      guard let next = rest.firstIndex(where: { $0.distance(to: other) <= reach }),
        index > 0 || next == 0
      else { return false }
      rest = rest[(next + 1)...]
    }
    return true
  }

  /// Returns the distance from a point to the segment between two others, metres.
  private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (east, north) = (end.east - start.east, end.north - start.north)
    let square = east * east + north * north
    guard square > 0 else { return point.distance(to: start) }
    let share = ((point.east - start.east) * east + (point.north - start.north) * north) / square
    let along = min(max(share, 0), 1)
    return point.distance(
      to: Point(east: start.east + along * east, north: start.north + along * north))
  }
}
