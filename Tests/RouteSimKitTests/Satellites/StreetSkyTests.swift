import Foundation
import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// The houses of a map as obstacles between satellites and a receiver, compared with boxes that are
/// examined one by one.
@Suite("The sky over a street on a map")
struct StreetSkyTests {
  /// A house on a rotated rectangle.
  private struct Box {
    let middle: Vector2
    /// The direction of the house's length, and half of its length and depth, in metres.
    let along: Vector2
    let half: Vector2
    let base: Double
    let height: Double

    var across: Vector2 { Vector2(-along.y, along.x) }

    /// Returns true when a straight line meets the house, found by clipping the line at the six sides.
    func meets(_ start: Vector3, _ way: Vector3) -> Bool {
      let (from, go) = (Vector2(start.x, start.z) - middle, Vector2(way.x, way.z))
      let slabs = [
        (from.dot(along), go.dot(along), -half.x, half.x),
        (from.dot(across), go.dot(across), -half.y, half.y), (start.y, way.y, base, height),
      ]
      var (low, high) = (0.0, 1.0)
      for (place, step, least, most) in slabs {
        guard step != 0 else {
          if place < least || place > most { return false }
          continue
        }
        let ends = [(least - place) / step, (most - place) / step].sorted()
        (low, high) = (max(low, ends[0]), min(high, ends[1]))
      }
      return low < high
    }

    func building(by placement: Placement) throws -> Building {
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { a, b in
        middle + along * (a * half.x) + across * (b * half.y)
      }
      let outline = try corners.map {
        try #require(placement.coordinate(at: Vector3($0.x, 0, $0.y)))
      }
      return Building(
        footprint: try #require(Footprint(outline: outline)), base: base, height: height)
    }
  }

  private static let cities = [(60.17, 24.94), (51.51, -0.11), (41.15, -8.61)]

  private static func home(_ number: Int) throws -> GeodeticCoordinate {
    let (latitude, longitude) = cities[number % cities.count]
    return try #require(
      GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
  }

  private static func model(
    _ boxes: [Box], about home: GeodeticCoordinate
  ) throws -> StreetModel {
    let placement = Placement(reference: home)
    return StreetModel(
      StreetMap(buildings: try boxes.map { try $0.building(by: placement) }), about: home)
  }

  /// All satellites of both constellations, seen from 10 positions in each of 24 random towns.
  @Test("has the satellites that no box hides, in their true directions")
  func visibleSatellites() throws {
    var (seen, hidden) = (0, 0)
    for town in 0..<24 {
      var random = TestRandom(seed: UInt64(town))
      let home = try Self.home(town)
      let boxes = (0..<300).map { _ in
        let turn = Angle.degrees(random.number(0...360))
        let base = random.number(0...1) < 0.1 ? random.number(3...5) : 0
        return Box(
          middle: Vector2(random.number(-300...300), random.number(-300...300)),
          along: Vector2(turn.cosine, turn.sine),
          half: Vector2(random.number(4...20), random.number(4...8)), base: base,
          height: base + random.number(3...40))
      }
      let model = try Self.model(boxes, about: home)
      let moment = GPSTime(utc: 1_767_225_600 + 3600 * Double(town))
      for _ in 0..<10 {
        let place = Vector3(random.number(-100...100), 1.5, random.number(-100...100))
        let coordinate = try #require(Placement(reference: home).coordinate(at: place))
        for orbit in SatelliteAlmanac.nominal.orbits(at: moment) {
          let direction = orbit.direction(from: coordinate, at: moment)
          guard direction.elevation > .degrees(5) else { continue }
          let paths = SignalPaths(
            to: place, from: direction.direction, obstacles: model, walls: [], range: 1000)
          let isFree = !boxes.contains { $0.meets(place, direction.direction * 1000) }
          #expect(paths.isDirect == isFree)
          if isFree { seen += 1 } else { hidden += 1 }
        }
      }
    }
    #expect(seen > 1000 && hidden > 1000, "\(seen) and \(hidden)")
  }

  /// A house on a map with a flat roof, made from the edges of its rings.
  private struct Prism {
    let edges: [(a: Vector2, b: Vector2)]
    let base: Double
    let height: Double
    /// The centre of a circle around the edges.
    let middle: Vector2
    let radius: Double

