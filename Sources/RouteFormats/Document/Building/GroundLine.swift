import ARRouteEngine

/// A line on the ground in metres about its first point, to tell lines apart that run along each other.
///
/// The Earth counts as flat: a line of 100 km at 60° N is off by a tenth, and what is asked for are
/// distances of some metres beside it.
struct GroundLine {
  /// A place: metres to the east and to the north of the origin.
  struct Place: Hashable {
    var east: Double
    var north: Double

    /// Metres to another place.
    func distance(to other: Place) -> Double {
      let (east, north) = (other.east - east, other.north - north)
      return (east * east + north * north).squareRoot()
    }
  }

  /// The vertices.
  let places: [Place]

  /// The line through some points, about the first of others.
  init(_ points: [GeoPoint], about origin: GeoPoint) {
    let scale = Angle.degrees(origin.latitude).cosine
    places = points.map { point in
      Place(
        east: Angle.wrapDegrees(point.longitude - origin.longitude) * scale
          * GeoPoint.metresPerDegree,
        north: (point.latitude - origin.latitude) * GeoPoint.metresPerDegree)
    }
  }

  /// The length, metres.
  var length: Double { zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// True when places lie along the line in their order, from its first end to its last.
  ///
  /// - Parameter reach: Metres beside the line at most.
  /// - Complexity: O(vertices + places).
  func holds(_ others: [Place], within reach: Double) -> Bool {
    guard let first = others.first, let last = others.last, let start = places.first,
      let end = places.last, start.distance(to: first) <= reach, end.distance(to: last) <= reach
    else { return false }
    var segment = 0
    for other in others.dropLast() {
      while segment + 1 < places.count,
        Self.distance(other, places[segment], places[segment + 1]) > reach
      {
        segment += 1
      }
      guard segment + 1 < places.count else { return false }
    }
    return true
  }

  /// Metres from a place to the line.
  ///
  /// - Complexity: O(vertices).
  func distance(to place: Place) -> Double {
    zip(places, places.dropFirst()).reduce(.infinity) { least, edge in
      min(least, Self.distance(place, edge.0, edge.1))
    }
  }

  /// True when places are vertices of the line in their order, the first and the last among them.
  ///
  /// - Complexity: O(vertices + places).
  func hasVertices(_ others: [Place], within reach: Double) -> Bool {
    guard others.count > 1, let end = places.last,
      end.distance(to: others[others.count - 1]) <= reach
    else { return false }
    var rest = places[...]
    for (index, other) in others.enumerated() {
      guard let next = rest.firstIndex(where: { $0.distance(to: other) <= reach }),
        index > 0 || next == 0
      else { return false }
      rest = rest[(next + 1)...]
    }
    return true
  }

  /// Metres from a place to the segment between two others.
  private static func distance(_ place: Place, _ start: Place, _ end: Place) -> Double {
    let (east, north) = (end.east - start.east, end.north - start.north)
    let square = east * east + north * north
    guard square > 0 else { return place.distance(to: start) }
    let share = ((place.east - start.east) * east + (place.north - start.north) * north) / square
    let along = min(max(share, 0), 1)
    return place.distance(
      to: Place(east: start.east + along * east, north: start.north + along * north))
  }
}
