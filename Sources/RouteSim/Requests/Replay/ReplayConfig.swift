import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A log about to be replayed.
struct ReplayConfig {
  /// The replay, before its first frame.
  let replay: Replay
  /// The scripted actions and checks.
  let scenario: Scenario
  /// The log's own name, or the name of its file; not sanitised for a terminal.
  let name: String
  /// The route, if it is made from the log.
  let madeRoute: MadeRoute?
  /// The start of the log's clock, seconds since 1970-01-01T00:00:00Z; nil if the log does not give it.
  let startTime: Double?

  /// Reads the design, the script, the route and the log.
  ///
  /// - Parameter say: Called with each warning about the log.
  init(_ request: ReplayRequest, say: @escaping (String) -> Void) throws(Failure) {
    // The design and the script are read first, so that no report of a failure overwrites a file that they
    // name.
    let (design, script) = try request.namedChoices()
    let view = try ReplayView(request, design)
    let scenario = try Self.scenario(script, request.reading)
    let route = try request.route.map { path throws(Failure) in
      try WorldRequest.route(try request.reading.besideLog.document(path), path)
    }
    let truth = try request.reading.trueTrack(of: [request.log])
    let document = try request.reading.document(request.log, say: say)
    try self.init(
      of: consume document, on: route, in: view, scenario: scenario, request, truth: truth,
      say: say)
  }

  /// Creates the configuration for a log that has been read.
  ///
  /// - Parameters:
  ///   - route: The route walked; nil for the log's own.
  ///   - truth: The true positions from a file of their own; nil for those of the log.
  ///   - say: Called with each warning about the log.
  init(
    of document: consuming GeoDocument, on route: Route?, in view: ReplayView,
    scenario: Scenario, _ request: ReplayRequest, truth: TrueTrack? = nil,
    say: (String) -> Void = StandardError.warn
  ) throws(Failure) {
    let path = request.log
    self.scenario = scenario
    let hasPoints = document.routePoints.points.count > 1
    let recording: Recording
    do {
      recording = try Recording(
        document: consume document, settings: request.simulation.settings,
        gap: request.reading.gap, keepsAllFixes: request.reading.keepsAllFixes,
        needsRoute: route == nil, routeBy: request.reading.making(map: view.layers.map),
        truth: truth)
    } catch {
      throw .recording(path, error)
    }
    guard let route = route ?? recording.route else {
      throw hasPoints ? .standsStill(path) : .noRoute(path)
    }
    startTime = recording.startTime
    name = recording.name ?? LogLabels.label(of: path)
    madeRoute = recording.madeRoute
    for warning in Failure.warnings(aboutReplayOf: recording, at: path) {
      say(warning)
    }
    if let line = Failure.line(aboutTruthOf: recording, from: request.reading.truth?.path) {
      say(line)
    }
    let world = try view.world(
      on: route, start: recording.start, tracking: recording.tracking)
    StreetChoices.warn(aboutRouteOf: world, say: say)
    try Self.check(scenario, from: world, knowsTruth: recording.knowsTruth)
    var replay = Replay(
      of: recording, in: world, scenario: scenario, seed: request.simulation.settings.seed)
    let hasPoses = !recording.hasSimulatedPoses
    for change in try request.simulation.changes(hasPoses: hasPoses) { replay.apply(change) }
    self.replay = replay
  }

  /// Refuses a script with contradictory settings, or with a look that depends on an unknown truth.
  ///
  /// - Parameter knowsTruth: False if the log does not state the truth.
  static func check(
    _ scenario: Scenario, from world: World, knowsTruth: @autoclosure () -> Bool
  ) throws(Failure) {
    do {
      try scenario.check(from: world, knowsTruth: knowsTruth())
    } catch {
      throw .content(scenario.file, error)
    }
  }

  /// Reads the routes of a script.
  static func scenario(
    _ script: Scenario, _ reading: FileReading
  ) throws(Failure) -> Scenario {
    try script.withRoutes { named throws(Failure) in
      do throws(Failure) {
        return try WorldRequest.route(try reading.besideLog.document(named.path), named.path)
      } catch {
        throw .routeOfScript(script.file, line: named.line, error)
      }
    }
  }
}