    init(rings: [[Vector2]], base: Double, height: Double) {
      edges = rings.flatMap { ring in
        zip(ring, ring.dropFirst() + ring.prefix(1)).map { (a: $0, b: $1) }
      }
      (self.base, self.height) = (base, height)
      let middle = edges.reduce(Vector2.zero) { $0 + $1.a } * (1 / Double(edges.count))
      self.middle = middle
      radius = edges.map { ($0.a - middle).length }.max() ?? 0
    }

    /// Returns true when a rising line from a point to practically infinity passes through the house.
    ///
    /// Between two points where the line crosses an edge on the plan, it is above the house if the number
    /// of edges crossed before is odd.
    func meets(_ start: Vector3, _ direction: Vector3) -> Bool {
      let (from, way) = (Vector2(start.x, start.z), Vector2(direction.x, direction.z) * 1000)
      // Most houses are to one side of the line, or behind its start.
      let ahead = middle - from
      let reach = (radius + 1) * way.length
      guard abs(way.cross(ahead)) <= reach, way.dot(ahead) >= -reach else { return false }
      let shares = edges.compactMap { a, b -> Double? in
        let (left, right) = (way.cross(a - from), way.cross(b - from))
        guard (left < 0) != (right < 0) else { return nil }
        return (a - from).cross(b - a) / way.cross(b - a)
      }.filter { (0...1).contains($0) }.sorted()
      let isInside =
        edges.count { a, b in
          guard (a.y > from.y) != (b.y > from.y) else { return false }
          return a.x + (b.x - a.x) * (from.y - a.y) / (b.y - a.y) > from.x
        } % 2 == 1
      let borders = [0] + shares + [1]
      return zip(borders, borders.dropFirst()).enumerated().contains { number, span in
        guard (number % 2 == 0) == isInside, span.0 < span.1 else { return false }
        let (low, high) = (
          start.y + direction.y * 1000 * span.0, start.y + direction.y * 1000 * span.1
        )
        return low < height && high > base
      }
    }
  }

  /// Along real routes, among their houses with flat roofs; houses with other roofs are left out of the
  /// map.
  @Test(
    "has the satellites that no house of a real map hides",
    arguments: [
      ("helsinki_walk.gpx", "\(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf"),
      (
        "london_embankment_stpauls.route.gpx", "\(DataFolder.shared)/osm/london.osm.pbf"
      ), ("porto_saobento_gaia.route.gpx", "\(DataFolder.shared)/osm/porto.osm.pbf"),
    ].filter { FileManager.default.fileExists(atPath: $0.1) })
  func realMaps(name: String, file: String) throws {
    let path = DataFolder.packageRoot + "/routes/" + name
    let route = try Route(coordinates: GeoDocument.read(path: path).routeCoordinates)
    var map = try StreetMap.read(path: file).map
    map.buildings.removeAll { $0.roof.shape != .flat }
    let home = route.coordinates[0]
    let model = StreetModel(map, about: home)
    let placement = Placement(reference: home)
    let houses = try map.buildings.map { house in
      Prism(
        rings: try ([house.footprint.outline] + house.footprint.holes).map { ring in
          try ring.map { corner in
            let place = try placement.position(of: corner)
            return Vector2(place.x, place.z)
          }
        }, base: house.base, height: house.height)
    }
    var (seen, hidden) = (0, 0)
    for number in 0..<16 {
      let coordinate = route.coordinate(atChainage: route.length * (Double(number) + 0.5) / 16)
      let ground = try placement.position(of: coordinate)
      let place = Vector3(ground.x, 1.5, ground.z)
      let near = houses.filter { house in
        house.edges.contains { ($0.a - Vector2(place.x, place.z)).length < 1300 }
      }
      let moment = GPSTime(utc: LogHeader.simulatedStart + 5400 * Double(number))
      for orbit in SatelliteAlmanac.nominal.orbits(at: moment) {
        let direction = orbit.direction(from: coordinate, at: moment)
        guard direction.elevation > .degrees(5) else { continue }
        let isFree = !near.contains { $0.meets(place, direction.direction) }
        let distance = model.distance(from: place, toward: direction.direction, within: 1000)
        #expect((distance == nil) == isFree, "\(number), \(direction)")
        if isFree { seen += 1 } else { hidden += 1 }
      }
    }
    #expect(seen > 100 && hidden > 30, "\(seen) and \(hidden)")
  }

