import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The checks of many logs: everything that they share is read once.
struct CheckWork: Sendable {
  /// The result for a log.
  struct Checked: Sendable {
    /// The results of the checks.
    var report: TestReport
    /// The warnings about the log, in order.
    var warnings: [String] = []
    /// The checks that failed, or the reason why the log could not be checked.
    var faults: [String] = []
    /// The summary of the run, line by line, as a replay prints it.
    var summary: [String] = []
    /// The reason why the log could not be checked; nil if it was.
    var failure: Failure?
  }

  private let replay: ReplayRequest
  private let logs: [String]
  private let view: ReplayView
  private let route: Route?
  private let truth: TrueTrack?
  private let scenario: Scenario
  /// The names for the files of each log.
  private let labels: [String]
  private let frames: String?
  /// The logs that the command line names; the others come from a list.
  private let named: Set<String>

  /// Reads the design, the script, the layers and the route.
  ///
  /// - Parameters:
  ///   - named: The logs that the command line names; the others come from a list.
  ///   - frames: The file for the frames of one log, or the folder for those of several; nil for none.
  init(
    _ replay: ReplayRequest, logs: [String], named: [String], frames: String?
  ) throws(Failure) {
    var replay = replay
    replay.checking.inputs += logs
    labels = LogLabels.labels(of: logs)
    replay.checking.label = labels[0]
    let (design, script) = try replay.namedChoices()
    self.replay = replay
    self.logs = logs
    self.frames = frames
    self.named = Set(named)
    view = try ReplayView(replay, design)
    scenario = try ReplayConfig.scenario(script, replay.reading)
    if scenario.checksNothing, replay.checking.checks.isEmpty, frames == nil {
      throw .scriptWithoutChecks(scenario.file)
    }
    route = try replay.route.map { path throws(Failure) in
      try WorldRequest.route(try replay.reading.besideLog.document(path), path)
    }
    truth = try replay.reading.trueTrack(of: logs)
    try checkOutputs(besides: design.files + scenario.routePaths)
  }

  /// Refuses frames and pictures that would overwrite a file that the run reads or writes elsewhere.
  private func checkOutputs(besides others: [String]) throws(Failure) {
    var kept = Output.KeptFiles(
      replay.checking.inputs + others
        + [replay.script, replay.checking.report?.path].compactMap(\.self))
    if hasFolders {
      // The request itself refuses pictures that the run reads, or that are the report.
      var baselines = Set<String>()
      for index in logs.indices {
        let events = try request(for: index).1.events
        for path in events.flatMap(\.writtenPaths) { kept.insert(path) }
        guard replay.checking.pictures.isUpdating else { continue }
        let own = Set(events.compactMap(\.match?.snapshot.path))
        guard baselines.isDisjoint(with: own) else { throw .updateOfMany }
        baselines.formUnion(own)
      }
    }
    for path in logs.indices.compactMap(framesFile) {
      try Output.file(path).check(apartFrom: kept)
      kept.insert(path)
    }
  }

  /// True when each log has a folder of its own for its pictures.
  private var hasFolders: Bool {
    logs.count > 1 && scenario.events.contains { !$0.writtenPaths.isEmpty }
  }

  /// Returns the file for a log's frames; nil for none.
  private func framesFile(_ index: Int) -> String? {
    guard let frames else { return nil }
    let isFolder = logs.count > 1 || frames.hasSuffix("/") || Output.isFolder(frames)
    guard isFolder else { return frames }
    let folder = frames.hasSuffix("/") ? String(frames.dropLast()) : frames
    return "\(folder)/\(labels[index]).frames.jsonl"
  }

  /// Returns the request and the script for a log.
  private func request(for index: Int) throws(Failure) -> (ReplayRequest, Scenario) {
    var request = replay
    request.log = logs[index]
    request.checking.label = labels[index]
    guard hasFolders else { return (request, scenario) }
    request.checking.snapshots =
      request.checking.snapshots.map { $0 + "/" + labels[index] }
      ?? Scenario.path(of: labels[index] + ".pictures", besideScript: scenario.file)
    return (request, try ReplayConfig.scenario(try request.namedChoices().1, request.reading))
  }

  /// Replays a log and makes all checks.
  func check(_ index: Int) -> Checked {
    let log = logs[index]
    var warnings: [String] = []
    var faults: [String] = []
    do throws(Failure) {
      var (report, summary) = try replay(
        index, say: { warnings.append($0) }, fault: { faults.append($0) })
      report.warnings = warnings
      return Checked(report: report, warnings: warnings, faults: faults, summary: summary)
    } catch {
      let line = error.line.map { [$0] } ?? []
      var report = TestReport(command: "check", log: log, script: replay.script, error)
      report.warnings = warnings
      return Checked(
        report: report, warnings: warnings, faults: faults + line, failure: error)
    }
  }

