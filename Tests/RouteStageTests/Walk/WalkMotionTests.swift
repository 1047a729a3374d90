import ARRouteEngine
import Testing

@testable import RouteStage

@Suite struct WalkMotionTests {
  /// A key held for 2 s on keyboards that repeat at different rates, given as the times of its bytes, in
  /// seconds.
  ///
  /// The time of the last byte counts; the rate of repeats does not matter.
  @Test(arguments: [
    [0, 0.4] + stride(from: 0.5, through: 2, by: 0.1),
    [0, 0.4] + stride(from: 0.43, through: 2, by: 0.03),
    [0, 0.25] + stride(from: 0.26, through: 2, by: 0.01),
  ])
  func doesNotDependOnTheRepeatRate(times: [Double]) throws {
    let expected = try walked(presses: Array(stride(from: 0, through: 2, by: 1.0 / 30)))
    let found = try walked(presses: times)
    // The last byte comes as much as one repeat (0.1 s) before 2 s, which is 0.14 m at 1.4 m/s.
    #expect(abs(found - expected) < 0.15)
    #expect(expected > 2.7 && expected < 3.1)
  }

  private func walked(presses: [Double]) throws -> Double {
    var model = try WalkFixture.model()
    var rest = presses[...]
    for _ in 0..<120 {
      while let next = rest.first, next <= model.stage.time + 1e-9 {
        rest.removeFirst()
        _ = model.update(.key(KeyEvent(.character("w"))))
      }
      _ = model.update(.tick)
    }
    return -model.world.pose.position.z
  }

  @Test("more steps per second change neither the way nor the times")
  func doesNotDependOnTheSteps() throws {
    var ways: [Double] = []
    for steps in [30, 60] {
      var model = try WalkFixture.model()
      model.run(seconds: 1)
      _ = model.update(.stepsPerSecond(steps))
      try model.press(" ")
      #expect(model.stage.notice != nil)
      let from = model.world.guidance?.progress.match.chainage ?? 0
      for _ in 0..<10 * steps { _ = model.update(.tick) }
      ways.append((model.world.guidance?.progress.match.chainage ?? 0) - from)
      #expect(abs(model.stage.time - 11) < 1e-9)
      #expect(model.stage.notice == nil)
    }
    #expect(ways[0] > 12 && abs(ways[0] - ways[1]) < 0.1)
  }

  @Test(
    arguments: [
      ("w", 0, -1), ("<up>", 0, -1), ("s", 0, 1), ("<down>", 0, 1), ("e", 1, 0), ("Q", -1, 0),
    ] as [(String, Double, Double)])
  func goesWhereTheKeySays(key: String, east: Double, south: Double) throws {
    var model = try WalkFixture.model()
    try model.press(key)
    model.run(seconds: 1)
    let moved = model.world.pose.position
    // 0.7 s at 1.4 m/s, with a smooth start and stop.
    #expect(abs(moved.x - east * 0.98) < 0.1)
    #expect(abs(moved.z - south * 0.98) < 0.1)
    #expect(!model.stage.motion.isMoving)
  }

  /// A tap counts as held for half a second; the opposite key must not wait for the end of that time.
  @Test(arguments: [
    ("w", "s"), ("<down>", "<up>"), ("W", "<down>"), ("Q", "e"), ("a", "d"), ("<right>", "<left>"),
    ("d", "<left>"), ("r", "f"), ("Z", "x"),
  ])
  func theOppositeKeyActsAtOnce(first: String, second: String) throws {
    var both = try WalkFixture.model()
    var alone = try WalkFixture.model()
    try both.press(first + second)
    try alone.press(second)
    both.run(seconds: 0.4)
    alone.run(seconds: 0.4)
    #expect(alone.stage.motion.isMoving && both.stage.motion == alone.stage.motion)
  }

