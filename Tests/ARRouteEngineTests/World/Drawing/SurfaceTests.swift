import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Surfaces that AR finds")
struct SurfaceTests {
  private static let home = GeodeticCoordinate.at(48.2, 16.37)

  /// Returns a table, given in metres east and north of home.
  private static func table(
    east: ClosedRange<Double>, north: ClosedRange<Double>, height: Double = 0.7,
    name: String = "table"
  ) throws -> Furniture {
    let placement = Placement(reference: home)
    let corners = [
      (east.lowerBound, north.lowerBound), (east.upperBound, north.lowerBound),
      (east.upperBound, north.upperBound), (east.lowerBound, north.upperBound),
    ]
    let outline = try corners.map {
      try #require(placement.coordinate(at: Vector3($0.0, 0, -$0.1)))
    }
    return try #require(Furniture(name: name, outline: outline, height: height))
  }

  @Test func theTopOfALongWallIsFoundToItsEdges() throws {
    // A wall of 30 m is divided into squares of 1.25 m: its width is less than half a square, half a
    // square, or more than one square.
    for width in [0.4, 0.62, 1.3] {
      let wall = try Self.table(east: -15...15, north: 1.5...(1.5 + width), height: 0.8)
      var walk = Walk([wall])
      walk.look(heading: 0, pitch: -25, for: 2)
      let found = try #require(walk.world.drawing?.surfaces.found.first, "\(width)")
      let north = found.corners.map { -$0.z }
      #expect(abs((north.max() ?? 0) - (north.min() ?? 0) - width) < 0.01, "\(width)")
    }
  }

  /// A walker who takes samples, with the resulting events.
  private struct Walk {
    var world: World
    var time = 0.0
    var events: [SurfaceEvent] = []

    init(_ furniture: [Furniture], heightError: Double = 0, fusion: FusionSettings? = nil) {
      var settings = WorldSettings()
      settings.surfaces.heightError = heightError
      world = World(at: SurfaceTests.home, settings: settings, fusion: fusion)
      _ = world.beginDrawing(furniture)
    }

    /// Looks in the given direction for the given number of seconds.
    mutating func look(
      heading: Double, pitch: Double, from place: Vector3 = .zero, for seconds: Double
    ) {
      let pose = Pose(
        position: place,
        attitude: Attitude(heading: .degrees(heading), pitch: .degrees(pitch)))
      let end = time + seconds
      while time < end - 1e-9 {
        time += 1.0 / 30
        for case .surface(let event) in world.update(.pose(time: time, pose)) {
          events.append(event)
        }
      }
    }

    var found: [FoundSurface] { world.drawing?.surfaces.found ?? [] }
  }

