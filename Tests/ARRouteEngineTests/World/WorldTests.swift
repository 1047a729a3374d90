import ARRouteEngine
import TestSupport
import Testing

@Suite("World")
struct WorldTests {
  static func world(
    _ legs: [(east: Double, north: Double)], at start: SessionStart = .chainage(0),
    altitudes: [Double?] = [], settings: WorldSettings = WorldSettings()
  ) throws -> World {
    try World(
      route: TestRoutes.route(legs, altitudes: altitudes), camera: Device.standard.camera,
      settings: settings, start: start)
  }

  static func pose(_ east: Double, _ north: Double, heading: Double = 0) -> Pose {
    Pose(position: Vector3(east, 0, -north), attitude: Attitude(heading: .degrees(heading)))
  }

  @Test("a session starts at the walker, upright, looking along the route")
  func starts() throws {
    let world = try Self.world([(0, 0), (100, 0), (100, 50)], at: .chainage(40))
    #expect(world.pose.position == .zero)
    // Because meridians converge, the leg laid out due east has a bearing 0.0005° larger 40 m farther east.
    #expect(abs(world.pose.attitude.heading.degrees - 90) < 1e-3)
    #expect(world.pose.attitude.pitch == .zero)
    #expect(abs(world.progress.match.chainage - 40) < 1e-9)
    #expect(abs(world.goal.x - 60) < 1e-3 && abs(world.goal.z + 50) < 1e-3)
    #expect(world.goal.y == 0)
  }

  @Test("walking moves progress and ends within 10 m of the finish, once")
  func arrives() throws {
    var world = try Self.world([(0, 0), (0, 100)])
    var arrivals: [Double] = []
    for step in 0...110 {
      let north = Double(step)
      let events = world.update(.pose(time: north, Self.pose(0, north)))
      #expect(abs(world.progress.match.chainage - min(north, 100)) < 1e-6)
      if events.contains(.arrived) { arrivals.append(north) }
    }
    // The geodesic of the route is 100 m long; from 90 m, the finish is slightly more than 10 m away.
    #expect(arrivals == [90] || arrivals == [91])
    #expect(world.hasArrived)
  }

  @Test("on a round trip, the start does not count as arrival")
  func roundTrip() throws {
    let world = try Self.world([(0, 0), (80, 0), (80, 80), (0, 80), (0, 2)])
    #expect(!world.hasArrived)
    #expect(world.frame(clock: 0).finish.distance < 3)
  }

