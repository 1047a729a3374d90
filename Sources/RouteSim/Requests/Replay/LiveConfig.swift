import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The configuration of a replay of a log that is still being written.
struct LiveConfig {
  /// The scripted actions and checks.
  let scenario: Scenario
  private let view: ReplayView
  private let route: Route
  private let simulation: SimulationChoices
  private let request: ReplayRequest
  /// The maximum interval without samples that does not count as a gap, seconds.
  private let gap: Double

  /// Reads the design, the script and the route.
  ///
  /// - Parameter path: The route's file.
  init(_ request: ReplayRequest, route path: String) throws(Failure) {
    // The design and the script are read first, so that no report of a later failure overwrites a file that
    // they name.
    let (design, script) = try request.namedChoices()
    view = try ReplayView(request, design)
    scenario = try ReplayConfig.scenario(script, request.reading.besideLog)
    route = try WorldRequest.route(try request.reading.besideLog.document(path), path)
    simulation = request.simulation
    self.request = request
    gap = request.reading.gap
  }

  /// Returns the configuration for a log that could be read only as a whole, such as a GeoJSON file or an
  /// archive.
  func whole(_ document: consuming GeoDocument) throws(Failure) -> ReplayConfig {
    if let line = document.lineOfCut {
      throw .document(request.log, .content(.tooManyPoints(line: line)))
    }
    let config = try ReplayConfig(
      of: document, on: route, in: view, scenario: scenario, request)
    try request.checkSpan(of: config)
    return config
  }

  /// Returns the replay before its first frame, once the log gives the phone's position.
  func replay(of log: LiveLog) throws(Failure) -> Replay {
    var world = try view.world(on: route, start: log.start, tracking: log.tracking)
    StreetChoices.warn(aboutRouteOf: world)
    // A live log may state the truth later.
    try ReplayConfig.check(scenario, from: world, knowsTruth: true)
    world.poseSource = log.hasPoses ? .log : .simulated
    var replay = Replay(
      liveIn: world, scenario: scenario, seed: simulation.settings.seed, gap: gap)
    for change in try simulation.changes(hasPoses: log.hasPoses) { replay.apply(change) }
    return replay
  }
}
