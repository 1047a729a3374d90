import Testing

@testable import ARRouteEngine

@Suite("Walls of a street's buildings")
struct StreetWallTests {
  /// Returns the distance of a point from a segment on the plan: from the foot of the perpendicular if that
  /// is on the segment, otherwise from the nearer end.
  private static func distance(_ place: Vector2, _ a: Vector2, _ b: Vector2) -> Double {
    let isAbreast = (place - a).dot(b - a) > 0 && (place - b).dot(a - b) > 0
    return isAbreast
      ? abs((place - a).cross(b - a)) / (b - a).length
      : min((place - a).length, (place - b).length)
  }

  /// Returns true when a point is inside the rings, found by counting the edges that a line to the east
  /// crosses.
  private static func isInside(_ place: Vector2, _ rings: [[Vector2]]) -> Bool {
    rings.reduce(false) { isInside, ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(isInside) { isInside, edge in
        let (a, b) = edge
        guard (a.y > place.y) != (b.y > place.y) else { return isInside }
        let east = a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y)
        return east > place.x ? !isInside : isInside
      }
    }
  }

  /// Edges exactly at the radius may count or not, because of rounding.
  @Test(
    "walls are all edges of all rings within the radius, and face outward",
    arguments: 0..<40 as Range<UInt64>)
  func areTheEdges(seed: UInt64) throws {
    let town = try RandomTown(seed: seed, count: 60, size: 400, roofs: [.flat])
    let model = town.model
    let place = Vector3(17, 1.5, -31)
    let point = Vector2(place.x, place.z)
    let walls = model.outerWalls(near: place, within: 120)
    let ends = walls.map { (Vector2($0.start.x, $0.start.z), Vector2($0.end.x, $0.end.z)) }
    var (sure, possible) = (0, 0)
    for (building, rings) in town.buildings {
      // A courtyard that is not inside its house has no outer side.
      let isSound = rings.dropFirst().joined().allSatisfy { Self.isInside($0, [rings[0]]) }
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let distance = Self.distance(point, a, b)
          let same = walls.indices.filter { index in
            let (start, end) = ends[index]
            return (start - a).length < 1e-6 && (end - b).length < 1e-6
              || (start - b).length < 1e-6 && (end - a).length < 1e-6
          }
          if distance < 120 - 1e-6 { sure += 1 }
          if distance < 120 + 1e-6 { possible += 1 }
          #expect(same.count <= 1 && (same.count == 1 || distance > 120 - 1e-6))
          guard let wall = same.first.map({ walls[$0] }), isSound else { continue }
          #expect(wall.startTop == building.height && wall.endTop == building.height)
          #expect(wall.start.y == building.base && wall.end.y == building.base)
          let middle = a.interpolated(to: b, 0.5)
          let outward = Vector2(wall.outward.x, wall.outward.z)
          #expect(abs(outward.length - 1) < 1e-12 && abs(outward.dot(b - a)) < 1e-9)
          #expect(!Self.isInside(middle + outward * 0.001, rings))
          #expect(Self.isInside(middle - outward * 0.001, rings))
        }
      }
    }
    #expect(sure > 20 && walls.count >= sure && walls.count <= possible)
  }

  @Test("walls end under the slopes of a gable, split at its ridge")
  func gables() throws {
    let placement = Placement(reference: RandomTown.home)
    let outline = try [(-10.0, -5.0), (10, -5), (10, 5), (-10, 5)].map { east, south in
      try #require(placement.coordinate(at: Vector3(east, 0, south)))
    }
    let house = Building(
      footprint: try #require(Footprint(outline: outline)), height: 12,
      roof: Roof(.gabled, height: 4))
    let model = StreetModel(StreetMap(buildings: [house]), about: RandomTown.home)
    #expect(abs(model.top - 12) < 1e-9)
    let walls = model.outerWalls(near: .zero, within: 50)
    // Two long walls reach up to the eaves; the two halves of each gable rise from there to the ridge.
    let long = walls.filter { abs($0.outward.z) > 0.9 }
    let gables = walls.filter { abs($0.outward.x) > 0.9 }
    #expect(long.count == 2 && gables.count == 4)
    #expect(long.allSatisfy { abs($0.startTop - 8) < 1e-6 && abs($0.endTop - 8) < 1e-6 })
    for gable in gables {
      let tops = [gable.startTop, gable.endTop].sorted()
      #expect(abs(tops[0] - 8) < 1e-6 && abs(tops[1] - 12) < 1e-6)
    }
  }

  @Test("without buildings, there are no walls and the maximum height is 0")
  func none() {
    let model = StreetModel(StreetMap(), about: RandomTown.home)
    #expect(model.outerWalls(near: .zero, within: 1e9).isEmpty && model.top == 0)
    #expect(model.outerWalls(near: Vector3(.nan, 0, 0), within: 10).isEmpty)
  }
}
