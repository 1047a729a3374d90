import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Spots in the street")
struct SpotTests {
  /// Returns the world of a phone without errors that began at a coordinate, after a walk of the given length
  /// east and south, in metres.
  private static func world(
    at place: GeodeticCoordinate, walked way: Vector3 = .zero,
    attitude: Attitude = Attitude(heading: .zero),
    eyeHeight: Double = 1.5
  ) -> World {
    var settings = WorldSettings()
    settings.eyeHeight = eyeHeight
    var world = World(at: place, settings: settings)
    _ = world.update(.pose(time: 1, Pose(position: way, attitude: attitude)))
    return world
  }

  @Test("can be found again to 1 mm at any latitude", arguments: UInt64(0)..<200)
  func comesBack(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let place = GeodeticCoordinate.at(random.number(-89.9...89.9), random.number(-180...180))
    let reach = random.magnitude(0.01...2000)
    let position = Vector3(
      random.number(-reach...reach), random.number(-2...3), random.number(-reach...reach))
    let world = Self.world(at: place)
    let spot = try #require(world.spot(at: position))
    #expect(try (#require(world.position(of: spot)) - position).length < 1e-3)
    // The distance is calculated with a separate geodesic.
    let line = try Geodesic.inverse(from: place, to: spot.coordinate)
    let way = Vector2(position.x, position.z)
    #expect(abs(line.distance - way.length) < 1e-3)
    let (east, north) = line.initialAzimuth.sineAndCosine
    #expect((Vector2(line.distance * east, -line.distance * north) - way).length < 1e-3)
  }

  @Test("are found by a phone that began elsewhere", arguments: UInt64(0)..<100)
  func isFoundFromElsewhere(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let start = GeodeticCoordinate.at(random.number(-85...85), random.number(-180...180))
    let placer = Self.world(at: start)
    let spot = try #require(placer.spot(at: Vector3(12, -1.2, -7)))
    let other = Geodesic.direct(
      from: start, azimuth: random.azimuth(), distance: random.number(1...500)
    ).coordinate
    let finder = Self.world(at: other)
    let seen = try #require(finder.position(of: spot))
    let expected = try Geodesic.inverse(from: other, to: spot.coordinate)
    #expect(abs(Vector2(seen.x, seen.z).length - expected.distance) < 1e-3)
    #expect(abs(seen.y - -1.2) < 1e-9)
  }

  @Test("are found by a phone whose axes are wrong, too", arguments: [-120.0, -40, 5, 90])
  func comesBackWithWrongAxes(misalignment: Double) throws {
    let world = try TestWorlds.turned(misalignment: .degrees(misalignment))
    let position = Vector3(3, -1.5, -4)
    let spot = try #require(world.spot(at: position))
    #expect(try (#require(world.position(of: spot)) - position).length < 1e-3)
  }