  /// Previously, the message 278 m off the route was “in 46 m turn right”.
  @Test(
    "off the route there is no next turn; on the route and next to it there is",
    arguments: [(0, true), (20, true), (49, true), (51, false), (60, false), (280, false)])
  func nextTurn(west: Double, hasNext: Bool) throws {
    var world = try Self.world([(0, 0), (0, 150), (100, 150)])
    for step in 0...10 {
      _ = world.update(
        .pose(time: Double(step), Self.pose(-west * Double(step) / 10, 80)))
    }
    let guidance = try #require(world.frame(clock: 0).guidance)
    #expect(guidance.route.isOffRoute == !hasNext)
    #expect((guidance.next != nil) == hasNext)
    if let next = guidance.next { #expect(abs(next.distance - 70) < 0.01) }
  }

  @Test("leaving the route by more than 50 m and coming back are events, once each")
  func leaves() throws {
    var world = try Self.world([(0, 0), (0, 300)])
    var events: [Event] = []
    for east in [0.0, 20, 40, 49, 51, 70, 51, 49, 20] {
      events += world.update(.pose(time: 0, Self.pose(east, 100)))
    }
    #expect(events == [.leftRoute, .rejoinedRoute])
  }

  @Test("walking along another leg for three seconds changes legs; crossing it does not")
  func changesLegs() throws {
    // The route runs east for 300 m, then back, 30 m farther north.
    var world = try Self.world([(0, 0), (300, 0), (300, 30), (0, 30)])
    for step in 0...30 { _ = world.update(.pose(time: Double(step) / 30, Self.pose(100, 0))) }
    // The walker goes through the gap between the legs and 10 m beyond the other leg, within two seconds.
    for step in 0...60 {
      let time = 1 + Double(step) / 30
      _ = world.update(.pose(time: time, Self.pose(100, min(40, Double(step)))))
      if time < 3 { #expect(abs(world.progress.match.chainage - 100) < 1) }
    }
    for step in 0...180 {
      let time = 3 + Double(step) / 30
      _ = world.update(.pose(time: time, Self.pose(100 - 1.4 * Double(step) / 30, 30)))
    }
    #expect(abs(world.progress.match.chainage - (300 + 30 + 200 + 1.4 * 6)) < 0.1)
  }

  @Test("a pose that is not finite is refused")
  func refusesNaN() throws {
    var world = try Self.world([(0, 0), (0, 300)])
    _ = world.update(.pose(time: 1, Self.pose(3, 4)))
    let before = world.frame(clock: 0)
    let lost = Pose(position: Vector3(.nan, 0, 0), attitude: Attitude(heading: .zero))
    #expect(world.update(.pose(time: 2, lost)).isEmpty)
    #expect(world.frame(clock: 0) == before)
  }

  /// Previously, drawing a grid of 5 m at a distance of 10³⁰⁰ m ended the program because the numbers of its
  /// squares exceeded `Int`.
  @Test(
    "a pose farther away than a phone can be is refused, as in logs",
    arguments: [1, -1.0], [nil, FusionSettings()])
  func farPoses(sign: Double, fusion: FusionSettings?) throws {
    let route = try TestRoutes.route([(0, 0), (0, 100)])
    let before = try World(route: route, fusion: fusion)
    for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
      for far in [1e7.nextUp, 1e12, 1e300, .greatestFiniteMagnitude, .infinity, .nan] {
        var world = before
        let place = Vector3(
          axis.x == 1 ? far * sign : 1, axis.y == 1 ? far * sign : 1, axis.z == 1 ? far * sign : 1)
        let pose = Pose(position: place, attitude: Attitude(heading: .degrees(9)))
        #expect(world.update(.pose(time: 3, pose)).isEmpty)
        #expect(world.pose == before.pose && world.time == before.time)
        #expect(world.coordinate == before.coordinate)
      }
      var world = before
      _ = world.update(
        .pose(time: 3, Pose(position: axis * (1e7 * sign), attitude: Attitude(heading: .zero))))
      #expect(world.pose.position == axis * (1e7 * sign))
    }
  }

  @Test("a restart moves the scene's origin to the walker and keeps the phone's orientation")
  func restarts() throws {
    var world = try Self.world([(0, 0), (0, 300)])
    _ = world.update(.pose(time: 1, Self.pose(0, 10, heading: 77)))
    try world.restart(at: .chainage(200))
    #expect(world.pose.position == .zero)
    #expect(abs(world.pose.attitude.heading.degrees - 77) < 1e-9)
    #expect(abs(world.frame(clock: 0).finish.distance - 100) < 1e-3)
  }

  @Test(
    "with terrain, the heights of ground and finish follow the route's altitudes relative to the walker"
  )
  func terrain() throws {
    var settings = WorldSettings()
    settings.usesTerrain = true
    let world = try Self.world(
      [(0, 0), (0, 60), (0, 120)], at: .chainage(30), altitudes: [100, 110, 90],
      settings: settings)
    // The walker stands at an altitude of 105 m; the finish is 15 m lower, at eye level there.
    #expect(abs(world.goal.y + 15) < 1e-6)
    let arrow = try #require(world.frame(clock: 0).arrows.first { $0.chainage == 60 })
    #expect(abs(arrow.position.y - (5 - 1.5)) < 1e-3)
  }

  @Test("rotating world and walker together keeps the picture", arguments: UInt64(0)..<50)
  func turnsTogether(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let legs = (0..<6).map { _ in
      (east: random.number(-150...150), north: random.number(-150...150))
    }
    let turn = random.number(0...360)
    let heading = random.number(0...360)
    let sine = Angle.degrees(turn).sine
    let cosine = Angle.degrees(turn).cosine
    // A rotation about the route's first point, which is the scene's origin, is exact on the ground.
    let first = legs[0]
    let straight = legs.map { (east: $0.east - first.east, north: $0.north - first.north) }
    let turned = straight.map {
      (east: $0.east * cosine + $0.north * sine, north: $0.north * cosine - $0.east * sine)
    }
    var a = try Self.world(straight)
    var b = try Self.world(turned)
    _ = a.update(.pose(time: 0, Self.pose(0, 0, heading: heading)))
    _ = b.update(.pose(time: 0, Self.pose(0, 0, heading: heading + turn)))
    let one = a.frame(clock: 0)
    let other = b.frame(clock: 0)
    // Positions are accurate to 5 µm; seen from a metre away, that is 0.003 pt and 0.0003°.
    #expect(one.finish.isVisible == other.finish.isVisible)
    #expect(abs(one.finish.diameter - other.finish.diameter) < 1e-3)
    #expect(abs((one.hint.turn - other.hint.turn).wrapped.degrees) < 1e-3)
    if let left = one.finish.center, let right = other.finish.center, one.finish.isVisible {
      #expect((left - right).length < 1e-2)
    }
  }
}
