import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// A log that is still being written and is about to be replayed, as the options of the command
/// ask for it.
struct LiveConfig {
  /// What is done and looked at on the way.
  let scenario: Scenario
  private let view: ReplayView
  private let route: Route
  private let arguments: ParsedArguments

  /// How AR errs where the log has no poses.
  var simulation: SimulationSettings { view.simulation }

  /// Checks the options first, then reads the script and the route.
  init(
    route path: String, script: String?, _ arguments: ParsedArguments
  ) throws(Failure) {
    view = try ReplayView(arguments)
    scenario = try ReplayConfig.scenario(script)
    route = try WorldConfig.route(try FileOptions.document(path, arguments), path)
    self.arguments = arguments
  }

  /// The replay before its beginning, once the log tells where the phone is.
  func replay(of log: LiveLog) throws(Failure) -> Replay {
    var replay = Replay(
      liveIn: try view.world(on: route, start: log.start), scenario: scenario,
      seed: simulation.seed)
    for change in try SimulationOptions.changes(arguments, hasPoses: log.hasPoses) {
      replay.apply(change)
    }
    return replay
  }
}
