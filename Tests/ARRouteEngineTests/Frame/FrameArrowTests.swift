import ARRouteEngine
import TestSupport
import Testing

/// Positions agree to 10 µm, because routes are laid out and placed again, each with an accuracy of 5 µm;
/// headings agree to 0.001°, the convergence of the meridians over 100 m.
@Suite("Frame: arrows")
struct FrameArrowTests {
  /// A street with a corner every few metres, for 300 m.
  static let zigzag: [(east: Double, north: Double)] = (0...40).map { number in
    (Double(number % 2) * 4.5, Double(number) * 5.9)
  }

  static func world(
    _ legs: [(east: Double, north: Double)], at start: SessionStart = .chainage(0)
  ) throws -> World {
    try World(
      route: TestRoutes.route(legs), camera: Device.standard.camera, settings: WorldSettings(),
      start: start)
  }

  static func arrow(_ frame: Frame, at home: Double) -> Frame.Arrow? {
    frame.arrows.first { abs($0.chainage - home) < 1e-9 }
  }

  @Test("homes are multiples of 3 m in the window, in order")
  func homes() throws {
    let world = try Self.world([(0, 0), (0, 250)], at: .chainage(31))
    let homes = (11...43).map { Double($0) * 3 }
    #expect(world.frame(clock: 0.3).arrows.map(\.chainage) == homes)
    let late = try Self.world([(0, 0), (0, 250)], at: .chainage(236))
    #expect(late.frame(clock: 0.3).arrows.map(\.chainage) == [237, 240, 243, 246, 249])
  }

  @Test("a walker at an arrow's home sees that arrow, whatever the segment's length")
  func standsAtHome() throws {
    for home in stride(from: 0.0, through: 288, by: 3) {
      let world = try Self.world([(0, 0), (31, 67), (-40, 160), (11, 331)], at: .chainage(home))
      #expect(world.frame(clock: 0).arrows.first?.chainage == home)
      #expect(world.frame(clock: 0).route.chainage == home)
    }
  }

