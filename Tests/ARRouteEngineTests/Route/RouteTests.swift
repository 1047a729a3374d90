import ARRouteEngine
import Testing

@Suite struct RouteTests {
  /// Chainages calculated with python3-geographiclib, as sums of `Geodesic.WGS84.Inverse`.
  @Test func chainagesAreSumsOfGeodesics() throws {
    let places: [GeodeticCoordinate] = [
      .at(52.514392, 13.350136), .at(52.515, 13.351), .at(52.515, 13.3525), .at(52.53, 13.39),
      .at(52.6, 14.5), .at(60, 25), .at(60.000001, 25.000001),
    ]
    let expected = [
      0.000000, 89.542136, 191.372815, 3235.188447, 78905.547655,
      1125851.676731, 1125851.801336,
    ]
    let route = try Route(name: "Berlin", coordinates: places)
    // The expected values are rounded to a micrometre, and lengths from chords have an error of 2 µm.
    for (chainage, sum) in zip(route.chainages, expected) {
      #expect(abs(chainage - sum) < 1e-5)
    }
    #expect(route.length == route.chainages.last)
  }

  @Test func consecutiveDuplicatesAreDropped() throws {
    let here = GeodeticCoordinate.at(10, 20, 5)
    let there = GeodeticCoordinate.at(10.001, 20)
    let route = try Route(
      name: nil, coordinates: [here, here, .at(10, 20, 7), there, there, here, here])
    #expect(route.coordinates == [here, there, here])
  }

  @Test(arguments: [[], [(1.0, 2.0)], [(1, 2), (1, 2), (1, 2)], [(90, 0), (90, 50)]])
  func aRouteNeedsTwoDistinctPoints(places: [(Double, Double)]) {
    #expect(throws: RouteError.fewerThanTwoPoints) {
      try Route(name: nil, coordinates: places.map { .at($0.0, $0.1) })
    }
  }

  @Test func theAntimeridianIsCrossedTheShortWay() throws {
    let route = try Route(name: nil, coordinates: [.at(0, 179.999), .at(0, -179.999)])
    #expect(abs(route.length - 222.639) < 0.001)
    #expect(abs(abs(route.coordinate(atChainage: route.length / 2).longitude.degrees) - 180) < 1e-9)
  }

  @Test func aVertexBelongsToTheSegmentThatLeavesIt() throws {
    let route = try Route(name: nil, coordinates: [.at(0, 0), .at(0, 0.001), .at(0, 0.002)])
    #expect(route.segment(atChainage: -1) == 0)
    #expect(route.segment(atChainage: route.chainages[1].nextDown) == 0)
    #expect(route.segment(atChainage: route.chainages[1]) == 1)
    #expect(route.segment(atChainage: route.length) == 1)
  }

  @Test(arguments: [-5, 0, 3.5, 78, 150, 1e9])
  func aCoordinateLiesAtItsChainage(chainage: Double) throws {
    let route = try Route(
      name: nil, coordinates: [.at(60, 10, 100), .at(60.0007, 10, 200), .at(60.0007, 10.002, 0)])
    let match = route.nearest(to: route.coordinate(atChainage: chainage))
    #expect(abs(match.chainage - min(max(chainage, 0), route.length)) < 1e-6)
    #expect(match.distance < 1e-6)
  }

  @Test func altitudesAreInterpolatedWhereBothAreKnown() throws {
    let route = try Route(
      name: nil, coordinates: [.at(60, 10, 100), .at(60.001, 10, 200), .at(60.002, 10)])
    let altitude = route.coordinate(atChainage: route.chainages[1] / 4).altitude
    #expect(abs((altitude ?? 0) - 125) < 1e-9)
    #expect(route.coordinate(atChainage: route.chainages[1] * 1.5).altitude == nil)
  }
}

@Suite struct RouteTurnTests {
  private func turns(_ corners: [(Double, Double)]) throws -> [RouteTurn] {
    let origin = GeodeticCoordinate.at(-41.3, 174.8)
    return try Route(
      name: nil, coordinates: corners.map { origin.moved(east: $0.0, north: $0.1) }
    ).turns
  }

