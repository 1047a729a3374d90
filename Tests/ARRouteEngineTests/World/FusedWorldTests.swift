import ARRouteEngine
import TestSupport
import Testing

/// A walk along a straight street with a phone whose AR axes are rotated, without any other error.
private struct TurnedWalk {
  let start = GeodeticCoordinate.at(52.5, 13.4)
  var misalignment = 40.0
  /// The bearing of the street, which is also the phone's heading, in degrees.
  var bearing = 0.0
  var length = 500.0
  var speed = 1.4

  func world(_ change: (inout FusionSettings) -> Void = { _ in }) throws -> World {
    var settings = FusionSettings()
    settings.correction.strategy = .all
    change(&settings)
    let end = Geodesic.direct(from: start, azimuth: .degrees(bearing), distance: length).coordinate
    let route = try Route(name: nil, coordinates: [start, end])
    return try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(),
      start: .coordinate(start), fusion: settings)
  }

  /// Returns AR's pose at a distance along the street, in metres.
  func pose(_ way: Double) -> Pose {
    let seen = Angle.degrees(bearing - misalignment)
    return Pose(
      position: Vector3(way * seen.sine, 0, -way * seen.cosine), attitude: Attitude(heading: seen))
  }

  func place(_ way: Double) -> GeodeticCoordinate {
    Geodesic.direct(from: start, azimuth: .degrees(bearing), distance: way).coordinate
  }

  /// Walks for the given seconds, with a fix and, if requested, a truth in each second.
  func walk(_ world: inout World, seconds: ClosedRange<Int>, hasTruth: Bool = true) {
    for second in seconds {
      let time = Double(second)
      let way = time * speed
      _ = world.update(.fix(Fix(time: time, coordinate: place(way), horizontalAccuracy: 4)))
      _ = world.update(.pose(time: time, pose(way)))
      guard hasTruth else { continue }
      _ = world.update(
        .truth(Truth(time: time, coordinate: place(way), heading: .degrees(bearing))))
    }
  }
}

@Suite("World with fusion")
struct FusedWorldTests {
  @Test(
    "the picture is off by the misalignment, and the frame reports that", arguments: [0.0, 137])
  func registration(bearing: Double) throws {
    let walk = TurnedWalk(bearing: bearing)
    var world = try walk.world { $0.isCorrecting = false }
    walk.walk(&world, seconds: 0...5)
    let frame = world.frame(clock: 5)
    let registration = try #require(frame.registration)
    #expect(abs(registration.finish.degrees - 40) < 1e-3)
    // The length of a 40° chord at the finish, 493 m away, and at the arrows, 51 m away on average.
    let chord = 2 * Angle.degrees(20).sine
    #expect(abs(registration.finishDistance - 493 * chord) < 0.01)
    let mean = frame.arrows.map { $0.chainage - 7 }.reduce(0, +) / Double(frame.arrows.count)
    let flown = 3.0 * 0.5  // The arrows' clock is at 5 s, and their period is 2 s.
    #expect(abs(registration.arrowDistance - (mean + flown) * chord) < 0.02)
    let truth = try #require(frame.truth)
    #expect(abs(Angle.wrapDegrees(truth.heading.degrees - bearing)) < 1e-6)
    #expect(try Geodesic.distance(from: truth.coordinate, to: walk.place(7)) < 1e-6)
  }

  @Test("a correction rotates the street back into position")
  func heals() throws {
    let walk = TurnedWalk(bearing: 75)
    var world = try walk.world()
    walk.walk(&world, seconds: 0...5)
    #expect(abs(try #require(world.frame(clock: 0).registration).finish.degrees - 40) < 1e-3)
    walk.walk(&world, seconds: 6...30)
    let frame = world.frame(clock: 30)
    #expect(abs(frame.correction.angle.degrees - 40) < 1e-3)
    let registration = try #require(frame.registration)
    #expect(registration.finish.degrees < 0.01)
    #expect(registration.arrowDistance < 0.01)
    #expect(abs(frame.camera.attitude.heading.degrees - 75) < 1e-3)
    #expect(abs(Angle.wrapDegrees(frame.hint.turn.degrees)) < 0.01)
    for arrow in frame.arrows {
      #expect(abs(Angle.wrapDegrees(arrow.heading.degrees - 75)) < 0.01)
    }
    #expect(frame.location.source == .fused)
    #expect(try Geodesic.distance(from: frame.location.coordinate, to: walk.place(42)) < 0.01)
  }

  @Test("content stands at the best fix's pose plus the true offset, rotated into AR's frame")
  func placement() throws {
    let walk = TurnedWalk(bearing: 30)
    var world = try walk.world { $0.isCorrecting = false }
    walk.walk(&world, seconds: 0...3, hasTruth: false)
    let frame = world.frame(clock: 0)
    let best = try #require(world.fusion?.best)
    let end = world.route.coordinates[1]
    let line = try Geodesic.inverse(from: best.fix.coordinate, to: end)
    let expected =
      best.pose.position
      + Vector3(
        line.distance * line.initialAzimuth.sine, 0, -line.distance * line.initialAzimuth.cosine)
    #expect((frame.finish.position - expected).length < 1e-6)
    #expect(frame.truth == nil && frame.registration == nil)
  }

