import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("What streets hide, in a frame")
struct StreetFrameTests {
  private static let home = RandomTown.home

  /// A place so many metres north and east of home.
  private static func place(_ north: Double, _ east: Double) throws -> GeodeticCoordinate {
    try #require(Placement(reference: home).coordinate(at: Vector3(east, 0, -north)))
  }

  /// A block across the way north, from one distance to another.
  private static func block(
    _ north: ClosedRange<Double>, base: Double = 0, height: Double = 12
  ) throws -> Building {
    let outline = try [
      place(north.lowerBound, -20), place(north.lowerBound, 20), place(north.upperBound, 20),
      place(north.upperBound, -20),
    ]
    return Building(
      footprint: try #require(Footprint(outline: outline)), base: base, height: height)
  }

  /// A world with a route of 100 m to the north.
  private static func world(_ buildings: [Building]) throws -> World {
    var world = try World(
      route: try Route(name: "", coordinates: [home, place(100, 0)]))
    world.show(streets: StreetMap(buildings: buildings))
    return world
  }

  @Test func aBlockInTheWayIsToldWithItsDepth() throws {
    let frame = try Self.world([Self.block(40...52), Self.block(60...65)]).frame(clock: 0)
    let street = try #require(frame.street)
    let finish = try #require(street.finish)
    #expect(!finish.isFree)
    #expect(abs(finish.behind - 17) < 0.01)
    #expect(abs((street.routeInBuildings ?? 0) - 17) < 0.01)
    // Those behind the first wall are hidden, by each of their three points.
    let length = World(at: Self.home).settings.arrows.model.length
    let points = frame.arrows.filter(\.isVisible).flatMap { arrow in
      [0, 0.5, 1].map { -arrow.position.z - $0 * length }
    }
    let expected = Double(points.count { $0 > 40 }) / Double(points.count)
    #expect(abs((street.hiddenArrows ?? -1) - expected) < 1e-12)
    #expect(expected > 0.2 && expected < 1)
  }

  @Test func anArchIsNoWall() throws {
    let frame = try Self.world([Self.block(40...52, base: 4)]).frame(clock: 0)
    let street = try #require(frame.street)
    #expect(street.finish == Frame.Street.Sight(isFree: true, behind: 0))
    #expect(street.hiddenArrows == 0)
    #expect(street.routeInBuildings == 0)
  }

  @Test func whoStandsInAHouseSeesThroughItsWalls() throws {
    let frame = try Self.world([Self.block(-5...5)]).frame(clock: 0)
    #expect(frame.street?.finish == Frame.Street.Sight(isFree: true, behind: 0))
    #expect(abs((frame.street?.routeInBuildings ?? 0) - 5) < 0.01)
  }

  @Test func aNewSessionKeepsTheStreets() throws {
    var world = try Self.world([Self.block(40...52)])
    try world.restart(at: .chainage(60))
    #expect(world.frame(clock: 0).street?.finish?.isFree == true)
    #expect(world.street?.placement.reference == world.map.placement.reference)
    world.show(streets: nil)
    #expect(world.frame(clock: 0).street == nil)
  }

  @Test func cardsBehindAWallAreNamed() throws {
    var world = try Self.world([Self.block(40...52)])
    world.show(
      Surroundings([
        Place(name: "before", coordinate: try Self.place(30, 2)),
        Place(name: "behind", coordinate: try Self.place(70, 2)),
      ]))
    let frame = world.frame(clock: 0)
    let hidden = try #require(frame.street?.hiddenCards)
    #expect(hidden.map { frame.cards?[$0].place.name } == ["behind"])
  }
}
