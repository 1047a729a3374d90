import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Streets as solids")
struct StreetModelTests {
  private static let home = RandomTown.home

  /// Returns a building on a rectangle, in metres east and south of home.
  private static func block(
    east: ClosedRange<Double>, south: ClosedRange<Double>, base: Double = 0, height: Double,
    roof: Roof = .flat, turnedBy turn: Angle = .zero
  ) throws -> Building {
    let placement = Placement(reference: home)
    let middle = Vector2(
      (east.lowerBound + east.upperBound) / 2, (south.lowerBound + south.upperBound) / 2)
    let corners = [
      Vector2(east.lowerBound, south.lowerBound), Vector2(east.upperBound, south.lowerBound),
      Vector2(east.upperBound, south.upperBound), Vector2(east.lowerBound, south.upperBound),
    ].map { corner in
      let offset = corner - middle
      return middle
        + Vector2(
          offset.x * turn.cosine - offset.y * turn.sine,
          offset.x * turn.sine + offset.y * turn.cosine)
    }
    let outline = try corners.map {
      try #require(placement.coordinate(at: Vector3($0.x, 0, $0.y)))
    }
    return Building(
      footprint: try #require(Footprint(outline: outline)), base: base, height: height, roof: roof)
  }

  @Test(
    "a roof of many slopes is the lowest of them everywhere, and covers its footprint",
    arguments: 0..<60 as Range<UInt64>)
  func pyramids(seed: UInt64) throws {
    var lots = SplitMix64(seed: seed)
    let count = Int.random(in: 5...64, using: &lots)
    // Some corners are collinear, so that neighbours form one slope except for rounding.
    var corners: [Vector2] = []
    let ring = (0..<count).map { number in
      let turn = Angle.degrees(
        360 * (Double(number) + .random(in: 0..<0.9, using: &lots)) / Double(count))
      return Vector2(20 * turn.cosine, 12 * turn.sine)
    }
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      corners.append(a)
      if Bool.random(using: &lots) { corners.append(a.interpolated(to: b, 0.3)) }
    }
    let footprint = try #require(
      Footprint(outline: Array(repeating: Self.home, count: corners.count)))
    let building = Building(
      footprint: footprint, height: 20, roof: Roof(.pyramidal, height: 8))
    let solid = try #require(StreetSolid(building, index: 0, rings: [corners]))
    let covered = solid.tiles.reduce(0) { $0 + ($1.b - $1.a).cross($1.c - $1.a) / 2 }
    #expect(abs(covered - solid.area) < 1e-6 * solid.area)
    for tile in solid.tiles {
      let middle = (tile.a + tile.b + tile.c) * (1.0 / 3)
      let height = solid.slopes[Int(tile.slope)].height(at: middle)
      #expect(height - solid.height(at: middle) < 1e-6)
    }
    for wall in solid.walls {
      let middle = (wall.a + wall.b) * 0.5
      #expect(abs((wall.topA + wall.topB) / 2 - solid.height(at: middle)) < 1e-6)
    }
  }

  /// Compared with models made about the point itself.
  @Test(
    "laid out about a point 4 km away, everything is in the right position",
    arguments: UInt64(0)..<20)
  func laysOutElsewhere(seed: UInt64) throws {
    var lots = SplitMix64(seed: seed)
    let town = try RandomTown(seed: seed, count: 60, size: 400, roofs: [.flat])
    var map = StreetMap(buildings: town.buildings.map(\.building), trees: [Self.home])
    let bend = try #require(Placement(reference: Self.home).coordinate(at: Vector3(90, 0, 50)))
    map.ways = [StreetWay(kind: .road, line: [Self.home, bend], width: 6, name: "A")]
    map.areas = [StreetArea(kind: .water, footprint: map.buildings[0].footprint)]
    let turn = Angle.degrees(.random(in: 0..<360, using: &lots))
    let far = try #require(
      Placement(reference: Self.home).coordinate(
        at: Vector3(4000 * turn.sine, 0, 4000 * turn.cosine)))
    let (near, moved) = (
      StreetModel(map, about: Self.home),
      try #require(StreetModel(map, about: far).about(Self.home))
    )
    #expect(moved.placement == near.placement && moved.identity !== near.identity)
    func isSame(_ a: Vector3, _ b: Vector3) -> Bool { (a - b).length < 1e-3 }
    func areSame(_ a: [Vector2], _ b: [Vector2]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).length < 1e-3 }
    }
    for _ in 0..<40 {
      func place() -> Vector3 {
        Vector3(
          .random(in: -250...250, using: &lots), .random(in: 0...20, using: &lots),
          .random(in: -250...250, using: &lots))
      }
      let (start, end) = (place(), place())
      let lengths = [near, moved].map { $0.lengthInBuildings(from: start, to: end) }
      // A line that grazes a wall runs for metres through a millimetre of it.
      let isGrazing = [-0.01, 0.01].contains { aside in
        let offset = Vector3(aside, aside, -aside)
        let beside = near.lengthInBuildings(from: start + offset, to: end + offset)
        return abs(beside - lengths[0]) > 0.5
      }
      #expect(isGrazing || abs(lengths[0] - lengths[1]) < 0.5)
      let walls = [near, moved].map { $0.outerWalls(near: start, within: 1000) }
      #expect(walls[0].count == walls[1].count)
      for (a, b) in zip(walls[0], walls[1]) {
        #expect(isSame(a.start, b.start) && isSame(a.end, b.end) && isSame(a.outward, b.outward))
      }
    }
    let about = Vector2(10, -20)
    let rings = [near, moved].map { $0.buildings(around: about, within: 5000).map(\.rings[0]) }
    #expect(rings[0].count == town.buildings.count)
    #expect(zip(rings[0], rings[1]).allSatisfy(areSame))
    #expect(
      areSame(near.trees(around: about, within: 500), moved.trees(around: about, within: 500)))
    let lines = [near, moved].map { $0.ways(around: about, within: 500)[0].line }
    #expect(areSame(lines[0], lines[1]))
    let names = [near, moved].map { $0.names(around: about, within: 500)[0].line }
    #expect(areSame(names[0], names[1]))
    let areas = [near, moved].map { $0.areas(around: about, within: 500)[0].rings[0] }
    #expect(areSame(areas[0], areas[1]))
    // From high above, nothing hides anything; roofs may be cut into different triangles.
    let pose = Pose(
      position: Vector3(0, 5000, 0), attitude: Attitude(heading: turn, pitch: .degrees(-90)))
    let faces = [near, moved].map { model in
      model.faces(seenBy: Device.standard.camera, from: CameraTransform(pose), within: 1200)
    }
    let roofs = faces.map { faces in
      faces.filter { $0.kind == .roof }.reduce(0) { sum, face in
        let (ab, ac) = (face.corners.1 - face.corners.0, face.corners.2 - face.corners.0)
        return sum + abs(ab.x * ac.z - ab.z * ac.x) / 2
      }
    }
    #expect(roofs[0] > 0 && abs(roofs[0] - roofs[1]) < 1e-6 * roofs[0])
  }

  @Test(
    "triangles of areas with holes add up to the area, all with the same orientation",
    arguments: 0..<200 as Range<UInt64>)
  func triangles(seed: UInt64) {
    var lots = SplitMix64(seed: seed)
    // The outline has teeth, so that many corners are reflex, and holes side by side inside.
    let count = Int.random(in: 8...60, using: &lots)
    let outline = (0..<count).map { step in
      let turn = Angle.degrees(360 * Double(step) / Double(count))
      return Vector2(turn.cosine, turn.sine) * Double.random(in: 60...100, using: &lots)
    }
    var rings = [outline]
    for row in -1...1 {
      for column in -1...1 where Bool.random(using: &lots) {
        let middle = Vector2(Double(column) * 25, Double(row) * 25)
        let corners = Int.random(in: 3...8, using: &lots)
        rings.append(
          (0..<corners).map { step in
            let turn = Angle.degrees(-360 * Double(step) / Double(corners))
            return middle + Vector2(turn.cosine, turn.sine)
              * Double.random(in: 2...11, using: &lots)
          })
      }
    }
    let corners = rings.flatMap { $0 }
    func area(_ ring: [Vector2]) -> Double {
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
    }
    let whole = rings.reduce(0) { $0 + area($1) }
    let triangles = Triangulation.triangles(of: rings)
    var sum = 0.0
    for triangle in triangles {
      let part = area([
        corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)],
      ])
      #expect(part > 0)
      sum += part
    }
    #expect(abs(sum - whole) < 1e-9 * whole)
    #expect(triangles.count == corners.count + 2 * (rings.count - 1) - 2)
  }

  @Test func roofsHaveTheVolumeOfTheirForm() throws {
    // A building of 20 m by 10 m with eaves at 6 m and its top at 9 m, in any orientation.
    let forms: [(Roof.Shape, Roof.Ridge, Double)] = [
      (.flat, .along, 20 * 10 * 9),
      (.gabled, .along, 20 * 10 * (6 + 1.5)),
      (.gabled, .across, 20 * 10 * (6 + 1.5)),
      // The two ends form a pyramid of 10 m by 10 m; the middle is gabled and 10 m long.
      (.hipped, .along, 20 * 10 * 6 + 10 * 10 * 3 / 3.0 + 10 * 10 * 1.5),
      (.pyramidal, .along, 20 * 10 * (6 + 1)),
    ]
    for (shape, ridge, volume) in forms {
      for turn in [0.0, 17, 90, 203] {
        let building = try Self.block(
          east: 30...50, south: -10...0, height: 9,
          roof: Roof(shape, height: shape == .flat ? 0 : 3, ridge: ridge), turnedBy: .degrees(turn))
        let model = StreetModel(StreetMap(buildings: [building]), about: Self.home)
        let size = try #require(model.size(ofBuilding: 0))
        #expect(abs(size.area - 200) < 1e-3, "\(shape)")
        #expect(abs(size.volume - volume) < 1e-2, "\(shape) \(ridge) by \(turn)°")
      }
    }
  }

  @Test func ridgesRunAsTheyAreTold() throws {
    func height(_ ridge: Roof.Ridge, _ east: Double, _ south: Double) throws -> Double {
      let building = try Self.block(
        east: -10...10, south: -5...5, height: 9, roof: Roof(.gabled, height: 3, ridge: ridge))
      let solid = try #require(
        StreetModel(StreetMap(buildings: [building]), about: Self.home).solids.first)
      return solid.height(at: Vector2(east, south))
    }
    // The ridge runs along the longer side, which is east; across it; and perpendicular to the direction of
    // a slope.
    #expect(abs(try height(.along, 9, 0) - 9) < 1e-6)
    #expect(abs(try height(.along, 0, 4.9) - 6.06) < 1e-3)
    #expect(abs(try height(.across, 0, 4) - 9) < 1e-6)
    #expect(abs(try height(.across, 9.9, 0) - 6.03) < 1e-3)
    #expect(abs(try height(.facing(.degrees(180)), 9, 0) - 9) < 1e-6)
    #expect(abs(try height(.facing(.degrees(90)), 0, 4) - 9) < 1e-6)
  }

  @Test(
    "lines of sight match those found with a different method of counting",
    arguments: 0..<10 as Range<UInt64>)
  func rays(seed: UInt64) throws {
    let town = try RandomTown(seed: seed, count: 150, size: 400)
    let model = town.model
    let plain = town.buildings.map { PlainBuilding($0.building, rings: $0.rings) }
    #expect(model.buildingCount == plain.count)
    var lots = SplitMix64(seed: seed + 1000)
    var hits = 0
    for _ in 0..<1000 {
      func place(_ height: ClosedRange<Double>) -> Vector3 {
        Vector3(
          .random(in: -220...220, using: &lots), .random(in: height, using: &lots),
          .random(in: -220...220, using: &lots))
      }
      let (start, end) = (place(0.5...3), place(0...30))
      let length = (end - start).length
      let parts = plain.flatMap { $0.parts(from: start, to: end) }
      let first = parts.map(\.lowerBound).min()
      let hit = model.hit(from: start, to: end)
      hits += hit == nil ? 0 : 1
      // A line that only grazes something counts as one that misses it.
      let substantial = parts.filter { ($0.upperBound - $0.lowerBound) * length > 0.01 }
      if let least = substantial.map(\.lowerBound).min() {
        let distance = try #require(hit?.distance)
        #expect(distance < least * length + 1e-6)
      }
      if let hit {
        #expect(abs(hit.distance - (first ?? -1) * length) < 1e-6 || substantial.isEmpty)
      }
      // The sum over all parts; a stretch in two buildings counts once.
      var (sum, reached) = (0.0, 0.0)
      for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound })
      where part.upperBound > reached {
        sum += part.upperBound - max(part.lowerBound, reached)
        reached = part.upperBound
      }
      #expect(abs(model.lengthInBuildings(from: start, to: end) - sum * length) < 1e-4)
    }
    #expect(hits > 500)
  }

  @Test(
    "no visible face is left out, and most hidden ones are",
    arguments: 0..<12 as Range<UInt64>)
  func faces(seed: UInt64) throws {
    let town = try RandomTown(seed: seed, count: 400, size: 700)
    let model = town.model
    var lots = SplitMix64(seed: seed + 2000)
    let camera = try #require(
      PinholeCamera(viewport: Viewport(unchecked: 390, 844), focalLength: 700))
    var eye = Vector3.zero
    repeat {
      eye = Vector3(
        .random(in: -250...250, using: &lots), seed < 8 ? 1.5 : .random(in: 2...80, using: &lots),
        .random(in: -250...250, using: &lots))
    } while model.solids.contains { $0.contains(eye) }
    let attitude = Attitude(
      heading: .degrees(.random(in: 0..<360, using: &lots)),
      pitch: .degrees(.random(in: -40...40, using: &lots)),
      roll: .degrees(.random(in: -30...30, using: &lots)))
    let transform = CameraTransform(Pose(position: eye, attitude: attitude))
    let faces = model.faces(seenBy: camera, from: transform, within: 1200)
    for _ in 0..<3000 {
      let pixel = Vector2(
        .random(in: 0...390, using: &lots), .random(in: 0...844, using: &lots))
      let way = transform.scenePosition(of: camera.unproject(pixel, depth: 0.5)) - eye
      let end = eye + way * (1000 / way.length)
      guard let hit = model.hit(from: eye, to: end) else { continue }
      let point = eye + (end - eye) * (hit.distance / 1000)
      let own = faces.filter { $0.building == hit.building }
      #expect(
        own.contains { abs(($0.corners.0 - point).dot($0.normal)) < 1e-4 * hit.distance + 1e-6 },
        "at \(pixel)")
    }
    if seed < 8 {
      let all = model.solids.reduce(0) { $0 + $1.walls.count }
      #expect(faces.count * 4 < all)
    }
  }

  @Test func whatIsFarAwayOrFlatIsLeftOut() throws {
    let near = try Self.block(east: 0...10, south: 0...10, height: 5)
    let far = try #require(
      Footprint(outline: [.at(61, 24.94), .at(61, 24.95), .at(61.01, 24.95)]))
    let line = try #require(
      Footprint(outline: [.at(60.17, 24.94), .at(60.17, 24.95), .at(60.17, 24.94)]))
    let model = StreetModel(
      StreetMap(buildings: [
        Building(footprint: far, height: 5), near, Building(footprint: line, height: 5),
      ]), about: Self.home)
    #expect(model.buildingCount == 1)
    #expect(model.droppedCount == 2)
    #expect(model.size(ofBuilding: 0) == nil)
    #expect(model.size(ofBuilding: 1) != nil)
  }
}
