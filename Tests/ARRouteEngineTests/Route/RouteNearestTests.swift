import TestSupport
import Testing

@testable import ARRouteEngine

/// The index, compared with a scan that projects every vertex about the walker with a geodesic.
///
/// Distances agree to 0.1 mm, which is the accuracy of the plane about a walker within 10 km.
@Suite struct RouteNearestTests {
  @Test("in a crowd of points seen from afar, the point found is about as near as the nearest")
  func findsInAPile() throws {
    var random = SplitMix64(seed: 3)
    for (walker, radius, size) in [
      (GeodeticCoordinate.at(48.2, 11.1), 23_500.0, 1e-5), (.at(50, 12), 233_600, 1e-3),
    ] {
      // Each point is nearer than all points before it, so none of them may be skipped.
      let distances = try (0..<12_000).map { _ in
        let place = GeodeticCoordinate.at(
          48 + random.uniform() * size, 11 + random.uniform() * size)
        return (place, try Geodesic.distance(from: walker, to: place))
      }.sorted { $0.1 > $1.1 }
      let route = try Route(coordinates: distances.map(\.0))
      let nearest = distances.last?.1
      // Distances to far segments are shortened by up to this much, both when comparing them and in the
      // result.
      let error = 0.006 * radius * radius * radius / 6_356_752 / 6_356_752
      // Otherwise any segment would be near enough.
      #expect(distances[0].1 - (nearest ?? 0) > 20 * error)
      let found = route.nearest(to: walker)
      #expect(found.distance <= (nearest ?? 0) + error)
      #expect(found.distance >= (nearest ?? 0) - 0.01)
    }
  }

  /// With 20 000 points within a millimetre, seen from afar, a frame used to take 2.3 s, because each point
  /// was measured.
  @Test("in a crowd of points seen from afar, few segments are measured, whatever their number")
  func measuresFewOfAPile() throws {
    var random = SplitMix64(seed: 4)
    let places = (0..<20_000).map { _ in
      GeodeticCoordinate.at(48 + random.uniform() * 1e-8, 11 + random.uniform() * 1e-8)
    }
    let route = try Route(coordinates: places)
    for walker in [GeodeticCoordinate.at(49, 11.1), .at(50, 12), .at(45, 11)] {
      let frame = WalkerFrame(at: walker)
      var (count, countOfAll) = (0, 0)
      let found = route.nearest(from: frame, farCount: &count)
      #expect(found == route.nearest(to: walker))
      #expect(count < 2 * 4096)
      // Otherwise, nothing would need to be limited.
      _ = route.nearest(from: frame, mostFar: .max, farCount: &countOfAll)
      #expect(countOfAll > 3 * 4096, "\(countOfAll) measured")
    }
  }

