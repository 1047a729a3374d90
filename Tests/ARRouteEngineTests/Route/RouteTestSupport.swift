import ARRouteEngine
import TestSupport

extension GeodeticCoordinate {
  /// Returns a coordinate whose degrees are known to be in range.
  static func at(_ latitude: Double, _ longitude: Double, _ altitude: Double? = nil) -> Self {
    guard
      let place = GeodeticCoordinate(
        latitudeDegrees: latitude, longitudeDegrees: longitude, altitude: altitude)
    else { preconditionFailure("(\(latitude), \(longitude)) is no place") }
    return place
  }

  /// Returns the coordinate at an offset to the east and north, in metres.
  func moved(east: Double, north: Double) -> Self {
    Geodesic.direct(
      from: self, azimuth: .atan2(east, north),
      distance: (east * east + north * north).squareRoot()
    ).coordinate.atAltitude(altitude)
  }
}

extension Route {
  /// Returns a coordinate at an offset from a route of short segments, in metres, positive to the right.
  ///
  /// Between vertices it interpolates degrees. This shares no code with the engine and is accurate to
  /// micrometres.
  func place(atChainage chainage: Double, right: Double = 0) -> GeodeticCoordinate {
    let segment = min((chainages.lastIndex { $0 <= chainage } ?? 0), segmentCount - 1)
    let start = coordinates[segment]
    let end = coordinates[segment + 1]
    let fraction =
      (chainage - chainages[segment]) / (chainages[segment + 1] - chainages[segment])
    let metresPerDegree = 111_200.0
    let parallel = metresPerDegree * start.latitude.cosine
    let north = (end.latitude.degrees - start.latitude.degrees) * metresPerDegree
    let east = (end.longitude.degrees - start.longitude.degrees) * parallel
    let length = (north * north + east * east).squareRoot()
    return .at(
      start.latitude.degrees + (fraction * north - right * east / length) / metresPerDegree,
      start.longitude.degrees + (fraction * east + right * north / length) / parallel)
  }
}

/// Seeded random routes of all kinds.
enum RandomRoute {
  /// Returns wandering vertices, each a few metres from the previous one.
  static func wander(
    from start: (Double, Double), count: Int, step: Double, _ random: inout TestRandom
  ) -> [GeodeticCoordinate] {
    var places = [GeodeticCoordinate.at(start.0, start.1)]
    var heading = random.number(-180...180)
    while places.count < count {
      heading += random.number(-60...60)
      places.append(
        Geodesic.direct(
          from: places[places.count - 1], azimuth: .degrees(heading),
          distance: random.number(0.1...1) * step
        ).coordinate)
    }
    return places
  }

  /// Returns a random route of some kind: near the poles, across the antimeridian, with long segments,
  /// walked twice, or with duplicate points.
  static func any(_ random: inout TestRandom) throws -> Route {
    let starts = [(48.1, 11.5), (89.0, 30), (-89.9999, 0), (0.001, 179.9999), (-33.9, 151.2)]
    let start = starts[Int.random(in: 0..<starts.count, using: &random)]
    let step = [2.0, 15, 300, 100_000][Int.random(in: 0..<4, using: &random)]
    let count = Int.random(in: 2...200, using: &random)
    var places = wander(from: start, count: count, step: step, &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: places += places.reversed()
    case 1: places += places
    case 2: places = places.flatMap { [$0, $0] }
    default: break
    }
    return try Route(name: nil, coordinates: places)
  }

  /// Returns a random coordinate on the route, slightly off it, or far from it.
  static func walker(near route: Route, _ random: inout TestRandom) -> GeodeticCoordinate {
    let offset: Double = [0, 5, 200, 8000, 400_000][Int.random(in: 0..<5, using: &random)]
    return Geodesic.direct(
      from: route.coordinate(atChainage: random.number(0...route.length)),
      azimuth: .degrees(random.number(-180...180)), distance: random.number(0...1) * offset
    ).coordinate
  }
}

/// Coordinates on the other side of the Earth.
enum Antipode {
  /// Returns a coordinate within `reach` metres of the antipode of one of the route's points.
  static func place(
    of route: Route, within reach: Double, _ random: inout TestRandom
  ) -> GeodeticCoordinate {
    let above = route.coordinate(atChainage: random.number(0...route.length))
    let below = GeodeticCoordinate.at(
      -above.latitude.degrees, Angle.wrapDegrees(above.longitude.degrees + 180))
    return Geodesic.direct(
      from: below, azimuth: .degrees(random.number(-180...180)),
      distance: random.number(0...1) * reach
    ).coordinate
  }
}

/// Finds the nearest point by examining every segment, projecting each end separately.
struct Scan {
  private var ends: [Vector3] = []

  init(_ route: Route, _ walker: GeodeticCoordinate, _ kind: PlacementKind = .ellipsoid) throws {
    let placement = Placement(kind, reference: walker)
    for coordinate in route.coordinates { ends.append(try placement.position(of: coordinate)) }
  }

  /// Returns the distances of the vertices, in metres.
  func vertexDistances() -> [Double] { ends.map(\.length) }

  /// Returns the smallest distance in metres, with the first segment at that distance and the last segment
  /// that is at most a millimetre farther away.
  func nearest() -> (segment: Int, lastEquallyNear: Int, distance: Double) {
    var distances: [Double] = []
    for segment in 0..<ends.count - 1 {
      let along = ends[segment + 1] - ends[segment]
      let fraction = -ends[segment].dot(along) / along.dot(along)
      distances.append((ends[segment] + along * min(max(fraction, 0), 1)).length)
    }
    let least = distances.min() ?? .infinity
    let first = distances.firstIndex { $0 <= least } ?? 0
    return (first, distances.lastIndex { $0 <= least + 1e-3 } ?? 0, least)
  }
}
