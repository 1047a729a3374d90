import ARRouteEngine

/// Routes made for tests, laid out in metres about a coordinate.
package enum TestRoutes {
  /// Returns a route through ground positions: metres east and north of a coordinate.
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

/// A fault of a route made for a test.
package enum TestRouteError: Error {
  /// The start of the layout is not a coordinate.
  case badStart
}
