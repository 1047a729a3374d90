import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Repair of street maps")
struct StreetMendingTests {
  private static func read(_ town: DrawnTown) throws(StreetError) -> StreetReading {
    try StreetReader.map(town.bytes, named: "")
  }

  private static func warnings(_ reading: StreetReading) -> [StreetFlaw: Int] {
    Dictionary(uniqueKeysWithValues: reading.warnings.map { ($0.reason, $0.count) })
  }

  @Test("an outline whose ends are within half a metre is closed; others are left out and counted")
  func unclosed() throws {
    var town = DrawnTown()
    town.way(1, [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0.3)], ["building": "yes"], isClosed: false)
    town.way(2, [(20, 0), (29, 0), (29, 9), (20, 9)], ["building": "yes"], isClosed: false)
    town.way(3, [(40, 0), (49, 0), (49, 9)], ["natural": "water"], isClosed: false)
    let reading = try Self.read(town)
    #expect(reading.map.buildings.map(\.footprint.outline.count) == [5])
    #expect(reading.map.areas.isEmpty)
    #expect(
      reading.warnings
        == [StreetWarning(reason: .unclosed, count: 2, text: "way 2")])
    #expect(
      reading.warnings[0].message
        == "2 areas left out: the outline is not closed, the first way 2")
  }

  @Test("an outline that crosses itself becomes the area that it encloses")
  func crossing() throws {
    var town = DrawnTown()
    town.way(1, [(0, 0), (10, 10), (10, 0), (0, 10)], ["building": "yes", "height": "5"])
    let reading = try Self.read(town)
    #expect(reading.map.buildings.map(\.height) == [5, 5])
    #expect(reading.map.buildings.map(\.footprint.outline.count) == [3, 3])
    #expect(reading.warnings == [StreetWarning(reason: .crossing, text: "way 1")])
  }

  @Test("an outline that touches itself is divided there, without a message")
  func touching() throws {
    var town = DrawnTown()
    let shared = town.node(5, 5)
    let others = [(0, 0), (5, 0), (10, 5), (10, 10)].map { town.node($0.0, $0.1) }
    town.way(
      1, nodes: [others[0], others[1], shared, others[2], others[3], shared, others[0]],
      ["building": "yes"])
    let reading = try Self.read(town)
    #expect(reading.map.buildings.count == 2)
    #expect(reading.warnings == [])
  }

  @Test("spikes, repeated corners and splinters under a square metre are dropped")
  func splinters() throws {
    var town = DrawnTown()
    town.way(1, [(0, 0), (9, 0), (9, 0), (9, 9), (9, 20), (9, 9), (0, 9)], ["building": "yes"])
    town.way(2, [(20, 0), (30, 0), (30, 10), (20, 10), (20.3, -1)], ["building": "yes"])
    let reading = try Self.read(town)
    #expect(reading.map.buildings.count == 2)
    #expect(reading.map.buildings.first?.footprint.outline.count == 4)
    #expect(Self.warnings(reading) == [.crossing: 2, .splinter: 1])
  }

  @Test("outlines without an area are left out and counted")
  func flat() throws {
    var town = DrawnTown()
    town.way(1, [(0, 0), (9, 0)], ["building": "yes"])
    town.way(2, [(0, 0), (9, 0), (18, 0)], ["building": "yes"])
    town.way(3, [(0, 0), (0.01, 0), (0, 0.01)], ["building": "yes"])
    town.box(4, 0, 0, 5, 5)
    let reading = try Self.read(town)
    #expect(reading.map.buildings.count == 1)
    #expect(Self.warnings(reading) == [.flat: 3])
  }

  @Test("ways use those of their nodes that exist")
  func missingNodes() throws {
    var town = DrawnTown()
    town.missing = [2, 6, 7, 10, 11, 12]
    town.box(1, 0, 0, 9, 9)  // nodes 1 to 4
    town.box(2, 20, 0, 9, 9)  // 5 to 8
    town.way(3, [(0, 0), (9, 0), (18, 0)], ["highway": "footway"], isClosed: false)  // 9 to 11
    town.way(4, [(0, 0), (9, 0), (18, 0)], ["highway": "footway"], isClosed: false)  // 12 to 14
    let reading = try Self.read(town)
    #expect(reading.map.buildings.map(\.footprint.outline.count) == [3])
    #expect(reading.map.ways.map(\.line.count) == [2])
    #expect(Self.warnings(reading) == [.missingNodes: 2, .noNodes: 2])
  }

  @Test("a relation with several outer and inner ways is several buildings with their courtyards")
  func multipolygon() throws {
    var town = DrawnTown()
    // The first outer ring consists of two ways, one of which runs in the opposite direction.
    let corners = [(0, 0), (30, 0), (30, 30), (0, 30)].map { town.node($0.0, $0.1) }
    town.way(1, nodes: [corners[0], corners[1], corners[2]], [:])
    town.way(2, nodes: [corners[0], corners[3], corners[2]], ["note": "wall"])
    town.box(3, 10, 10, 10, 10, [:])
    // A pavilion in the courtyard, and a block next to it.
    town.box(4, 12, 12, 4, 4, [:])
    town.box(5, 50, 0, 10, 10, ["building": "yes"])
    town.relation(
      9, ways: [(1, "outer"), (2, ""), (3, "inner"), (4, "outer"), (5, "outer")],
      ["building": "yes", "height": "8"])
    let reading = try Self.read(town)
    #expect(reading.warnings == [])
    // The block, which has the tag itself, is not added twice.
    #expect(reading.map.buildings.count == 3)
    #expect(reading.map.buildings.map(\.footprint.holes.count).sorted() == [0, 0, 1])
    #expect(reading.map.buildings.allSatisfy { $0.height == 8 })
  }

  @Test("neighbours that share a wall are one area, and a courtyard at the edge is a notch")
  func sharedWalls() throws {
    var town = DrawnTown()
    let corners = [
      (0, 0), (10, 0), (20, 0), (20, 10), (10, 10), (0, 10), (14, 0), (14, 4), (16, 4), (16, 0),
    ].map { town.node($0.0, $0.1) }
    town.way(1, nodes: [0, 1, 4, 5, 0].map { corners[$0] }, [:])
    town.way(2, nodes: [1, 6, 9, 2, 3, 4, 1].map { corners[$0] }, [:])
    town.way(3, nodes: [6, 7, 8, 9, 6].map { corners[$0] }, [:])
    town.relation(
      9, ways: [(1, "outer"), (2, "outer"), (3, "inner")], ["landuse": "grass"])
    let reading = try Self.read(town)
    #expect(reading.warnings == [])
    let area = try #require(reading.map.areas.first)
    #expect(reading.map.areas.count == 1)
    #expect(area.footprint.holes.isEmpty)
    #expect(area.footprint.outline.count == 10)
  }

  @Test("a ring with a way that ends nowhere is used, wherever the ring starts", arguments: 0..<5)
  func danglingWay(start: Int) throws {
    var town = DrawnTown()
    let ring = [(0, 0), (9, 0), (9, 9), (0, 9), (-2, 5)].map { town.node($0.0, $0.1) }
    let end = [(20, 9), (30, 9)].map { town.node($0.0, $0.1) }
    let corners = (0...5).map { ring[($0 + start) % 5] }
    town.way(1, nodes: corners, [:])
    town.way(2, nodes: [end[1], end[0], ring[2]], [:])
    town.relation(9, ways: [(2, "outer"), (1, "outer")], ["natural": "water"])
    town.relation(10, ways: [(1, "outer"), (2, "outer")], ["natural": "water"])
    let reading = try Self.read(town)
    #expect(reading.map.areas.map(\.footprint.outline.count) == [5, 5])
    #expect(reading.warnings == [StreetWarning(reason: .openRings, count: 2, text: "relation 9")])
  }

  @Test("rings that are cut off at the edge of the map are left out, and the others are used")
  func openRings() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 9, 9, [:])
    town.way(2, [(20, 0), (29, 0), (29, 9)], [:], isClosed: false)
    town.relation(8, ways: [(1, "outer"), (2, "outer"), (77, "inner")], ["natural": "water"])
    town.relation(9, ways: [(78, "outer")], ["natural": "water"])
    let reading = try Self.read(town)
    #expect(reading.map.areas.count == 1)
    #expect(
      reading.warnings == [StreetWarning(reason: .openRings, count: 2, text: "relation 8")])
  }

  @Test("meaningless heights, bases, widths and positions are reported")
  func numbers() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 9, 9, ["building": "yes", "height": "-5"])
    town.box(2, 20, 0, 9, 9, ["building": "yes", "height": "5", "min_height": "6"])
    town.way(
      3, [(0, 20), (9, 20)], ["highway": "path", "width": "0"], isClosed: false)
    town.corner.latitude = 91
    town.node(0, 0)
    let reading = try Self.read(town)
    #expect(reading.map.buildings.map(\.height) == [9, 5])
    #expect(reading.map.ways.map(\.width) == [1.5])
    #expect(
      reading.warnings.map(\.message) == [
        "1 position left out: latitude or longitude missing or out of range: “node 11 in line 12”",
        "1 height replaced by a default: “-5” of way 1",
        "1 building put on the ground, as its base is above its top: “6” of way 2",
        "1 width replaced by a default: “0” of way 3",
      ])
  }

  @Test("a coast has water on its right, so islands are land")
  func coast() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 9, 9, ["natural": "coastline"])
    town.way(2, [(0, 0), (0, 9), (9, 9), (9, 0)], ["natural": "coastline"])
    town.way(3, [(0, 0), (9, 0)], ["natural": "coastline"], isClosed: false)
    let reading = try Self.read(town)
    #expect(reading.map.areas.map(\.kind) == [.water])
    #expect(reading.warnings == [])
  }

  @Test(
    "houses stand on both sides of the antimeridian and next to the poles", arguments: [1.0, -1])
  func edges(side: Double) throws {
    var town = DrawnTown()
    town.corner = (side * 16.8, 179.9999)
    town.box(1, 0, 0, 20, 20)
    town.box(2, 4, 4, 4, 4, ["building:part": "yes"])
    town.way(3, [(0, 0), (10, 10), (10, 0), (0, 10)], ["building": "yes"])
    town.corner = (side * 89.9999, 0)
    town.box(4, 0, 0, 2_000_000, 5)
    // A building around the pole, where no map has an outline.
    town.way(
      5, [(0, 0), (5_000_000, 0), (9_900_000, 0), (14_000_000, 0)], ["building": "yes"])
    let map = try Self.read(town).map
    #expect(map.buildings.count == 5)
    let east = map.buildings[0].footprint.outline.map(\.longitude.degrees)
    #expect(east.max() ?? 0 > 179.99 && east.min() ?? 0 < -179.99)
  }

  /// The area enclosed by rings on a coarse grid, compared with a count of small squares.
  ///
  /// Rings whose walls partly coincide are left to GEOS, which may fill the space between the walls.
  @Test(
    "random rings become the area that they enclose an odd number of times",
    arguments: UInt64(0)..<100)
  func random(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let corners = random.whole(3...9)
    let ring = (0..<corners).map { _ in (random.whole(0...6), random.whole(0...6)) }
    if Self.hasSharedWalls(ring) { return }
    // A step of the grid is 22 m at the equator.
    let points = ring.compactMap { corner in
      GridPoint(latitude: Double(corner.1) * 2e-4, longitude: Double(corner.0) * 2e-4)
    }
    let mender = try #require(AreaMender())
    let pieces = try mender.pieces(ofRing: points).footprints
    let found = pieces.flatMap { [$0.outline] + $0.holes }.map { ring in
      ring.map { ($0.longitude.degrees / 2e-4, $0.latitude.degrees / 2e-4) }
    }
    let drawn = ring.map { (Double($0.0), Double($0.1)) }
    let steps = 60
    var differ = 0
    for row in 0..<steps {
      for column in 0..<steps {
        // The points are off the grid, so that none is on a corner or wall.
        let east = (Double(column) + 0.5137) * 6 / Double(steps)
        let north = (Double(row) + 0.4871) * 6 / Double(steps)
        let isFound = found.count { Self.isInside($0, east, north) } % 2 == 1
        if Self.isInside(drawn, east, north) != isFound { differ += 1 }
      }
    }
    #expect(differ == 0)
  }

  private static func hasSharedWalls(_ ring: [(Int, Int)]) -> Bool {
    let walls = ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
    for (index, one) in walls.enumerated() {
      for other in walls[(index + 1)...] {
        let way = (one.1.0 - one.0.0, one.1.1 - one.0.1)
        let offsets = [other.0, other.1].map { ($0.0 - one.0.0, $0.1 - one.0.1) }
        guard offsets.allSatisfy({ way.0 * $0.1 == way.1 * $0.0 }) else { continue }
        let along = offsets.map { way.0 * $0.0 + way.1 * $0.1 }.sorted()
        if along[0] < way.0 * way.0 + way.1 * way.1, along[1] > 0 { return true }
      }
    }
    return false
  }

  private static func isInside(
    _ ring: [(Double, Double)], _ east: Double, _ north: Double
  ) -> Bool {
    var isInside = false
    var before = ring[ring.count - 1]
    for corner in ring {
      if (corner.1 > north) != (before.1 > north) {
        let share = (north - corner.1) / (before.1 - corner.1)
        if east < corner.0 + share * (before.0 - corner.0) { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }
}

@Suite("Parts of buildings")
struct BuildingPartsTests {
  private static func heights(_ parts: [(Double, String?)]) throws -> [Double] {
    var town = DrawnTown()
    town.box(
      1, 0, 0, 20, 10,
      ["building": "yes", "height": "7", "name": "Hall", "building:colour": "red"])
    var east = 0.0
    for (index, part) in parts.enumerated() {
      var tags = ["building:part": "yes"]
      tags["height"] = part.1
      town.box(index + 2, east, 0, part.0, 10, tags)
      east += part.0
    }
    return try StreetReader.map(town.bytes, named: "").map.buildings.map(\.height)
  }

  @Test("parts that cover half of an outline replace the building; fewer stand inside it")
  func share() throws {
    #expect(try Self.heights([]) == [7])
    #expect(try Self.heights([(9, "12")]) == [7, 12])
    #expect(try Self.heights([(11, "12")]) == [12])
    #expect(try Self.heights([(6, "12"), (5, "15")]) == [12, 15])
  }

  @Test("parts above each other count once")
  func overlaps() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 20, 10)
    for id in 2...4 { town.box(id, 0, 0, 8, 10, ["building:part": "yes", "height": "5"]) }
    #expect(try StreetReader.map(town.bytes, named: "").map.buildings.count == 4)
  }

  @Test("a part without a height is as high as its building, unless it is next to it")
  func inherited() throws {
    #expect(try Self.heights([(15, nil), (3, "9")]) == [7, 9])
    #expect(try Self.heights([(25, nil)]) == [7])
    #expect(try Self.heights([(60, nil)]) == [9])
  }

  @Test("the first part has the name of an outline that is not raised; all parts have its colour")
  func names() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 20, 10, ["building": "yes", "name": "Hall", "building:colour": "red"])
    town.box(2, 0, 0, 10, 10, ["building:part": "yes"])
    town.box(3, 10, 0, 10, 10, ["building:part": "yes", "building:colour": "blue"])
    let buildings = try StreetReader.map(town.bytes, named: "").map.buildings
    #expect(buildings.map(\.name) == ["Hall", ""])
    #expect(buildings.map(\.color) == [CSSColor.color("red"), CSSColor.color("blue")])
  }
}