  /// Previously, a search that ruled out every segment ended the program; that has not been seen since.
  @Test("if a search visits nothing, a scan finds the nearest point", arguments: UInt64(0)..<20)
  func searchOfNothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = (0..<30).map { _ in
      GeodeticCoordinate.at(48 + 1e-3 * random.uniform(), 11 + 1e-3 * random.uniform())
    }
    let route = try Route(coordinates: places)
    let walker = GeodeticCoordinate.at(48 + 1e-3 * random.uniform(), 11 + 1e-3 * random.uniform())
    let found = route.match(NearestSegment(), from: WalkerFrame(at: walker))
    let expected = route.nearest(to: walker)
    #expect(found.segment == expected.segment)
    #expect(abs(found.distance - expected.distance) < 1e-4)
    #expect(abs(found.chainage - expected.chainage) < 1e-3)
  }

  /// Previously, on a route a few centimetres long or less, the search ruled out every segment by nanometres,
  /// and the program ended immediately.
  @Test("a walker on a vertex of a tiny route is found there", arguments: UInt64(0)..<200)
  func tinyRoutes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let latitude = [0, 1, 48.85, -33.9, 60.17, 89.99, -54.8][Int(random.next() % 7)]
    let longitude = [0, 1, 2.35, -46.0681003, 180, 179.9999999][Int(random.next() % 6)]
    let size = [1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6][Int(random.next() % 6)]
    let places = (0..<2 + Int(random.next() % 12)).map { _ in
      GeodeticCoordinate.at(
        latitude + size * (random.uniform() - 0.5),
        Angle.wrapDegrees(longitude + size * (random.uniform() - 0.5)))
    }
    // If all points coincide, there is no route.
    guard let route = try? Route(coordinates: places) else { return }
    let middle = route.coordinate(atChainage: route.length / 2)
    for walker in places + [middle] {
      let ends = try Placement(reference: walker).positions(of: route.coordinates)
      let nearest = zip(ends, ends.dropFirst()).map { start, end in
        let along = end - start
        let share = min(max(-start.dot(along) / along.dot(along), 0), 1)
        return (start + along * share).length
      }.min()
      // Segments whose distances differ by less than a tenth of a micrometre are equally near.
      #expect(abs(route.nearest(to: walker).distance - (nearest ?? .infinity)) < 3e-7)
    }
  }

  @Test("a walker at either end of a route of two millimetres is found there")
  func ends() throws {
    let (start, end) = (
      GeodeticCoordinate.at(-33.900000016, -46.0681003), GeodeticCoordinate.at(-33.9, -46.0681003)
    )
    let route = try Route(coordinates: [start, end])
    #expect(route.nearest(to: start).chainage == 0)
    #expect(route.nearest(to: end).chainage == route.length)
    let world = try World(route: route, start: .coordinate(end))
    #expect(world.frame(clock: 0).guidance?.route.chainage == route.length)
  }

  @Test(arguments: UInt64(0)..<40)
  func agreesWithAScan(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let route = try RandomRoute.any(&random)
    for _ in 0..<6 {
      let walker = RandomRoute.walker(near: route, &random)
      let found = route.nearest(to: walker)
      let scanned = try Scan(route, walker).nearest()
      #expect(abs(found.distance - scanned.distance) < 1e-4, "seed \(seed)")
      #expect(found.segment <= scanned.lastEquallyNear)
      #expect(abs(abs(found.crossTrack) - found.distance) == 0)
      // The chainage must belong to the point at that distance.
      let placement = Placement(reference: walker)
      let ends = try [found.segment, found.segment + 1].map {
        try placement.position(of: route.coordinates[$0])
      }
      let point = ends[0].interpolated(to: ends[1], found.fraction)
      #expect(abs(point.length - found.distance) < 2e-4)
    }
  }

  /// Laps around one block, each slightly offset from the others: the box of each segment overlaps many
  /// others.
  @Test func agreesWithAScanWhereLegsPileUp() throws {
    var random = TestRandom(seed: 4)
    let middle = GeodeticCoordinate.at(35.7, 139.7)
    let places = (0..<1500).map { vertex in
      let corner = Angle.degrees(Double(vertex) * 12)
      return middle.moved(
        east: 80 * corner.sine + random.number(-3...3),
        north: 80 * corner.cosine + random.number(-3...3))
    }
    let route = try Route(name: nil, coordinates: places)
    // A leaf's segments come from several laps.
    let leaves = route.index.leaves
    #expect(
      (0..<leaves.count).contains { leaf in
        let segments = (0..<SegmentIndex.fanOut).map { leaves.segment(leaf, $0) }
        return (segments.max() ?? 0) - (segments.min() ?? 0) > 100
      })
    for _ in 0..<20 {
      let walker = middle.moved(east: random.number(-120...120), north: random.number(-120...120))
      let found = route.nearest(to: walker)
      #expect(abs(found.distance - (try Scan(route, walker).nearest().distance)) < 1e-4)
    }
  }

  @Test func theEarlierOfEquallyNearLegsWins() throws {
    var random = TestRandom(seed: 1)
    let out = RandomRoute.wander(from: (48, 11), count: 40, step: 20, &random)
    let route = try Route(name: nil, coordinates: out + out.dropLast().reversed() + out.dropFirst())
    for segment in 0..<39 {
      let walker = route.coordinate(
        atChainage: (route.chainages[segment] + route.chainages[segment + 1]) / 2)
      #expect(route.nearest(to: walker).segment == segment)
    }
  }

  @Test func atAVertexTheSegmentBeforeWins() throws {
    var random = TestRandom(seed: 2)
    let route = try Route(
      name: nil, coordinates: RandomRoute.wander(from: (-33, 151), count: 30, step: 50, &random))
    for vertex in 1..<29 {
      let match = route.nearest(to: route.coordinates[vertex])
      #expect(match.segment == vertex - 1)
      #expect(match.fraction == 1)
      #expect(match.chainage == route.chainages[vertex])
      #expect(match.distance < 1e-8)
    }
  }

  @Test func rightOfTheRouteIsPositive() throws {
    let north = try Route(name: nil, coordinates: [.at(60, 10), .at(60.01, 10)])
    let east = north.nearest(to: .at(60.005, 10.001))
    let west = north.nearest(to: .at(60.005, 9.999))
    #expect(east.crossTrack > 55 && east.crossTrack < 56)
    #expect(abs(east.crossTrack + west.crossTrack) < 1e-6)
    let ahead = north.nearest(to: .at(60.02, 10))
    #expect(ahead.crossTrack == ahead.distance && ahead.distance > 1000)
  }

  /// On the plane of the index, these coordinates are near the route, but no segment used to be found for
  /// them.
  @Test(arguments: UInt64(0)..<40, PlacementKind.allCases)
  func onTheOtherSideOfTheEarthSomePointIsFound(seed: UInt64, kind: PlacementKind) throws {
    var random = TestRandom(seed: seed)
    let route = try RandomRoute.any(&random)
    for reach in [0, 1e-6, 1, 50, 3000, 40_000, 300_000] {
      let walker = Antipode.place(of: route, within: reach, &random)
      let ends = try Scan(route, walker, kind).vertexDistances()
      let match = route.nearest(to: walker, placement: kind)
      #expect(0...1 ~= match.fraction && 0...route.length ~= match.chainage, "seed \(seed)")
      // The longest routes here are up to 20 000 km long, and some come back to the walker.
      if let least = ends.min(), least > 1.1e7 {
        #expect(match.distance >= least && match.distance <= least * 1.01, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [PlacementKind.sphere, .auxiliary])
  func otherPlacementsMeasureInTheirOwnScene(kind: PlacementKind) throws {
    let route = try Route(
      name: nil, coordinates: [.at(70, 20), .at(70.02, 20.05), .at(70.03, 20)])
    let walker = GeodeticCoordinate.at(70.025, 20.02)
    let match = route.nearest(to: walker, placement: kind)
    let scanned = try Scan(route, walker, kind).nearest()
    #expect(match.segment == scanned.segment)
    #expect(abs(match.distance - scanned.distance) < 1e-9)
  }
}
