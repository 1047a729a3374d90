import ARRouteEngine
import ARSessionFeed
import PhoneSensors
import Testing

@Suite struct RouteSessionTests {
  private let clocks = RecordedSession.clocks

  /// Returns a street that leads north and is about 220 m long.
  private func street() throws -> Route {
    try Route(
      coordinates: [48.0, 48.002].compactMap {
        GeodeticCoordinate(latitudeDegrees: $0, longitudeDegrees: 11)
      })
  }

  private func location(at time: Double, _ latitude: Double = 48) -> SensorReading {
    .location(
      LocationReading(
        sinceEpoch: clocks.sinceEpoch + time, latitude: latitude, longitude: 11,
        horizontalAccuracy: 5))
  }

  private func camera(
    at time: Double, _ place: Vector3 = .zero, heading: Angle = .zero,
    tracking: CameraReading.Tracking = .normal, reason: CameraReading.Reason? = nil
  ) -> SensorReading {
    .camera(
      .upright(
        at: place, Attitude(heading: heading).orientation, timestamp: clocks.uptime + time,
        tracking: tracking, reason: reason))
  }

  private func session(on screen: ScreenReading = RecordedSession.screen) throws -> RouteSession {
    var session = RouteSession(route: try street())
    _ = try session.take(.clocks(clocks))
    _ = try session.take(.screen(screen))
    return session
  }

  /// The columns are as in ARKit's documentation: x points along the phone's long side, to its lower end.
  ///
  /// The phone looks north. In the four cases, its lower end is below its centre, to the right of it, above
  /// it and to the left of it.
  @Test(arguments: [
    (ScreenReading.Orientation.portrait, Vector3(0, -1, 0), Vector3(1, 0, 0)),
    (.landscapeRight, Vector3(1, 0, 0), Vector3(0, 1, 0)),
    (.portraitUpsideDown, Vector3(0, 1, 0), Vector3(-1, 0, 0)),
    (.landscapeLeft, Vector3(-1, 0, 0), Vector3(0, -1, 0)),
  ])
  func aPhoneThatLooksNorthIsUprightHoweverItIsHeld(
    orientation: ScreenReading.Orientation, x: Vector3, y: Vector3
  ) throws {
    var session = try session(
      on: ScreenReading(orientation: orientation, width: 400, height: 400))
    let columns = [x, y, Vector3(0, 0, 1)].map { SIMD4($0.x, $0.y, $0.z, 0) }
    _ = try session.take(
      .camera(
        CameraReading(
          timestamp: clocks.uptime, columns: columns + [SIMD4(0, 0, 0, 1)], tracking: .normal,
          focalLength: 1500, imageWidth: 1920, imageHeight: 1440)))
    _ = try session.take(location(at: 0))
    let attitude = try #require(session.frame).camera.attitude
    #expect([attitude.heading, attitude.pitch, attitude.roll].map(\.degrees) == [0, 0, 0])
  }

  @Test func thePictureFillsTheScreenFromItsMiddle() throws {
    var session = try session()
    _ = try session.take(camera(at: 0))
    _ = try session.take(location(at: 0))
    #expect(abs(try #require(session.frame).pinhole.focalLength - 530) < 1e-9)
    // On a phone held sideways, the picture's longer side fills the screen's longer side.
    _ = try session.take(
      .screen(ScreenReading(orientation: .landscapeRight, width: 667, height: 375)))
    _ = try session.take(camera(at: 0.1))
    let pinhole = try #require(session.frame).pinhole
    #expect(abs(pinhole.focalLength - 530) < 1e-9)
    #expect(pinhole.viewport.width == 667)
    // On a screen with more nearly equal sides than the picture's, the picture's shorter side fills the
    // screen.
    _ = try session.take(.screen(ScreenReading(orientation: .portrait, width: 600, height: 667)))
    _ = try session.take(camera(at: 0.2))
    let wide = try #require(session.frame).pinhole.focalLength
    #expect(abs(wide - 530.0 * 1920 / 667 * 600 / 1440) < 1e-9)
  }

