import ARRouteEngine
import TestSupport

@testable import RouteFormats
@testable import RouteSimKit

/// A simulated walk of about 100 s around a corner, for replays in tests.
enum ReplayFixture {
  static func route() throws -> Route {
    try TestRoutes.route([(0, 0), (0, 80), (60, 80)])
  }

  /// Returns a route up a street and back on its other side.
  static func thereAndBack() throws -> Route {
    try TestRoutes.route([(0, 0), (0, 80), (6, 80), (6, 0)])
  }

  /// Returns a recording of the walk with a phone whose compass is off by `misalignment` degrees.
  static func recording(
    misalignment: Double = 30, seed: UInt64 = 7, on route: Route? = nil
  ) throws -> Recording {
    var settings = SimulationSettings(conditions: .calm, seed: seed)
    settings.misalignment = .degrees(misalignment)
    return Recording(try SessionSimulation(route: route ?? self.route(), settings: settings))
  }

  static func world(for recording: Recording, on route: Route? = nil) throws -> World {
    try World(
      route: route ?? self.route(), camera: Device.standard.camera, settings: WorldSettings(),
      start: recording.start.map(SessionStart.coordinate) ?? .chainage(0),
      fusion: FusionSettings())
  }

  /// Returns a replay that has not begun.
  static func replay(
    misalignment: Double = 30, script: String = "{\"events\": []}"
  ) throws -> Replay {
    let recording = try recording(misalignment: misalignment)
    return Replay(
      of: recording, in: try world(for: recording), scenario: try Scenario(Array(script.utf8)))
  }

  /// Returns the lines that `--headless` prints.
  static func lines(
    _ replay: Replay, rate: Double = 10, from: Double = 0, to: Double? = nil,
    but change: (inout Frame) -> Void = { _ in }
  ) -> [String] {
    var run = ReplayRun(replay, ticks: ReplayTicks(rate: rate, from: from, to: to))
    var lines: [String] = []
    while let step = run.next(until: replay.end) {
      guard case .frame(var frame) = step else { continue }
      change(&frame)
      lines.append(text(of: frame))
    }
    return lines
  }

  static func text(of frame: Frame) -> String {
    var json = JSONWriter()
    json.frame(frame)
    return json.text
  }
}

extension ReplayPlayer {
  /// The frame at the current position, from the phone's point of view.
  var frame: Frame { view.frame(clock: position) }
}