  /// Two rows of houses on a map are compared with only their façades, set up by hand.
  @Test(
    "is the same for two rows of houses as for their façades", arguments: [0.0, 10, 45, 90, 200])
  func rows(course: Double) throws {
    let course = Angle.degrees(course)
    let home = try Self.home(Int(course.degrees))
    let right = Vector2((course + .degrees(90)).sine, -(course + .degrees(90)).cosine)
    let along = Vector2(course.sine, -course.cosine)
    let boxes = [-1.0, 1].map { side in
      Box(
        middle: right * (side * (7.5 + 6)), along: along, half: Vector2(300, 6), base: 0, height: 12
      )
    }
    let (rows, plain) = (
      try Self.model(boxes, about: home), HandMadeStreet(course: course, width: 15, height: 12)
    )
    func receptions(_ obstacles: any SkyObstacles) throws -> [SatelliteReception] {
      var receiver = SatelliteReceiver(
        environment: SatelliteEnvironment(obstacles: obstacles), seed: 3)
      return try (0..<20).map { second in
        let place =
          Vector3(right.x, 0, right.y) * 2 + Vector3(0, 1.5, 0)
          + Vector3(along.x, 0, along.y) * (1.4 * Double(second))
        return receiver.receive(
          at: Double(second), after: 1, position: place,
          coordinate: try #require(Placement(reference: home).coordinate(at: place)))
      }
    }
    for (found, expected) in zip(try receptions(rows), try receptions(plain)) {
      #expect(found.signals.map(\.kind) == expected.signals.map(\.kind))
      for (found, expected) in zip(found.signals, expected.signals) {
        #expect(found.paths.echoes.count == expected.paths.echoes.count)
        // The corners were converted to degrees and back, which costs a thousandth of a millimetre, or
        // 0.03° of a wave's phase.
        #expect(abs(found.rangeError - expected.rangeError) < 1e-3)
      }
      #expect((found.fix == nil) == (expected.fix == nil))
    }
  }

  @Test("is dark in a house, and open above all roofs")
  func darkness() throws {
    let home = try Self.home(0)
    let box = Box(
      middle: .zero, along: Vector2(1, 0), half: Vector2(20, 20), base: 0, height: 10)
    let model = try Self.model([box], about: home)
    let up = Vector3(0, 1, 0)
    #expect(model.distance(from: Vector3(3, 1.5, 4), toward: up, within: 1000) != nil)
    #expect(model.distance(from: Vector3(3, 10.5, 4), toward: up, within: 1000) == nil)
    // A ray that begins at a wall, such as a reflected one, is not blocked by that wall.
    let wall = Vector3(20, 5, 0)
    #expect(model.distance(from: wall, toward: Vector3(1, 0, 0), within: 1000) == nil)
    #expect(model.distance(from: wall, toward: Vector3(-1, 0, 0), within: 1000) != nil)
    let toward = Vector3(-1, 0, 0)
    let far = model.distance(from: Vector3(50, 1.5, 0), toward: toward, within: 1000)
    #expect(abs((far ?? 0) - 30) < 1e-6)
    #expect(model.distance(from: Vector3(50, 1.5, 0), toward: toward, within: 29) == nil)
  }

  @Test("the share of a route that is far from all houses is reported")
  func outside() throws {
    let route = try TestRoutes.route([(0, 0), (0, 3990)])
    let home = route.coordinates[0]
    let box = Box(
      middle: Vector2(30, 0), along: Vector2(1, 0), half: Vector2(5, 5), base: 0, height: 10)
    let model = try Self.model([box], about: home)
    // Of 21 points 199.5 m apart, six are within about 1000 m of the house.
    let share = model.shareOutside(of: route, within: 1010)
    #expect(abs(share - 15.0 / 21) < 1e-9)
    #expect(model.shareOutside(of: route, within: 10) == 1)
    #expect(model.shareOutside(of: route, within: 5000) == 0)
  }
}
