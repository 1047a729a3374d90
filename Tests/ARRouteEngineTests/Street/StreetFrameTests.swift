import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Occlusion by buildings, in a frame")
struct StreetFrameTests {
  private static let home = RandomTown.home

  /// Returns the coordinate at an offset from home, in metres north and east.
  private static func place(_ north: Double, _ east: Double) throws -> GeodeticCoordinate {
    try #require(Placement(reference: home).coordinate(at: Vector3(east, 0, -north)))
  }

  /// Returns a block across the route to the north, from one distance to another.
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

  /// Returns a world with a route of 100 m to the north.
  private static func world(_ buildings: [Building]) throws -> World {
    var world = try World(
      route: try Route(name: "", coordinates: [home, place(100, 0)]))
    world.show(streets: StreetMap(buildings: buildings))
    return world
  }

  @Test("a gift hidden behind a wall is not opened, but is reported")
  func giftsBehindWalls() throws {
    let gift = try #require(
      Gift(
        identifier: "one", owner: "Bob", model: "star", coordinate: Self.place(2.5, 0), height: 0,
        placed: 1))
    for occlusion in StreetStyle.Occlusion.allCases {
      for hasWall in [false, true] {
        var world = try Self.world(hasWall ? [Self.block(1...1.5)] : [])
        world.settings.street.occlusion = occlusion
        world.lay(LaidGifts([gift], seenBy: "Ada"))
        _ = world.update(
          .pose(
            time: 1,
            Pose(position: .zero, attitude: Attitude(heading: .zero, pitch: .degrees(-29)))))
        let isHidden = hasWall && occlusion != .none
        let seen = try #require(world.frame(clock: 1).gifts?.first)
        #expect(seen.isOpenable == !isHidden && seen.isBehindWall == isHidden)
        let events = world.update(.act(time: 2, .open(at: 5)))
        guard case .gift(let event) = events.first else {
          Issue.record("nothing was said")
          continue
        }
        if isHidden {
          #expect(event == .behindWall(gift))
        } else {
          #expect(event == .opened(try #require(gift.opened(by: "Ada", at: 5))))
        }
        // The gift waits for a user who comes round the wall.
        #expect((world.gifts?.gifts.first?.isWaiting ?? false) == isHidden)
      }
    }
  }

  /// Previously, only opening was prevented: pointing at a wall took away the gift behind it.
  @Test("one's own gift is not taken away through a wall, but is reported")
  func ownGiftsBehindWalls() throws {
    let gift = try #require(
      Gift(
        identifier: "one", owner: "Ada", model: "star", coordinate: Self.place(2.5, 0), height: 0,
        placed: 1))
    for occlusion in StreetStyle.Occlusion.allCases {
      for hasWall in [false, true] {
        var world = try Self.world(hasWall ? [Self.block(1...1.5)] : [])
        world.settings.street.occlusion = occlusion
        world.lay(LaidGifts([gift], seenBy: "Ada"))
        world.turn(to: Attitude(heading: .zero, pitch: .degrees(-29)))
        let isHidden = hasWall && occlusion != .none
        let seen = try #require(world.frame(clock: 1).gifts?.first)
        #expect(!seen.isOpenable && seen.isBehindWall == isHidden)
        #expect(world.ownGiftInSight() == (isHidden ? nil : gift))
        // One's own gift cannot be opened, whether it is behind a wall or not.
        #expect(world.act(.open(at: 4)) == [])
        let events = world.act(.takeAway(at: 5))
        if isHidden {
          #expect(events == [.gift(.behindWall(gift))])
        } else {
          #expect(events == [.gift(.removed(try #require(gift.removed(at: 5))))])
        }
        #expect((world.gifts?.gifts.first?.isWaiting ?? false) == isHidden)
        // Nothing is reported when the phone points next to the gift.
        world.turn(to: Attitude(heading: .degrees(40)))
        #expect(world.act(.takeAway(at: 6)) == [])
      }
    }
  }

  /// Previously, the line of sight went to the middle of the body, whichever part the crosshair was on.
  @Test(
    "a gift that is half hidden by a corner is opened by its visible half", arguments: [1, -1.0])
  func giftsBehindCorners(side: Double) throws {
    let gift = try #require(
      Gift(
        identifier: "one", owner: "Bob", model: "star", coordinate: Self.place(2.5, 0), height: 0,
        placed: 1))
    // The corner is 2 cm to one side of the line to the gift's middle, at 1 m to 1.5 m.
    let outline = try [(1, 20.0), (1.5, 20), (1.5, -0.02), (1, -0.02)].map {
      try Self.place($0.0, $0.1 * side)
    }
    let building = Building(
      footprint: try #require(Footprint(outline: outline)), base: 0, height: 12)
    var world = try Self.world([building])
    world.settings.street.occlusion = .dim
    world.lay(LaidGifts([gift], seenBy: "Ada"))
    // 10 cm sideways on the gift are 4 to 6 cm at the corner.
    for aim in [side, -side] {
      let heading = Angle.atan2(0.1 * aim, 2.5)
      world.turn(to: Attitude(heading: heading, pitch: .degrees(-29)))
      let seen = try #require(world.frame(clock: 1).gifts?.first)
      #expect(seen.isBehindWall == (aim == side) && seen.isOpenable == (aim != side))
    }
  }

  /// Previously, a tap on a wall chose cards behind it that `hide` leaves out.
  @Test("a card that is not drawn because a wall hides it cannot be chosen")
  func cardsBehindWalls() throws {
    for occlusion in StreetStyle.Occlusion.allCases {
      for hasWall in [false, true] {
        var world = try Self.world(hasWall ? [Self.block(40...52)] : [])
        world.settings.street.occlusion = occlusion
        world.show(Surroundings([Place(name: "Café", coordinate: try Self.place(60, 0))]))
        let frame = world.frame(clock: 1)
        #expect((frame.street?.hiddenCards == [0]) == hasWall)
        let center = try #require(frame.cards?.first?.center)
        world.act(.tap(center))
        #expect(world.chosenPlace == (hasWall && occlusion == .hide ? nil : 0))
      }
    }
  }

  @Test func aModelLaidOutElsewhereIsTheSame() throws {
    let blocks = try [Self.block(40...52), Self.block(60...65)]
    let model = StreetModel(StreetMap(buildings: blocks), about: try Self.place(-3000, 2500))
    var world = try Self.world([])
    world.show(streets: model)
    let finish = try #require(world.frame(clock: 0).street?.finish)
    #expect(abs(finish.behind - 17) < 0.01)
    // Beyond the distance within which a plane is accurate, the model is made again.
    let far = StreetModel(StreetMap(buildings: blocks), about: try Self.place(-9000, 0))
    #expect(far.about(Self.home) == nil)
    world.show(streets: far)
    #expect(world.frame(clock: 0).street == (try Self.world(blocks)).frame(clock: 0).street)
  }

  @Test func aBlockInTheWayIsToldWithItsDepth() throws {
    let frame = try Self.world([Self.block(40...52), Self.block(60...65)]).frame(clock: 0)
    let street = try #require(frame.street)
    let finish = try #require(street.finish)
    #expect(!finish.isFree)
    #expect(abs(finish.behind - 17) < 0.01)
    #expect(abs((street.routeInBuildings ?? 0) - 17) < 0.01)
    // Arrows behind the first wall are hidden at each of their three points.
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

  @Test(
    "passages and tunnels on the map are not faults, nor are ways next to a house",
    arguments: [
      // The offset of the way to the side of the route, and the length of the route inside the building
      // that remains of 12 m. Near the way, within half of its width (2 m) plus 3 m, nothing remains.
      (east: 0.0, from: 30.0, to: 60.0, isTunnel: false, isCovered: true, left: 0.0),
      (3.9, 30, 60, false, true, 0), (4.1, 30, 60, false, true, 12), (0, 30, 60, true, false, 0),
      (0, 30, 60, false, false, 12),
      // The same margin applies beyond the ends of the way.
      (0, 30, 42, false, true, 6), (0, 46, 48, false, true, 2),
    ])
  func passages(
    east: Double, from: Double, to: Double, isTunnel: Bool, isCovered: Bool, left: Double
  ) throws {
    var world = try Self.world([])
    let way = StreetWay(
      kind: .footway, line: try [Self.place(from, east), Self.place(to, east)], width: 2,
      isTunnel: isTunnel, isCovered: isCovered)
    world.show(streets: StreetMap(buildings: [try Self.block(40...52)], ways: [way]))
    let parts = try #require(world.routePartsInBuildings)
    #expect(abs(parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound } - left) < 0.01)
    #expect(abs((world.frame(clock: 0).street?.routeInBuildings ?? -1) - left) < 0.01)
  }

  @Test(
    "a user placed elsewhere on the route sees the same as in a session there",
    arguments: 0..<40 as Range<UInt64>)
  func standing(seed: UInt64) throws {
    var lots = SplitMix64(seed: seed)
    let town = try RandomTown(seed: seed, count: 60, size: 300)
    var corners: [GeodeticCoordinate] = []
    for _ in 0..<6 {
      corners.append(
        try Self.place(.random(in: -150...150, using: &lots), .random(in: -150...150, using: &lots))
      )
    }
    let route = try Route(name: "", coordinates: corners)
    var world = try World(route: route)
    world.show(streets: town.map)
    for _ in 0..<5 {
      let chainage = Double.random(in: 0...route.length, using: &lots)
      let stands = world.stand(atChainage: chainage)
      #expect(stands)
      var other = try World(route: route, start: .chainage(chainage))
      other.show(streets: town.map)
      if Bool.random(using: &lots) {
        let heading = world.faceFinish()
        other.turn(to: Attitude(heading: try #require(heading)))
      }
      let (one, two) = (world.frame(clock: 0), other.frame(clock: 0))
      let (finish, known) = (try #require(one.guidance?.finish), try #require(two.guidance?.finish))
      // Planes about two points within 400 m of each other differ by 1 in 10⁹.
      #expect(abs(finish.distance - known.distance) < 1e-5)
      #expect(finish.isVisible == known.isVisible && finish.label.text == known.label.text)
      if let center = finish.center, let other = known.center, known.isVisible {
        #expect((center - other).length < 0.05)
      }
      #expect(one.guidance?.route.chainage == two.guidance?.route.chainage)
      #expect(one.arrows.map(\.chainage) == two.arrows.map(\.chainage))
      let (street, expected) = (try #require(one.street), try #require(two.street))
      #expect(abs((street.finish?.behind ?? 0) - (expected.finish?.behind ?? 0)) < 1e-3)
      #expect(world.hasArrived == other.hasArrived)
    }
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