  @Test("lie on the ground if the phone points at it, and in the air above the horizon")
  func liesOnTheGround() throws {
    let down = Self.world(at: .at(48, 2), attitude: Attitude(heading: .zero, pitch: .degrees(-30)))
    let center = down.camera.viewport.center
    let spot = try #require(down.spot(through: center, inTheAirAt: 4))
    #expect(abs(spot.height) < 1e-9)
    // The spot is 1.5 m below the eye and 30° down: 1.5 / tan 30°.
    let line = try Geodesic.inverse(from: .at(48, 2), to: spot.coordinate)
    #expect(abs(line.distance - 2.598_076) < 1e-3)
    let up = Self.world(at: .at(48, 2), attitude: Attitude(heading: .zero, pitch: .degrees(30)))
    let high = try #require(up.spot(through: center, inTheAirAt: 4))
    #expect(abs(high.height - 3.5) < 1e-9)
    #expect(
      abs(try Geodesic.distance(from: .at(48, 2), to: high.coordinate) - 3.464_102) < 1e-3)
  }

  @Test("slightly below the horizon lie in the air, not kilometres away")
  func staysNearTheHorizon() throws {
    let flat = Self.world(
      at: .at(48, 2), attitude: Attitude(heading: .zero, pitch: .degrees(-0.01)))
    let spot = try #require(flat.spot(through: flat.camera.viewport.center, inTheAirAt: 4))
    #expect(abs(try Geodesic.distance(from: .at(48, 2), to: spot.coordinate) - 4) < 1e-3)
    #expect(abs(spot.height - 1.4993) < 1e-3)
  }

  @Test("lie on the actual ground of a slope")
  func liesOnTheSlope() throws {
    var settings = WorldSettings()
    settings.usesTerrain = true
    let places = [0.0, 0.001, 0.002].map { north in
      GeodeticCoordinate.at(48 + north, 2).atAltitude(100 + north * 20_000)
    }
    let route = try Route(name: nil, coordinates: places)
    let uphill = try World(
      route: route, settings: settings, start: .chainage(0))
    var walker = uphill
    // The phone is halfway up, 20 m higher according to AR.
    let way = try Geodesic.distance(from: places[0], to: places[1])
    _ = walker.update(
      .pose(
        time: 1,
        Pose(
          position: Vector3(0, 20, -way), attitude: Attitude(heading: .zero, pitch: .degrees(-30))))
    )
    let spot = try #require(
      walker.spot(through: walker.camera.viewport.center, inTheAirAt: 4))
    #expect(abs(spot.height) < 0.01)
    // The line falls by tan 30° and the ground rises by 20 m along the way; they meet at 1.5 = x (tan 30° +
    // slope).
    let expected = 1.5 / (0.577_350 + 20 / way)
    #expect(abs(try Geodesic.distance(from: places[1], to: spot.coordinate) - expected) < 0.01)
  }

  @Test("have an error that is the sum of the placer's and the finder's", arguments: UInt64(0)..<30)
  func splitsError(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    /// Returns the world of a phone with wrong axes that starts a few metres away from its believed position.
    func wrong(at truth: GeodeticCoordinate) throws -> (World, offset: Vector3, Angle) {
      let offset = random.vector(within: 8)
      let turn = Angle.degrees(random.number(-20...20))
      let believed = try #require(
        Placement(reference: truth).coordinate(at: offset))
      var world = World(at: believed, fusion: FusionSettings())
      _ = world.update(.pose(time: 1, Pose(position: .zero, attitude: Attitude(heading: -turn))))
      _ = world.update(.truth(Truth(time: 1, coordinate: truth, heading: .zero)))
      return (world, offset, turn)
    }
    let (placer, placerOffset, placerTurn) = try wrong(at: .at(48, 2))
    let spot = try #require(placer.spot(at: Vector3(0, -1.5, -5)))
    // A point 5 m ahead along AR's −z is in truth rotated by the misalignment.
    let truth = try #require(spot.trueCoordinate)
    let line = try Geodesic.inverse(from: .at(48, 2), to: truth)
    #expect(abs(line.distance - 5) < 1e-3)
    #expect(abs(Angle.wrapDegrees((line.initialAzimuth - placerTurn).degrees)) < 0.01)

    let (finder, _, _) = try wrong(at: .at(48.000_05, 2.000_05))
    let error = try #require(finder.error(of: spot))
    // The placer's error by hand is the believed position minus the true one.
    let kept = try Placement(reference: truth).position(of: spot.coordinate)
    #expect((error.placer - Vector2(kept.x, kept.z)).length < 1e-3)
    let turned = Vector2(placerTurn.sine * 5, -placerTurn.cosine * 5)
    let byHand = Vector2(placerOffset.x, placerOffset.z - 5) - turned
    #expect((error.placer - byHand).length < 1e-3)
    // A finder without errors sees only the placer's error.
    let exact = Self.world(at: .at(48.000_05, 2.000_05))
    let alone = try #require(exact.error(of: spot))
    #expect(alone.finder.length < 1e-3)
    #expect((alone.placer - error.placer).length < 1e-3)
    // The spot is seen at an offset that is the sum of both errors.
    let position = try #require(finder.position(of: spot))
    let known = try #require(finder.reality.known)
    let seen = try Placement(reference: truth).position(of: known.coordinate(at: position))
    #expect((error.total - Vector2(seen.x, seen.z)).length < 1e-3)
  }
}
