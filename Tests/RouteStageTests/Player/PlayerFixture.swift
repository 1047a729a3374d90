import ARRouteEngine
import TestSupport

@testable import RouteSimKit
@testable import RouteStage

/// A recorded walk of about a minute in Vienna, 50 m north and then 40 m east.
enum PlayerFixture {
  static func recording(misalignment: Double = 40) throws -> Recording {
    let route = try TestRoutes.route(
      [(0, 0), (0, 50), (40, 50)], latitude: 48.2, longitude: 16.37)
    var settings = SimulationSettings(conditions: .calm, seed: 5)
    settings.misalignment = .degrees(misalignment)
    return Recording(try SessionSimulation(route: route, settings: settings))
  }

  static func player(
    _ scenario: Scenario = .empty, range: ClosedRange<Double>? = nil,
    mode: ReplayPlayer.Mode = .once, streets: StreetMap? = nil
  ) throws -> ReplayPlayer {
    let recording = try recording()
    guard let route = recording.route else { throw TestRouteError.badStart }
    var settings = WorldSettings()
    settings.isStill = true
    var world = try World(
      route: route, camera: Device.standard.camera, settings: settings, start: .chainage(0),
      fusion: FusionSettings())
    world.show(streets: streets)
    return ReplayPlayer(
      Replay(of: recording, in: world, scenario: scenario), range: range, mode: mode)
  }

  static func model(
    columns: Int = 80, rows: Int = 24, script: String? = nil, range: ClosedRange<Double>? = nil,
    mode: ReplayPlayer.Mode = .once, streets: StreetMap? = nil
  ) throws -> PlayerModel {
    let scenario = try script.map { try Scenario(Array($0.utf8)) } ?? .empty
    return PlayerModel(
      try player(scenario, range: range, mode: mode, streets: streets), scenario: scenario,
      stage: WalkFixture.stage(columns: columns, rows: rows))
  }
}