  @Test(arguments: [(50.0, 90.0), (-50, -90)])
  func aCornerIsATurn(east: Double, angle: Double) throws {
    let turns = try turns([(0, 0), (0, 42), (east, 42)])
    #expect(turns.count == 1)
    #expect(abs(turns[0].chainage - 42) < 0.001)
    #expect(abs(turns[0].angle.degrees - angle) < 0.01)
  }

  @Test func aBendOfShortStepsIsOneTurn() throws {
    let arc = stride(from: 0.0, through: 90, by: 9).map {
      (8 - 8 * Angle.degrees($0).cosine, 50 + 8 * Angle.degrees($0).sine)
    }
    let turns = try turns([(0, 0)] + arc + [(60, 58)])
    #expect(turns.count == 1)
    #expect(abs(turns[0].chainage - 56) < 2)
    #expect(abs(turns[0].angle.degrees - 90) < 10)
  }

  @Test func jitterIsNone() throws {
    #expect(try turns((0..<60).map { ($0.isMultiple(of: 2) ? 0.3 : -0.3, Double($0)) }).isEmpty)
  }

  @Test func aTurningPointIsAHalfTurn() throws {
    let turns = try turns([(0, 0), (0, 50), (0, 97), (0, 100), (0, 97), (0, 0)])
    #expect(turns.count == 1)
    #expect(abs(turns[0].chainage - 100) < 0.001)
    #expect(abs(abs(turns[0].angle.degrees) - 180) < 0.01)
  }

  @Test func theNextTurnLiesAhead() throws {
    let origin = GeodeticCoordinate.at(1, 1)
    let route = try Route(
      name: nil,
      coordinates: [(0.0, 0.0), (0, 40), (40, 40), (40, 90)].map {
        origin.moved(east: $0.0, north: $0.1)
      })
    #expect(route.nextTurn(after: 0) == route.turns.first)
    #expect(route.nextTurn(after: 40.1) == route.turns.last)
    #expect(route.nextTurn(after: 80.1) == nil)
  }
}

@Suite struct PlacedRouteTests {
  private let route: Route

  init() throws {
    route = try Route(
      name: nil, coordinates: [.at(45, 7, 300), .at(45.001, 7, 320), .at(45.001, 7.001)])
  }

  @Test func withoutTerrainTheGroundIsFlat() throws {
    let placed = try PlacedRoute(
      route: route, placement: Placement(reference: route.coordinates[0]), eyeHeight: 1.7)
    #expect(placed.positions.map(\.y) == [-1.7, -1.7, -1.7])
    #expect(abs(placed.positions[1].z + route.chainages[1]) < 1e-5)
  }

  @Test func terrainFollowsKnownAltitudes() throws {
    let placed = try PlacedRoute(
      route: route, placement: Placement(reference: route.coordinates[0]),
      terrain: .altitudes(start: 310))
    #expect(placed.positions.map(\.y) == [-11.5, 8.5, -1.5])
    let middle = placed.position(atChainage: route.chainages[1] / 2)
    #expect(abs(middle.y + 1.5) < 1e-9)
  }

  @Test func aVertexStandsWhereItWasPlaced() throws {
    let placed = try PlacedRoute(
      route: route, placement: Placement(reference: .at(45.0005, 7.0002)))
    for (vertex, chainage) in route.chainages.enumerated() {
      #expect(placed.position(atChainage: chainage) == placed.positions[vertex])
    }
    #expect(placed.position(atChainage: route.chainages[1], segment: 0) == placed.positions[1])
    #expect(placed.finish == placed.positions[2])
  }

  @Test func directionsAreHeadings() throws {
    let placed = try PlacedRoute(
      route: route, placement: Placement(reference: route.coordinates[0]))
    let north = placed.direction(ofSegment: 0).degrees
    #expect(min(north, 360 - north) < 1e-6)
    #expect(abs(placed.direction(ofSegment: 1).degrees - 90) < 0.01)
  }
}
