import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// A log about to be replayed, as the options of the command ask for it.
struct ReplayConfig {
  /// The replay before its beginning.
  let replay: Replay
  /// What is done and looked at on the way.
  let scenario: Scenario
  /// What the log calls itself, or its file; not yet fit for a terminal.
  let name: String
  /// The log.
  let recording: Recording

  /// The groups of options it is made of.
  static let groups = [
    SimulationOptions.group, PictureOptions.group, DeviceOptions.group, DesignOptions.group,
    FileOptions.group,
  ]

  /// Checks the options first, then reads the script, the route and the log.
  init(
    log path: String, route routePath: String?, script: String?, _ arguments: ParsedArguments
  ) throws(Failure) {
    let view = try ReplayView(arguments)
    scenario = try Self.scenario(script)
    let route = try routePath.map { path throws(Failure) in
      try WorldConfig.route(try FileOptions.document(path, arguments), path)
    }
    let document = try FileOptions.document(path, arguments)
    do {
      recording = try Recording(document: document, settings: view.simulation)
    } catch {
      throw .recording(path, error)
    }
    guard let route = route ?? recording.route else { throw .route(path, .fewerThanTwoPoints) }
    name = recording.name ?? path.split(separator: "/").last.map(String.init) ?? path
    for warning in Failure.warnings(aboutReplayOf: recording, at: path) {
      StandardError.report(warning)
    }
    var replay = Replay(
      of: recording, in: try view.world(on: route, start: recording.start), scenario: scenario,
      seed: view.simulation.seed)
    let hasPoses = !recording.hasSimulatedPoses
    for change in try SimulationOptions.changes(arguments, hasPoses: hasPoses) {
      replay.apply(change)
    }
    self.replay = replay
  }

  /// Reads a script; none at all asks for nothing.
  static func scenario(_ path: String?) throws(Failure) -> Scenario {
    guard let path else { return .empty }
    do {
      return try Scenario.read(path: path)
    } catch {
      switch error {
      case .input(let error): throw .scriptInput(path, error)
      case .script(let error): throw .script(path, error)
      }
    }
  }
}

/// How a replay is looked at: the phone, the picture, and how the phone finds its place.
struct ReplayView {
  private let camera: PinholeCamera
  private let settings: WorldSettings
  private let fusion: FusionSettings
  /// How AR errs where a log has no poses.
  let simulation: SimulationSettings

  /// What the options ask for.
  init(_ arguments: ParsedArguments) throws(Failure) {
    camera = try DeviceOptions.camera(arguments)
    var settings = WorldSettings()
    PictureOptions.apply(arguments, to: &settings)
    try DesignOptions.apply(arguments, for: camera.viewport, to: &settings)
    self.settings = settings
    var fusion = FusionSettings()
    fusion.correction.placement = settings.placement
    simulation = try SimulationOptions.settings(arguments)
    fusion.tracking = simulation.tracking
    self.fusion = fusion
  }

  /// The world in which a replay begins.
  ///
  /// - Parameter start: Where the phone takes itself to be at first; nil for the route's start.
  func world(on route: Route, start: GeodeticCoordinate?) throws(Failure) -> World {
    do {
      return try World(
        route: route, camera: camera, settings: settings,
        start: start.map(SessionStart.coordinate) ?? .chainage(0), fusion: fusion)
    } catch {
      throw .placeOppositeRoute
    }
  }
}