  @Test("are found in their true positions, after they were in view for long enough")
  func areFound() throws {
    var walk = Walk([try Self.table(east: -0.4...0.4, north: 1...1.6)])
    walk.look(heading: 180, pitch: -30, for: 2)
    #expect(walk.events.isEmpty)
    walk.look(heading: 0, pitch: -30, for: 0.3)
    #expect(walk.found.isEmpty)
    walk.look(heading: 0, pitch: -30, for: 1)
    #expect(walk.events == [.found(1)])
    let surface = try #require(walk.found.first)
    let xs = surface.corners.map(\.x).sorted()
    let zs = surface.corners.map(\.z).sorted()
    #expect(xs[0] >= -0.401 && xs[3] <= 0.401 && zs[0] >= -1.601 && zs[3] <= -0.999)
    for corner in surface.corners { #expect(abs(corner.y - (0.7 - 1.5)) < 1e-9) }
  }

  @Test("grow, and merge where they meet")
  func mergeWhereTheyMeet() throws {
    // A surface 4 m long; first its two ends are seen, then all of it.
    var walk = Walk([try Self.table(east: -2...2, north: 1.2...1.5, height: 0.9)])
    walk.look(heading: -58, pitch: -18, for: 1)
    walk.look(heading: 58, pitch: -18, for: 1)
    #expect(walk.events == [.found(1), .found(2)])
    let before = walk.found.map { $0.along.length * $0.across.length }
    for heading in stride(from: 50.0, through: -50, by: -4) {
      walk.look(heading: heading, pitch: -25, for: 0.6)
    }
    #expect(walk.events == [.found(1), .found(2), .merged(2)])
    let after = try #require(walk.found.first)
    #expect(walk.found.count == 1)
    #expect(after.along.length * after.across.length > before.reduce(0, +))
  }

  @Test("get closer to their true height the longer they are in view")
  func improve() throws {
    var walk = Walk([try Self.table(east: -0.4...0.4, north: 1...1.6)], heightError: 0.1)
    walk.look(heading: 0, pitch: -30, for: 1)
    let first = abs(try #require(walk.found.first).corner.y + 0.8)
    walk.look(heading: 0, pitch: -30, for: 10)
    let later = abs(try #require(walk.found.first).corner.y + 0.8)
    #expect(first > 1e-3 && later < first / 20)
  }

  @Test("take along the strokes drawn on them, and adopt strokes drawn slightly above them")
  func carryStrokes() throws {
    // A kerb of 4 cm, on which the user draws before it is found.
    var walk = Walk([try Self.table(east: -2...2, north: 1...2, height: 0.04)], heightError: 0)
    let attitude = Pose(
      position: .zero, attitude: Attitude(heading: .zero, pitch: .degrees(-45)))
    _ = walk.world.update(.pose(time: 0, attitude))
    let center = walk.world.camera.viewport.center
    walk.world.act(.pen(.down(.screen(center))))
    walk.world.act(.pen(.move(.screen(center + Vector2(40, 0)))))
    walk.world.act(.pen(.up))
    #expect(walk.world.drawing?.strokes.first?.surface == 0)
    walk.look(heading: 0, pitch: -45, for: 2)
    #expect(walk.events == [.found(1), .strokeMoved(1)])
    let stroke = try #require(walk.world.drawing?.strokes.first)
    #expect(stroke.surface == 1)
    for position in stroke.positions { #expect(abs(position.y - (0.04 - 1.5)) < 1e-9) }
    // A table is too high to adopt strokes from the ground.
    var high = Walk([try Self.table(east: -2...2, north: 1...2, height: 0.7)])
    _ = high.world.update(.pose(time: 0, attitude))
    high.world.act(.pen(.down(.screen(center))))
    high.look(heading: 0, pitch: -45, for: 2)
    #expect(high.events == [.found(1)])
    #expect(high.world.drawing?.strokes.first?.surface == 0)
  }

  @Test("are lost when tracking is lost, and start again with the session")
  func areLost() throws {
    var walk = Walk(
      [try Self.table(east: -0.4...0.4, north: 1...1.6)], fusion: FusionSettings())
    walk.look(heading: 0, pitch: -30, for: 2)
    #expect(walk.events == [.found(1)])
    _ = walk.world.update(.tracking(time: walk.time, .limited))
    walk.look(heading: 0, pitch: -30, for: 3)
    #expect(walk.events == [.found(1)])
    walk.look(heading: 0, pitch: -30, for: 3)
    #expect(walk.events == [.found(1), .lost(1)] && walk.found.isEmpty)
    _ = walk.world.update(.tracking(time: walk.time, .normal))
    walk.look(heading: 0, pitch: -30, for: 2)
    #expect(walk.events == [.found(1), .lost(1), .found(2)])
    _ = walk.world.update(.sessionReset(time: walk.time))
    #expect(walk.found.isEmpty)
    walk.look(heading: 0, pitch: -30, for: 2)
    #expect(walk.events.last == .found(1))
  }

  /// The hits are compared with those of a different kind of ray, found by bisection, on triangles and a
  /// plane.
  @Test("are hit at the same points as in a separate implementation", arguments: UInt64(0)..<60)
  func areHit(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var tables: [Furniture] = []
    for number in 0..<4 {
      let east = random.number(-2...1.5)
      let north = random.number(0.5...2.5)
      tables.append(
        try Self.table(
          east: east...east + random.number(0.3...1), north: north...north + random.number(0.3...1),
          height: random.number(0.2...1.1), name: "\(number)"))
    }
    var walk = Walk(tables)
    for heading in stride(from: -60.0, through: 60, by: 20) {
      for pitch in [-60.0, -40, -20] { walk.look(heading: heading, pitch: pitch, for: 0.8) }
    }
    #expect(!walk.found.isEmpty)
    var (onSurfaces, onGround) = (0, 0)
    for number in 0..<60 {
      var attitude = Attitude(
        heading: .degrees(random.number(-60...60)), pitch: .degrees(random.number(-70...20)),
        roll: .degrees(random.number(-180...180)))
      if number % 2 == 0, let surface = walk.found.first {
        // The middle of the surface.
        let middle = surface.corner + (surface.along + surface.across) * 0.5
        attitude.heading = .atan2(middle.x, -middle.z)
        attitude.pitch = .atan2(middle.y, Vector2(middle.x, middle.z).length)
      }
      _ = walk.world.update(.pose(time: walk.time, Pose(position: .zero, attitude: attitude)))
      let point =
        number % 4 == 0
        ? walk.world.camera.viewport.center
        : Vector2(random.number(0...375), random.number(0...667))
      let hit = walk.world.surfaceHit(through: point)
      // The smallest distance along the ray at which it is below a surface and within its outline.
      var best: (distance: Double, surface: Int)?
      func isBelow(_ distance: Double, _ level: Double, _ corners: [Vector3]?) -> (Bool, Bool) {
        let place = SceneRay(
          through: point, of: walk.world.camera, at: CameraTransform(walk.world.pose)
        ).position(at: distance)
        guard let corners else { return (place.y <= level, true) }
        let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { a, b in
          (b.x - a.x) * (place.z - a.z) - (b.z - a.z) * (place.x - a.x)
        }
        return (place.y <= level, sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 })
      }
      let planes: [(Int, Double, [Vector3]?)] =
        [(0, -1.5, nil)] + walk.found.map { ($0.number, $0.corner.y, $0.corners) }
      for (number, level, corners) in planes {
        var (low, high) = (0.0, 100.0)
        guard isBelow(high, level, nil).0 else { continue }
        for _ in 0..<80 {
          let middle = (low + high) / 2
          if isBelow(middle, level, nil).0 { high = middle } else { low = middle }
        }
        guard isBelow(high, level, corners).1 else { continue }
        if high < best?.distance ?? .infinity { best = (high, number) }
      }
      #expect(hit?.surface == best?.surface)
      if let hit, let best {
        #expect(abs(hit.distance - best.distance) < 1e-6)
        if hit.surface > 0 { onSurfaces += 1 } else { onGround += 1 }
      }
    }
    #expect(onGround > 0 && onSurfaces > 0)
  }

  @Test("have the focus square on them, which is open if there is no surface")
  func haveTheFocus() throws {
    var walk = Walk([try Self.table(east: -0.4...0.4, north: 1...1.6)])
    walk.look(heading: 0, pitch: -33, for: 2)
    let focus = try #require(walk.world.frame(clock: 0).drawing).focus
    #expect(focus.surface == 1)
    for corner in focus.corners { #expect(abs(corner.y + 0.8) < 1e-9) }
    // The focus is square, and 17 cm wide at a distance of 70 cm.
    let sides = zip(focus.corners, focus.corners.dropFirst() + focus.corners.prefix(1)).map {
      ($1 - $0).length
    }
    let distance = try #require(focus.distance)
    for side in sides { #expect(abs(side - 0.17 * (0.825 + 0.25 * distance)) < 1e-9) }
    walk.look(heading: 0, pitch: 20, for: 0.1)
    let open = try #require(walk.world.frame(clock: 0).drawing).focus
    #expect(open.isOpen && open.distance == nil)
    let shown = open.corners.compactMap {
      walk.world.camera.project(CameraTransform(walk.world.pose).cameraPosition(of: $0))
    }
    #expect(shown.count == 4)
    let middle = shown.reduce(Vector2.zero) { $0 + $1.position * 0.25 }
    #expect((middle - walk.world.camera.viewport.center).length < 1e-6)
  }
}
