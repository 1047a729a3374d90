import TestSupport
import Testing

@testable import ARRouteEngine

/// Logs with many samples at the same time.
@Suite("A world with many samples of the same time")
struct EqualTimesTests {
  private static func place(_ metres: Double) -> GeodeticCoordinate {
    .at(48 + metres / 111_200, 2)
  }

  /// Returns a world with a route of 100 m that has `count` vertices.
  private static func world(_ count: Int) throws -> World {
    let route = try Route(
      coordinates: (0...count).map { place(100 * Double($0) / Double(count)) })
    return try World(route: route, fusion: FusionSettings())
  }

  /// Returns two poses, `count` fixes at the time of the second pose, and other samples between the fixes.
  private static func samples(_ count: Int, between: (Int) -> Sample?) -> [Sample] {
    var samples: [Sample] = [
      .pose(time: 0, Pose(position: .zero, attitude: Attitude(heading: .zero))),
      .pose(time: 1, Pose(position: Vector3(0, 0, -1), attitude: Attitude(heading: .zero))),
    ]
    for index in 0..<count {
      samples.append(
        .fix(
          Fix(
            time: 1, coordinate: place(100 * Double(index + 1) / Double(count)),
            horizontalAccuracy: 5)))
      if let sample = between(index) { samples.append(sample) }
    }
    return samples
  }

  private static func pose(_ index: Int) -> Sample {
    .pose(
      time: 1,
      Pose(position: Vector3(0, 0, -1 - Double(index) / 1e5), attitude: Attitude(heading: .zero)))
  }

  @Test(
    "works in time proportional to their number, with or without poses in between",
    arguments: [false, true])
  func growth(hasPoses: Bool) throws {
    let ratio = try WorkGrowth.ratio(of: 1000) { count in
      (try Self.world(count), Self.samples(count) { hasPoses ? Self.pose($0) : nil })
    } work: { start, samples in
      var world = start
      for sample in samples { _ = world.update(sample) }
      _ = world.catchUp()
    }
    #expect(ratio < WorkGrowth.bound, "\(ratio)")
  }

  @Test("shows the last of them, whether it is asked immediately or after more samples")
  func showsLast() throws {
    var world = try Self.world(100)
    for sample in Self.samples(100, between: { _ in nil }) { _ = world.update(sample) }
    let early = world.frame(clock: 1)
    _ = world.catchUp()
    #expect(world.frame(clock: 1) == early)
    // 100 m along the route: of equally accurate estimates, the newest is used.
    let end = Self.place(100)
    let distance = try Geodesic.distance(from: world.coordinate, to: end)
    #expect(distance < 0.001)
    #expect(early.camera.coordinate == world.coordinate)
  }

  @Test("performs an action at the phone's position after the last of them")
  func actsAfterThem() throws {
    var world = try Self.world(100)
    for sample in Self.samples(100, between: { _ in nil }) { _ = world.update(sample) }
    let shown = world.frame(clock: 1).camera.coordinate
    #expect(world.coordinate != shown)
    world.act(.handOver(to: nil))
    #expect(world.coordinate == shown)
  }

  @Test("reports their events with the next samples")
  func tellsLater() throws {
    var world = try Self.world(100)
    var events: [Event] = []
    for sample in Self.samples(100, between: { _ in nil }) { events += world.update(sample) }
    // 80 m to the side of the end, which is no farther from the location than the candidates.
    let away = Fix(
      time: 1, coordinate: .at(48 + 100 / 111_200, 2 + 80 / 74_490), horizontalAccuracy: 1)
    events += world.update(.fix(away))
    #expect(!events.contains(.leftRoute))
    events = world.update(
      .pose(time: 2, Pose(position: Vector3(0, 0, -1), attitude: Attitude(heading: .zero))))
    #expect(events.first == .leftRoute)
  }
}
