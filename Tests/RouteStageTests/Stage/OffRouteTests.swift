import ARRouteEngine
import RouteCells
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// A route of 300 m to the north and then to the east, and a walker to the west of it, who is off the route
/// beyond 50 m.
@Suite("Off the route")
struct OffRouteTests {
  private static let legs: [(east: Double, north: Double)] = [(0, 0), (0, 300), (100, 300)]

  /// Checks everything that a window and its frame state about the route.
  private static func check(_ model: some StageModel, aside: Double, tolerance: Double) throws {
    let frame = model.world.frame(clock: model.clock)
    let guidance = try #require(frame.guidance)
    let isOff = aside > 50
    #expect(guidance.route.isOffRoute == isOff)
    #expect((guidance.next == nil) == isOff)
    #expect(abs(-guidance.route.crossTrack - aside) <= tolerance)
    let units = model.world.settings.units
    let distance = units.text(for: -guidance.route.crossTrack, in: .en)
    let banner = model.banner(for: frame)
    #expect(banner == (isOff ? ["Off the route by \(distance)", "Off the route"] : []))
    // The message is in the inspector, in place of the next turn.
    let lines = model.inspector(for: frame).lines
    let words = lines.compactMap { line -> String? in
      if case .words(let words) = line.content { words } else { nil }
    }
    #expect(words.contains("off the route") == isOff)
    #expect(
      lines.contains { $0.content == .words("off the route") && $0.tone == .warning } == isOff)
    #expect(words.contains { $0.contains(" turn ") } != isOff)
    #expect(!words.contains("straight to the finish") && !words.contains("arrived"))
    // The message is also on the screen.
    let text = StageText.withoutPictures(model)
    #expect(text.contains("Off the route by \(distance)") == isOff)
    #expect(text.contains("off the route") == isOff)
  }

  @Test(
    "a walk reports it for as long as it lasts, in banner, inspector and frame",
    arguments: [20.0, 60, 280])
  func walks(aside: Double) throws {
    var model = try WalkFixture.model(columns: 120, rows: 40, isStill: true, legs: Self.legs)
    try Self.check(model, aside: 0, tolerance: 1e-3)
    // The walker gets nearer to the turn with each step, and is finally back on the route.
    for (step, north) in [10.0, 40, 90, 9].enumerated() {
      let pose = Pose(position: Vector3(-aside, 0, -north), attitude: Attitude(heading: .zero))
      _ = model.street.update(.pose(time: Double(step + 1), pose))
      try Self.check(model, aside: aside, tolerance: 1e-3)
      model.run(seconds: 12)
      try Self.check(model, aside: aside, tolerance: 1e-3)
    }
    let pose = Pose(position: Vector3(0, 0, -20), attitude: Attitude(heading: .zero))
    _ = model.street.update(.pose(time: 9, pose))
    try Self.check(model, aside: 0, tolerance: 1e-3)
  }

  @Test(
    "a player reports it for as long as it lasts, in banner, inspector and frame",
    arguments: [20.0, 60, 280])
  func plays(aside: Double) throws {
    let way = try TestRoutes.route(
      [(-aside, 10), (-aside, 90)], latitude: 48.2, longitude: 16.37)
    var simulation = SimulationSettings(conditions: .calm, seed: 5)
    // The fixes are exact, so 60 m are 60 m.
    simulation.gpsAccuracy = 0
    simulation.misalignment = .zero
    let recording = Recording(try SessionSimulation(route: way, settings: simulation))
    var settings = WorldSettings()
    settings.isStill = true
    let world = try World(
      route: TestRoutes.route(Self.legs, latitude: 48.2, longitude: 16.37),
      camera: Device.standard.camera, settings: settings, start: .chainage(0),
      fusion: FusionSettings())
    var model = PlayerModel(
      ReplayPlayer(Replay(of: recording, in: world), range: nil, mode: .once), scenario: .empty,
      stage: WalkFixture.stage(columns: 120, rows: 40))
    for _ in 0..<4 {
      try model.press("<right>")
      #expect(model.player.position > 5)
      try Self.check(model, aside: aside, tolerance: 2)
    }
  }
}
