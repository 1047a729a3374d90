import TestSupport
import Testing

@testable import ARRouteEngine

/// A route uphill and down again, whose content must be at the positions calculated by hand.
@Suite("With terrain, all content stands on the same ground")
struct OneGroundTests {
  private static let start = GeodeticCoordinate.at(48, 2)
  /// The vertices of the route, in metres north of the start and above the start.
  private static let profile: [(north: Double, rise: Double)] = [(0, 0), (100, 10), (200, 4)]

  private static func place(
    north: Double, east: Double = 0, altitude: Double? = nil
  ) throws -> GeodeticCoordinate {
    let place = try #require(
      Placement(reference: start).coordinate(at: Vector3(east, 0, -north)))
    return altitude.map { place.atAltitude($0) } ?? place
  }

  /// Returns the height of the ground in the scene, whose origin is 1.5 m above the start.
  ///
  /// The ground rises at 1 in 10 for 100 m, then falls at 6 in 100.
  private static func height(atNorth north: Double) -> Double {
    (north <= 100 ? north / 10 : 10 - (north - 100) * 0.06) - 1.5
  }

  private static func world(terrain: Bool = true, fusion: FusionSettings? = nil) throws -> World {
    var settings = WorldSettings()
    settings.usesTerrain = terrain
    settings.gifts.reach = 300
    settings.cards.radius = 300
    settings.cards.clusterRadius = 0
    let route = try Route(
      coordinates: profile.map { try place(north: $0.north, altitude: 700 + $0.rise) })
    return try World(route: route, settings: settings, fusion: fusion)
  }

  private static func gift(_ name: String, _ place: GeodeticCoordinate) throws -> Gift {
    try #require(
      Gift(
        identifier: name, owner: "Bob", model: "star", coordinate: place, height: 0.25, placed: 1))
  }

  /// The tolerance: 1 cm.
  private static let tolerance = 0.01

  @Test("arrows, gifts, cards and the finish stand on the ground, on the route and next to it")
  func standsOnOneGround() throws {
    for fusion in [nil, FusionSettings()] {
      var world = try Self.world(fusion: fusion)
      // Next to the route, the height is that of the nearest point on the route.
      let norths = [3.0, 40, 95, 105, 160, 199]
      world.lay(
        LaidGifts(
          try norths.map { try Self.gift("\(Int($0))", Self.place(north: $0, east: 7)) },
          seenBy: "Ada"))
      world.show(
        Surroundings(
          try norths.map {
            Place(name: "\(Int($0))", coordinate: try Self.place(north: $0, east: -9))
          }))
      _ = world.update(.pose(time: 1, Pose(position: .zero, attitude: Attitude(heading: .zero))))
      let frame = world.frame(clock: 0)
      let gifts = try #require(frame.gifts)
      #expect(gifts.count == norths.count)
      for gift in gifts {
        let expected = Self.height(atNorth: -gift.position.z) + 0.25
        #expect(abs(gift.position.y - expected) < Self.tolerance)
      }
      let cards = world.surroundings?.placed ?? []
      #expect(cards.count == norths.count)
      for card in cards {
        let storey = world.surroundings?.groups[card.group].height ?? 0
        let expected = Self.height(atNorth: -card.position.z) + storey
        #expect(abs(card.position.y - expected) < Self.tolerance)
      }
      #expect(!frame.arrows.isEmpty)
      for arrow in frame.arrows {
        #expect(
          abs(arrow.position.y - Self.height(atNorth: -arrow.position.z)) < Self.tolerance)
      }
      // The finish is at eye level above the ground at the end of the route.
      let finish = try #require(world.finish)
      #expect(abs(finish.y - (4 - 1.5 + 1.5)) < Self.tolerance)
    }
  }

  @Test("strokes that were left stand on the ground at each of their points")
  func strokesLieOnIt() throws {
    var world = try Self.world()
    let norths = [20.0, 22, 24, 60, 99, 101, 103]
    let spots = try norths.map {
      Spot(coordinate: try Self.place(north: $0, east: 2), height: 0.02, trueCoordinate: nil)
    }
    let stroke = try #require(LeftStroke(spots: spots, style: PenStyle()))
    #expect(world.beginDrawing(left: [stroke]) == 0)
    let found = try #require(world.drawing?.strokes.first)
    var positions: [Vector3] = []
    for (index, piece) in found.points.pieces.enumerated() {
      let place = try #require(found.origin(of: index))
      positions += piece.points.map { place.position(of: $0) }
    }
    #expect(positions.count == norths.count)
    for (position, north) in zip(positions, norths) {
      #expect(abs(position.z + north) < Self.tolerance)
      #expect(abs(position.y - Self.height(atNorth: north) - 0.02) < Self.tolerance)
    }
  }

  @Test("a point aimed at on a slope lies on the slope, and its coordinate leads back to it")
  func pointsAtSlope() throws {
    var world = try Self.world()
    _ = world.update(
      .pose(
        time: 1,
        Pose(position: .zero, attitude: Attitude(heading: .zero, pitch: .degrees(-10)))))
    let middle = Vector2(world.camera.viewport.width / 2, world.camera.viewport.height / 2)
    let hit = try #require(world.surfaceHit(through: middle))
    // The line falls by tan 10° and the ground rises at 1 in 10; they meet at 1.5 = x (tan 10° + 0.1).
    #expect(abs(-hit.position.z - 1.5 / (0.176_327 + 0.1)) < Self.tolerance)
    let spot = try #require(world.spot(at: hit.position))
    #expect(abs(spot.height) < Self.tolerance)
    #expect(try (#require(world.position(of: spot)) - hit.position).length < 1e-3)
  }

  /// Returns a world on a route to the north with the given heights, with the phone looking along it; the
  /// ground is flat if `usesTerrain` is false.
  private static func world(
    _ profile: [(north: Double, rise: Double)], pitch: Double, reach: Double = 100,
    usesTerrain: Bool = true
  ) throws -> World {
    var settings = WorldSettings()
    settings.usesTerrain = usesTerrain
    settings.gifts.reach = reach
    let route = try Route(
      coordinates: profile.map { try place(north: $0.north, altitude: 700 + $0.rise) })
    var world = try World(route: route, settings: settings)
    world.turn(to: Attitude(heading: .zero, pitch: .degrees(pitch)))
    return world
  }

  /// Returns the distance to the north at which the phone points at the ground; nil if it points at the
  /// sky.
  private static func pointed(_ world: World) throws -> Double? {
    let middle = world.camera.viewport.center
    let spot = try #require(world.spot(through: middle, inTheAirAt: 4))
    guard let hit = world.surfaceHit(through: middle) else {
      #expect(spot == world.spot(at: world.pose.position + world.pose.forward * 4))
      return nil
    }
    // A gift left there lies on the ground.
    #expect(spot == world.spot(at: hit.position))
    #expect(abs(spot.height) < 1e-3)
    return -hit.position.z
  }

  /// Previously, no ground was found for a line of sight between level and the slope of the ground, so gifts
  /// hung in the air.
  @Test(
    "uphill, the ground is met when looking level or up",
    arguments: [
      // The line and the ground meet at 1.5 + x tan pitch = x / 10. A line that rises by more than a tenth
      // never meets the ground, nor does one beyond the reach.
      (pitch: 0.0, reach: 100.0, north: 15.0 as Double?), (3, 100, 1.5 / (0.1 - 0.052_407_8)),
      (3, 31, nil), (0, 14.9, nil), (0, 300, 15), (5.75, 300, nil), (20, 300, nil),
      (-5, 100, 1.5 / (0.1 + 0.087_488_7)), (-90, 100, 0),
    ])
  func pointsUphill(pitch: Double, reach: Double, north: Double?) throws {
    let world = try Self.world(Self.profile, pitch: pitch, reach: reach)
    let found = try Self.pointed(world)
    #expect((found == nil) == (north == nil))
    if let found, let north { #expect(abs(found - north) < 1e-3) }
  }

  /// Previously, guesses at the level of the last intersection oscillated, and the last guess was the answer.
  @Test("a slope steeper than the line of sight is met once, up and down")
  func pointsAtSteepSlope() throws {
    let up = try Self.world([(0, 0), (50, 50)], pitch: -30)
    // The line meets the slope at 1.5 − x tan 30° = x.
    let near = try #require(try Self.pointed(up))
    #expect(abs(near - 1.5 / 1.577_350_3) < 1e-3)
    // The ground falls at the same slope for 20 m and then is level; the line ends over the slope or beyond
    // it.
    let down = try Self.world([(0, 0), (20, -20), (90, -20)], pitch: -30)
    let far = try #require(try Self.pointed(down))
    #expect(abs(far - 21.5 / 0.577_350_3) < 1e-3)
    // If the slope continues, the line never meets it.
    #expect(try Self.pointed(Self.world([(0, 0), (300, -300)], pitch: -30)) == nil)
  }

  @Test(
    "flat ground is met at the same point as a level plane, and so is level terrain",
    arguments: [-90.0, -60, -30, -10, -3, -0.9, -0.5, 0, 3])
  func pointsAtFlatGround(pitch: Double) throws {
    let flat = try Self.world(Self.profile, pitch: pitch, usesTerrain: false)
    let ray = SceneRay(
      through: flat.camera.viewport.center, of: flat.camera, at: CameraTransform(flat.pose))
    #expect(flat.distanceToGround(along: ray) == ray.distance(toGroundAt: -1.5))
    let level = try Self.world([(0, 0), (100, 0), (200, 0)], pitch: pitch)
    let expected = ray.distance(toGroundAt: -1.5).flatMap { $0 <= 100 ? $0 : nil }
    let found = level.distanceToGround(along: ray)
    #expect((found == nil) == (expected == nil))
    if let found, let expected { #expect(abs(found - expected) < 1e-3) }
  }

  @Test("flat ground is everywhere at the height of the start")
  func flat() throws {
    var world = try Self.world(terrain: false)
    world.lay(LaidGifts([try Self.gift("a", Self.place(north: 95, east: 7))], seenBy: "Ada"))
    #expect(abs((world.gifts?.placed.first?.position.y ?? 0) - -1.25) < 1e-9)
    #expect(world.finish?.y == 0)
  }
}
