import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("A route along footways")
struct FootMatchTests {
  private static var placement: Placement {
    get throws { Placement(reference: try WalkedShape.start) }
  }

  private func coordinate(_ east: Double, _ north: Double) throws -> GeodeticCoordinate {
    try #require(try Self.placement.coordinate(at: Vector3(east, 0, -north)))
  }

  /// Returns a town with streets every 80 m, 400 m in each direction; the four streets in the middle are
  /// missing, as in a park.
  private func town() throws -> StreetMap {
    var ways: [StreetWay] = []
    for number in 0...5 {
      let across = 80 * Double(number)
      for isNorth in [true, false] {
        for part in 0..<5 where number != 2 || part != 2 {
          let line = try [Double(part), Double(part + 1)].map { end in
            isNorth ? try coordinate(across, 80 * end) : try coordinate(80 * end, across)
          }
          ways.append(StreetWay(kind: .footway, line: line, width: 2))
        }
      }
    }
    return StreetMap(ways: ways)
  }

  private func positions(_ route: Route) throws -> [Vector2] {
    try route.coordinates.map {
      let position = try Self.placement.position(of: $0)
      return Vector2(position.x, -position.z)
    }
  }

  private func made(_ shape: WalkedShape, seed: UInt64, on map: StreetMap) throws -> MadeRoute {
    try #require(
      MadeRoute.made(
        named: nil, along: try shape.fixes(seed: seed), by: RouteMaking(.map, map: map)))
  }

  @Test("follows the streets that were walked, corner by corner")
  func streets() throws {
    let map = try town()
    let shape = WalkedShape(
      corners: [(0, 80), (80, 80), (80, 240), (320, 240), (320, 320), (400, 320)],
      error: (deviation: 5, timeConstant: 30))
    for seed in UInt64(1)...10 {
      let made = try made(shape, seed: seed, on: map)
      #expect(made.method == .map)
      let points = try positions(made.route)
      // Each corner of the walk is a corner of the route, and every point of the route is on a street.
      for corner in shape.corners.dropFirst().dropLast() {
        #expect(
          points.contains { ($0 - Vector2(corner.east, corner.north)).length < 0.1 }, "seed \(seed)"
        )
      }
      #expect(
        points.allSatisfy { point in
          [point.x, point.y].contains { abs(($0 / 80).rounded() * 80 - $0) < 0.1 }
        })
      #expect(abs(made.route.length - shape.length) < 25)
    }
  }

  @Test("of a few metres follows its street, too")
  func short() throws {
    let made = try made(
      WalkedShape(corners: [(100, 80), (109, 80)], error: (0.3, 30)), seed: 2, on: town())
    #expect(made.method == .map && abs(made.route.length - 9) < 3, "\(made.summary)")
  }

  @Test("leaves the streets where there are none")
  func park() throws {
    let map = try town()
    // The walk cuts diagonally across the blocks and the park, and follows a street only at the end.
    let shape = WalkedShape(
      corners: [(80, 80), (160, 160), (320, 320), (400, 320)],
      error: (deviation: 2, timeConstant: 30))
    for seed in UInt64(1)...5 {
      let made = try made(shape, seed: seed, on: map)
      #expect(abs(made.route.length - shape.length) < 0.05 * shape.length, "seed \(seed)")
      let points = try positions(made.route)
      let inside = points.filter { 170...310 ~= $0.x }
      #expect(!inside.isEmpty && inside.allSatisfy { abs($0.x - $0.y) < 15 })
    }
  }

  @Test("without a map nearby is the smoothed route")
  func elsewhere() throws {
    let shape = WalkedShape(corners: [(5000, 0), (5200, 0), (5200, 150)])
    let fixes = try shape.fixes(seed: 4)
    let free = try made(shape, seed: 4, on: town())
    let smoothed = try #require(MadeRoute.made(named: nil, along: fixes, by: .smoothed))
    #expect(free.route == smoothed.route && free.method == .smoothed && free.obstacle == .noWays)
    #expect(free.summary.hasSuffix("; the walk does not follow any street on the map"))
    #expect(smoothed.obstacle == nil)
    #expect(RouteMaking(.map).method == .smoothed)
  }

  @Test("goes there and back along a street, even one whose corners are far away")
  func thereAndBack() throws {
    let line = try [(-900.0, 80.0), (1300, 80)].map { try coordinate($0.0, $0.1) }
    let street = StreetMap(ways: [StreetWay(kind: .footway, line: line, width: 2)])
    for map in [try town(), street] {
      let shape = WalkedShape(
        corners: [(0, 80), (240, 80), (0, 80)], error: (deviation: 3, timeConstant: 30))
      for seed in UInt64(1)...5 {
        let made = try made(shape, seed: seed, on: map)
        #expect(made.method == .map && abs(made.route.length - 480) < 40, "\(made.route.length)")
        let places = try positions(made.route)
        #expect(places.allSatisfy { abs($0.y - 80) < 0.5 }, "seed \(seed): \(places)")
      }
    }
  }

  @Test("consists of the shortest paths between points on the map", arguments: 1...10)
  func shortest(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let network = FootNetwork(
      try town(), around: [Vector2(0, 0), Vector2(400, -400)], in: try Self.placement)
    #expect(network.nodes.count == 36)
    for _ in 0..<20 {
      let spots = (0..<2).compactMap { _ in
        network.spots(
          near: Vector2(random.number(0...400), -random.number(0...400)), within: 60, most: 1
        ).first
      }
      guard spots.count == 2 else { continue }
      let (start, end) = (network.point(spots[0]), network.point(spots[1]))
      let search = FootSearch(network, from: spots[0], within: 2000)
      let metres = try #require(search.metres(to: spots[1]))
      // In a grid of streets, no path is shorter than the distances east and north together, and none needs
      // two more blocks.
      let least = abs(end.x - start.x) + abs(end.y - start.y)
      #expect(metres > least - 0.1 && metres < least + 240)
      let nodes = try #require(search.nodes(to: spots[1])).map { network.nodes[$0] }
      let line = [start] + nodes + [end]
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      #expect(abs(length - metres) < 1e-6)
    }
  }

  @Test("has no short detours there and back, and keeps long ones")
  func spurs() {
    let line = [Vector2(0, 0), Vector2(50, 0), Vector2(60, 0), Vector2(50, 0), Vector2(50, 40)]
    #expect(
      FootMatch.withoutSpurs(line, shorterThan: 20)
        == [Vector2(0, 0), Vector2(50, 0), Vector2(50, 40)])
    let far = [Vector2(0, 0), Vector2(100, 0), Vector2(50, 0), Vector2(50, 40)]
    #expect(FootMatch.withoutSpurs(far, shorterThan: 20) == far)
  }

  @Test("ends without a last metre or two around a corner, and keeps more")
  func stubs() {
    let line = [Vector2(0, 0), Vector2(50, 0), Vector2(50, 3)]
    #expect(FootMatch.withoutStub(line) == [Vector2(0, 0), Vector2(50, 0)])
    for line in [
      [Vector2(0, 0), Vector2(50, 0), Vector2(50, 8)],
      [Vector2(0, 0), Vector2(50, 0), Vector2(53, 0)], [Vector2(0, 0), Vector2(0, 3)],
    ] {
      #expect(FootMatch.withoutStub(line) == line)
    }
  }

  @Test("finds the nearest point of a winding way once, and one point of each other way nearby")
  func nearestSpots() throws {
    // A way along a circle of 50 m with a vertex every metre, and a straight way near its centre.
    let ring = try (0...314).map { step in
      try coordinate(-50 * LibM.cos(Double(step) / 50), 50 * LibM.sin(Double(step) / 50))
    }
    let street = try [coordinate(-100, 5), coordinate(100, 5)]
    let network = FootNetwork(
      StreetMap(ways: [
        StreetWay(kind: .footway, line: ring, width: 2),
        StreetWay(kind: .footway, line: street, width: 2),
      ]),
      around: [Vector2(0, 0)], in: try Self.placement)
    let spots = network.spots(near: Vector2(46, 0), within: 12, most: 12)
    let places = spots.map { network.point($0) }
    #expect(spots.count == 2 && (spots[0].distance - 4).magnitude < 0.01, "\(places)")
    #expect((places[0] - Vector2(50, 0)).length < 0.5)
    #expect((places[1] - Vector2(46, -5)).length < 0.01)
  }
}