  @Test("a world far from its start places content as accurately as at its start")
  func farFromStart() throws {
    let walk = TurnedWalk(misalignment: 0, bearing: 90, length: 30_000)
    var world = try walk.world { $0.isCorrecting = false }
    for way in stride(from: 0.0, through: 20_000, by: 50) {
      let time = way / 50
      _ = world.update(.fix(Fix(time: time, coordinate: walk.place(way), horizontalAccuracy: 4)))
      _ = world.update(.pose(time: time, walk.pose(way)))
    }
    _ = world.update(
      .truth(Truth(time: 400, coordinate: walk.place(20_000), heading: .degrees(90))))
    let frame = world.frame(clock: 0)
    let line = try Geodesic.inverse(from: walk.place(20_000), to: world.route.coordinates[1])
    #expect(abs(frame.finish.distance - line.distance) < 1e-4)
    // AR's axes do not turn with the meridians, so the true error is the convergence of the meridians.
    let azimuth = Geodesic.direct(
      from: walk.start, azimuth: .degrees(90), distance: 20_000
    ).finalAzimuth
    #expect(abs(azimuth.degrees - 90) > 0.2)
    #expect(try #require(frame.registration).finish.degrees < 0.3)
  }

  @Test("a truth applies to the frames after it, and may come between two poses")
  func sparseTruth() throws {
    let walk = TurnedWalk()
    var world = try walk.world { $0.isCorrecting = false }
    _ = world.update(.fix(Fix(time: 0, coordinate: walk.start, horizontalAccuracy: 4)))
    _ = world.update(.pose(time: 0, walk.pose(0)))
    let heading = Angle.degrees(0)
    _ = world.update(.truth(Truth(time: 0.5, coordinate: walk.place(0.7), heading: heading)))
    #expect(world.frame(clock: 0).truth == nil)
    _ = world.update(.pose(time: 1, walk.pose(1.4)))
    for second in 2...10 { _ = world.update(.pose(time: Double(second), walk.pose(14))) }
    let frame = world.frame(clock: 0)
    let truth = try #require(frame.truth)
    #expect(try Geodesic.distance(from: truth.coordinate, to: walk.place(14)) < 1e-6)
    // Without a fix since the start, the direction in which the phone believes it has moved is off by 40°.
    let turn = Angle.degrees(40)
    let astray = Angle.atan2(14 * turn.sine, 500 - 14 * turn.cosine).degrees
    #expect(abs(try #require(frame.registration).finish.degrees - (40 + astray)) < 1e-3)
  }

  @Test("the frame reports what is tracked; with orientation alone, the position stays")
  func tracking() throws {
    let walk = TurnedWalk()
    var world = try walk.world()
    walk.walk(&world, seconds: 0...5)
    #expect(world.frame(clock: 0).tracking == .world)
    _ = world.update(.tracking(time: 5, .limited))
    #expect(world.frame(clock: 0).tracking == .limited)
    _ = world.update(.fix(Fix(time: 6, coordinate: walk.place(9), horizontalAccuracy: 6)))
    _ = world.update(.pose(time: 6, walk.pose(7)))
    #expect(world.frame(clock: 0).location.source == .gps)
    _ = world.update(.tracking(time: 7, .normal))
    #expect(world.frame(clock: 0).tracking == .world)
    let other = try walk.world { $0.tracking = .orientation }
    #expect(other.frame(clock: 0).tracking == .orientation)
  }

  @Test("progress follows the location, and arrows follow their window, however long the walk")
  func window() throws {
    let walk = TurnedWalk(bearing: 200, length: 1500)
    var world = try walk.world()
    for second in 0...700 {
      walk.walk(&world, seconds: second...second)
      guard second % 50 == 0 else { continue }
      let frame = world.frame(clock: 0)
      let way = Double(second) * walk.speed
      // The tolerance is half the accuracy of the fixes; compared with the distance walked, they count for
      // little.
      #expect(abs(frame.route.chainage - way) < 2)
      #expect(frame.arrows.count == 33 || frame.arrows.count == 34)
    }
  }

  @Test("a world without fusion believes AR, and ignores fixes")
  func plain() throws {
    let walk = TurnedWalk(misalignment: 0)
    var world = try World(
      route: walk.world().route, camera: Device.standard.camera, settings: WorldSettings(),
      start: .coordinate(walk.start))
    let before = world.frame(clock: 0)
    _ = world.update(.fix(Fix(time: 0, coordinate: walk.place(50), horizontalAccuracy: 1)))
    _ = world.update(.sessionReset(time: 0))
    _ = world.update(.tracking(time: 0, .limited))
    #expect(world.frame(clock: 0) == before)
    #expect(before.registration == Frame.Registration.none)
    #expect(before.isReady)
  }
}