  @Test func theWorldBeginsAtTheFirstFixAndLosesNothingBeforeIt() throws {
    var early = try session()
    var late = try session()
    let walk = (0...50).map { camera(at: Double($0) / 10, Vector3(0, 0, -Double($0) / 10)) }
    _ = try early.take(walk[0])
    _ = try early.take(location(at: 0))
    for reading in walk.dropFirst() { _ = try early.take(reading) }
    for reading in walk { _ = try late.take(reading) }
    #expect(late.world == nil && late.frame == nil)
    _ = try late.take(location(at: 0))
    #expect(late.frame == early.frame)
    let place = try #require(late.frame).camera.coordinate.latitude.degrees
    // The position must be 5 m north of the fix; a degree of latitude is about 111 200 m long there.
    #expect(abs((place - 48) * 111_200 - 5) < 0.01)
  }

  @Test func aPlaceFromBeforeTheSessionIsLeftOut() throws {
    var session = try session()
    _ = try session.take(location(at: -1, 12))
    _ = try session.take(camera(at: 0))
    _ = try session.take(location(at: -1, 12))
    #expect(session.world == nil)
    _ = try session.take(location(at: 1))
    #expect(try #require(session.frame).location.coordinate.latitude.degrees > 47)
  }

  @Test func clocksComparedAnewMoveWhatComesAfter() throws {
    var session = try session()
    _ = try session.take(camera(at: 0))
    _ = try session.take(location(at: 0))
    // The network sets the time of day back by an hour.
    let moved = ClockReading(uptime: clocks.uptime + 1, sinceEpoch: clocks.sinceEpoch - 3599)
    _ = try session.take(.clocks(moved))
    _ = try session.take(camera(at: 2))
    _ = try session.take(location(at: 2 - 3600, 48.001))
    let newest = try #require(session.world?.fusion?.matcher.newestFix)
    #expect(newest.time == 2)
  }

  @Test func trackingAndNewSessionsReachTheWorld() throws {
    var session = try session()
    _ = try session.take(camera(at: 0))
    _ = try session.take(location(at: 0))
    #expect(session.frame?.tracking == .world)
    _ = try session.take(camera(at: 0.1, tracking: .limited, reason: .insufficientFeatures))
    #expect(session.frame?.tracking == .limited)
    #expect(session.frame?.trackingReason == .insufficientFeatures)
    _ = try session.take(camera(at: 0.2, Vector3(500, 0, 0), tracking: .notAvailable))
    #expect(session.frame?.camera.pose.position == .zero)
    _ = try session.take(camera(at: 0.3, Vector3(0, 0, -1)))
    #expect(session.frame?.tracking == .world)
    let epoch = try #require(session.world?.fusion?.matcher.epoch)
    _ = try session.take(.newSession(uptime: clocks.uptime + 1))
    #expect(session.world?.fusion?.matcher.epoch == epoch + 1)
    #expect(session.frame?.camera.pose.position == .zero)
  }

  @Test func aSourceIsFollowedToItsEnd() async throws {
    struct Street: SensorSource {
      let readings: AsyncStream<SensorReading>
    }
    var all: [SensorReading] = [.clocks(clocks), .screen(RecordedSession.screen)]
    for step in 0...2200 {
      let time = Double(step) / 10
      all.append(camera(at: time, Vector3(0, 0, -time)))
      if step.isMultiple(of: 10) { all.append(location(at: time, 48 + time / 111_200)) }
    }
    let readings = all
    let source = Street(
      readings: AsyncStream { continuation in
        for reading in readings { continuation.yield(reading) }
        continuation.finish()
      })
    var session = RouteSession(route: try street())
    var frames = 0
    var arrivals = 0
    try await session.follow(source) { frame, events in
      frames += 1
      arrivals += events.filter { $0 == .arrived }.count
    }
    // There is a frame for every picture except the first, which comes before the first location.
    #expect(frames == 2200)
    #expect(arrivals == 1)
  }
}
