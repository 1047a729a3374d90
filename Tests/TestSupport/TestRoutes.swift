import ARRouteEngine

/// Routes made for tests, laid out in metres around a coordinate.
package enum TestRoutes {
  /// Returns a route through positions on the ground, in metres east and north of a coordinate.
  package static func route(
    _ legs: [(east: Double, north: Double)], latitude: Double = 52.5, longitude: Double = 13.4,
    altitudes: [Double?] = []
  ) throws -> Route {
    guard let start = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { throw TestRouteError.badStart }
    let placement = Placement(reference: start)
    let coordinates = legs.enumerated().compactMap { index, leg in
      placement.coordinate(at: Vector3(leg.east, 0, -leg.north))?.atAltitude(
        index < altitudes.count ? altitudes[index] : nil)
    }
    return try Route(name: nil, coordinates: coordinates)
  }
}

/// The error if a route for a test cannot be made.
package enum TestRouteError: Error {
  /// The start of the layout is not a valid coordinate.
  case badStart
}
