import ARRouteEngine
import TestSupport
import Testing

@Suite("Worlds without a route")
struct StreetWorldTests {
  private static func place(_ latitude: Double, _ longitude: Double) throws -> GeodeticCoordinate {
    try #require(GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
  }

  @Test("nothing points anywhere, and the phone is at its stated position")
  func starts() throws {
    let helsinki = try Self.place(60.1699, 24.9384)
    let world = World(at: helsinki)
    let frame = world.frame(clock: 1.5)
    #expect(world.guidance == nil && world.finish == nil)
    #expect(!world.hasArrived && !world.isOffRoute)
    #expect(frame.guidance == nil && frame.arrows.isEmpty && frame.registration == nil)
    #expect(frame.camera.coordinate == helsinki && frame.camera.pose.position == .zero)
    #expect(frame.camera.attitude == Attitude(heading: .zero))
    #expect(frame.time == 1.5 && frame.isReady && frame.location.source == .truth)
  }

  @Test("walking moves the phone on the Earth, and causes no events")
  func walks() throws {
    let start = try Self.place(-33.8688, 151.2093)
    var world = World(at: start)
    var events: [Event] = []
    for step in 1...100 {
      let pose = Pose(
        position: Vector3(Double(step), 0, 0), attitude: Attitude(heading: .degrees(90)))
      events += world.update(.pose(time: Double(step), pose))
    }
    #expect(events.isEmpty)
    let way = try Geodesic.inverse(from: start, to: world.coordinate)
    #expect(abs(way.distance - 100) < 1e-6 && abs(way.initialAzimuth.degrees - 90) < 1e-6)
  }

  @Test("a route added later is followed from the walker's position")
  func isLed() throws {
    let route = try TestRoutes.route([(0, 0), (0, 200)])
    var world = World(at: route.coordinate(atChainage: 50))
    #expect(try world.lead(along: route) == [.newRoute])
    #expect(abs(world.progress.match.chainage - 50) < 1e-6)
    let frame = world.frame(clock: 0)
    #expect(frame.guidance?.finish.isVisible == true && !frame.arrows.isEmpty)
    // The same as a world that began at that point of the route.
    let other = try World(route: route, start: .coordinate(route.coordinate(atChainage: 50)))
    #expect(abs(other.goal.z - world.goal.z) < 1e-6 && other.goal.y == world.goal.y)
  }

  @Test("a new session begins at the requested position, or at the phone's position")
  func restarts() throws {
    let (start, other) = (try Self.place(52.52, 13.405), try Self.place(52.53, 13.4))
    var world = World(at: start)
    world.turn(to: Attitude(heading: .degrees(40)))
    _ = world.update(
      .pose(time: 3, Pose(position: Vector3(0, 0, -30), attitude: world.pose.attitude)))
    let there = world.coordinate
    try world.restart(at: .chainage(12))
    #expect(world.coordinate == there && world.pose.position == .zero && world.time == 3)
    #expect(abs(world.pose.attitude.heading.degrees - 40) < 1e-9)
    try world.restart(at: .coordinate(other))
    #expect(world.coordinate == other && world.guidance == nil)
  }

  @Test("a phone with errors finds its position and axes without a route, as it does with one")
  func fuses() throws {
    let route = try TestRoutes.route([(0, 0), (0, 300)])
    let start = route.coordinate(atChainage: 0)
    var led = try World(route: route, fusion: FusionSettings())
    var free = World(at: start, fusion: FusionSettings())
    let placement = Placement(reference: start)
    for step in 0...600 {
      let (time, north) = (Double(step) / 10, Double(step) * 0.14)
      let place = try #require(placement.coordinate(at: Vector3(0, 0, -north)))
      // The axes are rotated by 25°.
      let turn = Angle.degrees(-25)
      let pose = Pose(
        position: Vector3(turn.sine * north, 0, -turn.cosine * north),
        attitude: Attitude(heading: turn))
      var samples = [Sample.pose(time: time, pose)]
      if step.isMultiple(of: 10) {
        samples.append(.fix(Fix(time: time, coordinate: place, horizontalAccuracy: 4)))
      }
      for sample in samples {
        _ = led.update(sample)
        _ = free.update(sample)
      }
    }
    #expect(free.frame(clock: 60).isReady)
    #expect(free.coordinate == led.coordinate && free.anchor == led.anchor)
    #expect(abs(free.anchor.misalignment.degrees - 25) < 1)
  }
}