  @Test("no home moves when the window slides", arguments: [0.0, 0.7, 1.9])
  func slides(clock: Double) throws {
    var world = try Self.world(Self.zigzag)
    let before = world.frame(clock: clock)
    var shared = 0
    for north in stride(from: 0.5, through: 60, by: 4.25) {
      let pose = Pose(position: Vector3(1, 0, -north), attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: north, pose))
      for arrow in world.frame(clock: clock).arrows {
        guard let earlier = Self.arrow(before, at: arrow.chainage) else { continue }
        #expect(arrow.position == earlier.position && arrow.heading == earlier.heading)
        shared += 1
      }
    }
    #expect(shared > 100)
  }

  @Test("each arrow ends where the next begins, around every corner")
  func flows() throws {
    let world = try Self.world(Self.zigzag, at: .chainage(37))
    let start = world.frame(clock: 0).arrows
    let end = world.frame(clock: 2 * (1 - 1e-9)).arrows
    #expect(start.count == 33)
    for (arrow, next) in zip(end, start.dropFirst()) {
      #expect((arrow.position - next.position).length < 1e-6)
    }
  }

  @Test("an arrow moves evenly along its piece of the route, again and again")
  func flowsEvenly() throws {
    let world = try Self.world([(0, 0), (0, 100)])
    for (clock, along) in [(0.0, 0.0), (0.5, 0.75), (1, 1.5), (1.5, 2.25), (2, 0), (7, 1.5)] {
      let arrow = try #require(Self.arrow(world.frame(clock: clock), at: 30))
      #expect((arrow.position - Vector3(0, -1.5, -30 - along)).length < 1e-5)
    }
  }

  @Test("within its piece, an arrow turns immediately at a corner")
  func corner() throws {
    let world = try Self.world([(0, 0), (0, 10), (50, 10)])
    // For the arrow whose home is at 9 m, 9.9 m is before the corner at 10 m, and 10.5 m is half a metre
    // after the corner.
    let before = try #require(Self.arrow(world.frame(clock: 0.6), at: 9))
    #expect((before.position - Vector3(0, -1.5, -9.9)).length < 1e-5)
    #expect(abs(before.heading.wrapped.degrees) < 1e-3)
    let after = try #require(Self.arrow(world.frame(clock: 1), at: 9))
    #expect((after.position - Vector3(0.5, -1.5, -10)).length < 1e-5)
    #expect(abs(after.heading.degrees - 90) < 1e-3)
  }

  @Test("the last piece ends with the route, and no arrow stands at the route's end")
  func lastPiece() throws {
    let world = try Self.world([(0, 0), (0, 10)])
    #expect(world.frame(clock: 0).arrows.map(\.chainage) == [0, 3, 6, 9])
    let half = try #require(Self.arrow(world.frame(clock: 1), at: 9))
    #expect((half.position - Vector3(0, -1.5, -9.5)).length < 1e-5)
    let end = try #require(Self.arrow(world.frame(clock: 2 * (1 - 1e-9)), at: 9))
    #expect((end.position - Vector3(0, -1.5, -10)).length < 1e-5)
    let arrived = try Self.world([(0, 0), (0, 10)], at: .chainage(10))
    #expect(arrived.frame(clock: 1).arrows.isEmpty)
  }

  @Test("a route shorter than 3 m has one arrow along its whole length")
  func shortRoute() throws {
    let world = try Self.world([(0, 0), (1, 0), (1, 1)])
    let arrows = world.frame(clock: 1.5).arrows
    #expect(arrows.map(\.chainage) == [0])
    let arrow = try #require(arrows.first)
    // 1.5 m of 2 m are half a metre into the second leg.
    #expect((arrow.position - Vector3(1, -1.5, -0.5)).length < 1e-5)
    #expect(abs(arrow.heading.wrapped.degrees) < 1e-3)
    #expect(
      try Self.world([(0, 0), (1, 0), (1, 1)], at: .chainage(1)).frame(clock: 0).arrows.isEmpty)
  }

  @Test(
    "on the way back of an out-and-back route, the arrows point back", arguments: [130.0, 190, 235])
  func outAndBack(chainage: Double) throws {
    let world = try Self.world([(0, 0), (0, 120), (0, 0)], at: .chainage(chainage))
    let frame = world.frame(clock: 0.5)
    #expect(abs(frame.route.chainage - chainage) < 1e-6 && frame.route.segment == 1)
    #expect(frame.arrows.first?.chainage == (chainage / 3).rounded(.up) * 3)
    for arrow in frame.arrows {
      #expect(abs(arrow.heading.degrees - 180) < 1e-3)
      #expect(arrow.position.z > -1e-6)
    }
  }

  @Test(
    "where a figure of eight crosses itself, the arrows stay on their leg", arguments: [50.0, 250])
  func figureOfEight(chainage: Double) throws {
    // The route runs north through the crossing, around a loop, and east through the crossing.
    let legs: [(east: Double, north: Double)] = [
      (0, -50), (0, 50), (-50, 50), (-50, 0), (0, 0), (50, 0),
    ]
    let world = try Self.world(legs, at: .chainage(chainage))
    let frame = world.frame(clock: 1)
    #expect(abs(frame.route.chainage - chainage) < 1e-6)
    let first = try #require(frame.arrows.first)
    let second = try #require(frame.arrows.dropFirst().first)
    let leads = chainage < 100 ? 0.0 : 90
    #expect(abs((first.heading - .degrees(leads)).wrapped.degrees) < 1e-2)
    #expect(abs((second.position - first.position).length - 3) < 1e-3)
    #expect(first.position.length < 5)
  }

  @Test(
    "on a walk from end to end next to the line, the arrows never leave the leg",
    arguments: [
      [SIMD2(0.0, 0.0), SIMD2(0, 120), SIMD2(0, 0)],
      [SIMD2(0, -50), SIMD2(0, 50), SIMD2(-50, 50), SIMD2(-50, 0), SIMD2(0, 0), SIMD2(50, 0)],
    ])
  func walked(corners: [SIMD2<Double>]) throws {
    var world = try Self.world(
      corners.map { (east: $0.x - corners[0].x, north: $0.y - corners[0].y) })
    var walked = 0.0
    for (from, to) in zip(corners, corners.dropFirst()) {
      let leg = to - from
      let length = (leg * leg).sum().squareRoot()
      let ahead = leg / length
      for step in 1...Int(length * 8) {
        // The walker is 0.8 m to the right of the line.
        let way = Double(step) / 8
        let place = from - corners[0] + ahead * way + SIMD2(ahead.y, -ahead.x) * 0.8
        let pose = Pose(
          position: Vector3(place.x, 0, -place.y), attitude: Attitude(heading: .zero))
        _ = world.update(.pose(time: walked + way, pose))
        let route = world.frame(clock: 0).route
        #expect(abs(route.chainage - walked - way) < 3)
        if (3...(length - 3.2)).contains(way) {
          let arrow = world.frame(clock: 0).arrows.first
          let heading = Angle.atan2(ahead.x, ahead.y)
          let turned = arrow.map { ($0.heading - heading).wrapped.degrees }
          #expect(arrow == nil ? route.remaining < 3 : abs(turned ?? 180) < 0.01)
        }
      }
      walked += length
    }
  }

  @Test("if the clock is stopped, every arrow stays at home and the pulse stops")
  func still() throws {
    var world = try Self.world(Self.zigzag)
    let home = world.frame(clock: 0)
    world.settings.isStill = true
    let still = world.frame(clock: 1.3)
    #expect(still.arrows == home.arrows)
    #expect(still.finish.pulse == home.finish.pulse)
  }
}