  /// Returns the request and the configuration for a log, before its first frame.
  private func prepared(
    _ index: Int, say: @escaping (String) -> Void
  ) throws(Failure) -> (ReplayRequest, ReplayConfig) {
    let log = logs[index]
    let (request, scenario) = try request(for: index)
    // A pipe in a list would keep all other logs waiting.
    if !named.contains(log), Output.isPipe(log) { throw .input(log, .isNoFile) }
    let document = try request.reading.document(log, say: say)
    let config = try ReplayConfig(
      of: consume document, on: route, in: view, scenario: scenario, request, truth: truth,
      say: say)
    try request.checkSpan(of: config)
    if let made = config.madeRoute { say(Failure.line(about: made, of: log)) }
    // The summary of a single log says so, too; the report needs it for every log.
    if config.replay.world.poseSource == .simulated {
      say(Failure.line(aboutSimulatedPosesOf: log))
    }
    request.checking.pictures.removeLeftovers(of: scenario, until: request.span.to)
    return (request, config)
  }

  private func replay(
    _ index: Int, say: (String) -> Void, fault: (String) -> Void
  ) throws(Failure) -> (TestReport, [String]) {
    let (request, config) = try withoutActuallyEscaping(say) { say throws(Failure) in
      try prepared(index, say: say)
    }
    let scenario = config.scenario
    var run = ReplayRun(
      config.replay, scenario: scenario, ticks: request.ticks, checks: request.checking.checks,
      keepsFigures: true)
    var printer = CheckedFrames(request.features, config)
    let isPrinting = frames != nil
    let prefix = logs.count > 1 ? Failure.name(logs[index]) + ": " : ""
    let pictures = ScriptPictures(
      comparison: request.checking.pictures, device: request.phone.device)
    func next() throws(Failure) -> [UInt8]? {
      while let step = run.next(until: config.replay.end) {
        if let signal = Signals.deferred { throw .signalled(signal) }
        switch step {
        case .frame(let frame):
          if isPrinting, let piece = printer.take(frame) { return piece }
        case .snapshot(let snapshot, let frame, let world):
          try pictures.write(snapshot, frame, world)
        case .match(let match, let event, let frame, let world):
          let verdict = try pictures.verdict(on: match, frame, world)
          if verdict.outcome != .passed, let message = verdict.message {
            fault(prefix + Failure.location(scenario.file, match.line) + message)
          }
          run.note(event, verdict)
        case .failure(let failure):
          fault(prefix + Failure.location(scenario.file, failure.line) + failure.message)
        }
      }
      return isPrinting ? printer.takeEnd() : nil
    }
    if let path = framesFile(index) {
      try Output.file(path).writeMakingFolders(next)
    } else {
      while try next() != nil {}
    }
    for failure in run.finish(at: config.replay.end) {
      fault(prefix + Failure.location(scenario.file, failure.line) + failure.message)
    }
    for result in run.results where result.kind == .summary && result.outcome == .failed {
      fault(prefix + Failure.line(about: result))
    }
    let report = TestReport(
      command: "check", log: logs[index], script: request.script, run, end: config.replay.end)
    return (report, run.figuresOfPassedChecks + run.summary.lines)
  }
}

/// The frames of a log as lines of JSON, or as places.
private struct CheckedFrames {
  private var frames: [Frame] = []
  private var features: FrameFeatures?
  private var hasEnded = false

  private static let pieceLength = 64

  init(_ format: FeatureWriter.Format?, _ config: ReplayConfig) {
    features = format.map {
      FrameFeatures($0, name: config.name, startTime: config.startTime)
    }
  }

  /// Adds a frame, and returns the bytes that are ready, if any.
  mutating func take(_ frame: Frame) -> [UInt8]? {
    if features != nil { return features?.take(frame) }
    frames.append(frame)
    guard frames.count == Self.pieceLength else { return nil }
    defer { frames.removeAll(keepingCapacity: true) }
    return FrameLines.lines(of: frames)
  }

  /// Returns the remaining bytes; nil after them.
  mutating func takeEnd() -> [UInt8]? {
    guard !hasEnded else { return nil }
    hasEnded = true
    if features != nil { return (features?.takeRest() ?? []) + (features?.end() ?? []) }
    return FrameLines.lines(of: frames)
  }
}
