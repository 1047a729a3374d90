import TestSupport
import Testing

@testable import ARRouteEngine

/// Logs of which many samples are of one moment, or of moments close together.
@Suite("A world of many samples of one moment")
struct EqualTimesTests {
  private static func place(_ metres: Double) -> GeodeticCoordinate {
    .at(48 + metres / 111_200, 2)
  }

  /// A route of 100 m with so many vertices.
  private static func world(_ count: Int) throws -> World {
    let route = try Route(
      coordinates: (0...count).map { place(100 * Double($0) / Double(count)) })
    return try World(route: route, fusion: FusionSettings())
  }

  /// Two poses, so many fixes of the second one's moment or `step` seconds apart, and what comes between them.
  private static func samples(
    _ count: Int, step: Double = 0, between: (Int) -> Sample? = { _ in nil }
  ) -> [Sample] {
    var samples: [Sample] = [
      .pose(time: 0, Pose(position: .zero, attitude: Attitude(heading: .zero))),
      .pose(time: 1, Pose(position: Vector3(0, 0, -1), attitude: Attitude(heading: .zero))),
    ]
    for index in 0..<count {
      samples.append(
        .fix(
          Fix(
            time: 1 + step * Double(index),
            coordinate: place(100 * Double(index + 1) / Double(count)), horizontalAccuracy: 5)))
      if let sample = between(index) { samples.append(sample) }
    }
    return samples
  }

  private static func pose(_ index: Int, step: Double) -> Sample {
    .pose(
      time: 1 + step * Double(index),
      Pose(position: Vector3(0, 0, -1 - Double(index) / 1e5), attitude: Attitude(heading: .zero)))
  }

  @Test(
    "works for them as long as they are many, with poses between or not",
    arguments: [0, 1e-9, 1e-6, 1e-2], [false, true])
  func growth(step: Double, hasPoses: Bool) throws {
    let ratio = try WorkGrowth.ratio(of: 1000) { count in
      (
        try Self.world(count),
        Self.samples(count, step: step) { hasPoses ? Self.pose($0, step: step) : nil }
      )
    } work: { start, samples in
      var world = start
      for sample in samples { _ = world.update(sample) }
      _ = world.frame(clock: 1)
    }
    #expect(ratio < WorkGrowth.bound, "\(ratio)")
  }

  @Test("shows the last of them")
  func showsLast() throws {
    var world = try Self.world(100)
    for sample in Self.samples(100) { _ = world.update(sample) }
    // 100 m along: the newest of estimates equally good.
    let distance = try Geodesic.distance(from: world.coordinate, to: Self.place(100))
    #expect(distance < 0.001)
    #expect(world.frame(clock: 1).camera.coordinate == world.coordinate)
  }

  @Test("tells what happened by one of them at once")
  func tellsAtOnce() throws {
    var world = try Self.world(100)
    var events: [Event] = []
    for sample in Self.samples(100) { events += world.update(sample) }
    #expect(!events.contains(.leftRoute))
    // 80 m aside of the end: no farther from the location than what is chosen from.
    let away = Fix(
      time: 1, coordinate: .at(48 + 100 / 111_200, 2 + 80 / 74_490), horizontalAccuracy: 1)
    #expect(world.update(.fix(away)).contains(.leftRoute))
  }
}