  @Test func oppositesThatAreBothDownCancelOut() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("ws")
    model.run(seconds: 1)
    #expect(!model.stage.motion.isMoving)
  }

  @Test(arguments: ["d", "<right>", "a", "<left>"])
  func turns(key: String) throws {
    var model = try WalkFixture.model()
    let before = model.attitude.heading
    try model.press(key)
    model.run(seconds: 1)
    let turned = (model.attitude.heading - before).wrapped.degrees
    let isRight = key == "d" || key == "<right>"
    #expect(isRight ? turned > 4 : turned < -4)
    // A tap turns by a small angle.
    #expect(abs(turned) < 20)
  }

  @Test func turnsAtNinetyDegreesASecondWhileHeld() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("d")
    model.run(seconds: 2)
    let before = model.attitude.heading
    model.run(seconds: 1)
    #expect(abs((model.attitude.heading - before).wrapped.degrees - 90) < 0.01)
  }

  @Test(arguments: [("r", 1.0, 0.0), ("f", -1, 0), ("x", 0, 1), ("z", 0, -1)])
  func tilts(key: String, pitch: Double, roll: Double) throws {
    var model = try WalkFixture.model()
    try model.press(key)
    model.run(seconds: 1)
    let attitude = model.attitude
    #expect(pitch == 0 ? abs(attitude.pitch.degrees) < 1e-6 : attitude.pitch.degrees * pitch > 2)
    #expect(roll == 0 ? abs(attitude.roll.degrees) < 1e-6 : attitude.roll.degrees * roll > 2)
  }

  @Test func looksNoFartherUpThanHeadingMeansSomething() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("r")
    model.run(seconds: 10)
    #expect(abs(model.attitude.pitch.degrees - 89) < 1e-6)
    #expect(abs(model.attitude.heading.degrees) < 0.1)
  }

  @Test func walksOneWayAndLooksAnother() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("wr")
    model.run(seconds: 1)
    #expect(model.world.pose.position.z < -1)
    #expect(model.attitude.pitch.degrees > 5)
  }

  @Test func autoWalkFollowsTheRouteAtWalkingSpeed() throws {
    var model = try WalkFixture.model()
    try model.press(" ")
    model.run(seconds: 100)
    // 140 m of 200 m to the north.
    #expect(abs(model.world.progress.match.chainage - 140) < 0.01)
    #expect(abs(model.world.progress.match.crossTrack) < 0.01)
    model.run(seconds: 50)
    #expect(abs(model.world.progress.match.chainage - 210) < 0.01)
    #expect(abs(model.attitude.heading.degrees - 90) < 1)
  }

  /// There and back along one line, a loop that ends at its start, a figure of eight, and a hairpin.
  @Test(
    arguments: [
      [(0, 0), (0, 100), (0, 0)],
      [(0, 0), (0, 80), (80, 80), (80, 0), (0, 0)],
      [(0, 0), (60, 60), (0, 60), (60, 0)],
      [(0, 0), (0, 90), (3, 90), (3, 0)],
    ] as [[(east: Double, north: Double)]])
  func autoWalkGoesAllTheWay(legs: [(east: Double, north: Double)]) throws {
    var model = try WalkFixture.model(legs: legs)
    let length = model.world.route.length
    try model.press(" ")
    var last = 0.0
    while model.autoWalk != nil, model.stage.time < length / 1.4 + 30 {
      model.run(seconds: 1)
      let chainage = model.world.progress.match.chainage
      // The tolerance is a step of 1.4 m; in a bend, the nearest point may be behind by the same amount.
      #expect(chainage > last - 1.5 && chainage < last + 3)
      last = chainage
      #expect(!model.world.hasArrived || model.world.remaining < 12)
    }
    #expect(model.world.hasArrived)
    #expect(abs(last - length) < 0.1)
  }

  @Test func autoWalkTurnsSmoothly() throws {
    var model = try WalkFixture.model(chainage: 190)
    try model.press(" ")
    var sharpest = 0.0
    var heading = model.attitude.heading
    for _ in 0..<450 {
      _ = model.update(.tick)
      let next = model.attitude.heading
      sharpest = max(sharpest, abs((next - heading).wrapped.degrees))
      heading = next
    }
    #expect(sharpest <= 3.001)  // 90° a second
    #expect(abs(heading.degrees - 90) < 1)
  }

  @Test func autoWalkComesBackToTheRoute() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("e")
    model.run(seconds: 6)
    _ = model.update(.key(KeyEvent(.character("e"), .release)))
    model.run(seconds: 1)
    #expect(model.world.progress.match.crossTrack > 8)
    try model.press(" ")
    var before = model.world.pose.position
    for _ in 0..<600 {
      _ = model.update(.tick)
      let here = model.world.pose.position
      // The walker is never faster than walking and sidestepping together.
      #expect((here - before).length < 0.1)
      before = here
    }
    #expect(abs(model.world.progress.match.crossTrack) < 0.01)
  }

  @Test func autoWalkLetsOneLookAside() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press(" d")
    model.run(seconds: 1.2)
    let aside = model.attitude.heading.degrees
    #expect(aside > 30)
    #expect(abs(model.world.progress.match.crossTrack) < 0.01)
    _ = model.update(.key(KeyEvent(.character("d"), .release)))
    model.run(seconds: 5)
    #expect(abs(model.attitude.heading.degrees) < 1)
  }

  @Test(arguments: ["w", "s", "e", "Q", " "])
  func goingByHandEndsTheAutoWalk(key: String) throws {
    var model = try WalkFixture.model()
    try model.press(" ")
    #expect(model.autoWalk != nil)
    try model.press(key)
    #expect(model.autoWalk == nil)
  }

  @Test func autoWalkEndsAtTheFinish() throws {
    var model = try WalkFixture.model(chainage: 320)
    try model.press(" ")
    model.run(seconds: 60)
    #expect(model.world.hasArrived)
    #expect(model.autoWalk == nil)
    #expect(abs(model.world.progress.match.chainage - model.world.route.length) < 0.01)
    try model.press(" ")
    #expect(model.autoWalk == nil)
  }

  @Test func speedChangesByKey() throws {
    var model = try WalkFixture.model()
    try model.press("+")
    #expect(model.speed == 2.8)
    try model.press("---")
    #expect(model.speed == 0.35)
    try model.press("----")
    #expect(model.speed == 0.35)
  }
}
