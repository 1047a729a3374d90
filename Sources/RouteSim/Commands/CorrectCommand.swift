import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim correct`: a side-by-side comparison of heading-correction strategies on one or more logs.
enum CorrectCommand: Subcommand {
  private static let logs = Operand(
    repeated: "LOG", .file("LOG"),
    help: "A log in any format; - reads standard input. Several logs are compared log by log.")
  private static let list = Option(
    "from-list", .file("FILE"),
    help: "Also compare the logs listed in a file, one per line; - reads standard input.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one per processor",
    help: "The number of logs processed in parallel; the result does not depend on it.")
  private static let explain = Flag(
    "explain",
    help: "Print the estimates and pairs that each run used or refused, with the reasons.")
  private static let simulatePoses = Flag(
    "simulate-poses",
    help: "Simulate AR poses for a log that has none, to try the strategies.")
  private static let format = Option<StudyRequest.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help: "A human-readable table, or a line of JSON per run. For several logs, a line per log, "
      + "one JSON object for all, or a page for a browser.")
  private static let tracks = Option<TracksFile?>(
    "tracks", .tracks,
    help: "Draw the truth, the fixes and AR's track before and after correction, and angle and "
      + "error over time: an interactive page for a browser, or a picture.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "correct", summary: "estimate the compass error with several strategies, on one log or many",
    discussion: [
      "Feeds the fixes of a log and AR's poses to each strategy, and prints for each run the angle "
        + "by which AR's axes were turned; add this angle to bearings measured in AR.",
      "A log without AR poses is refused: nothing in it shows how AR's axes were turned. With "
        + "--simulate-poses, the simulation supplies them and also knows the truth; the results "
        + "are then about the simulation, and the output says so.",
      "For several logs, it prints the spread of the strategies' errors and compares each strategy "
        + "with the first, log by log, with 95 % intervals. An unusable log is reported and left "
        + "out.",
    ],
    operands: [logs],
    groups: [
      OptionGroup(
        "Comparison options", [explain, simulatePoses, format, tracks, list, jobs, output]),
      CorrectionOptions.group, SimulationOptions.group, TimeOptions.group, FixOptions.group,
      FileOptions.group, FileOptions.tables, TuningOptions.correction, TuningOptions.pairing,
    ],
    common: [
      "strategy", "explain", "simulate-poses", "tracks", "from-list", "jobs", "seed", "format",
      "output",
    ],
    examples: [
      Command.Example("Watch the estimate settle", "routesim correct LOG.jsonl"),
      Command.Example(
        "Compare strategies on one log, as JSON Lines",
        "routesim correct LOG.jsonl --strategy robust,all,weighted --output runs.jsonl"),
      Command.Example(
        "View the tracks in a browser", "routesim correct LOG.jsonl --tracks tracks.html"),
      Command.Example(
        "Compare strategies over several logs",
        "routesim correct LOG.jsonl LOG.gpx --strategy robust,weighted --output logs.html"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> Asked {
    let logs = arguments[logs]
    // A page always covers many logs, even if this run has only one.
    let format =
      arguments[format] ?? (StudyRequest.Format(ofFile: arguments[output]) == .html ? .html : nil)
    if logs.count == 1, arguments[list] == nil, format?.isOfOneLog ?? true {
      return .one(try ofOne(logs[0], arguments))
    }
    guard !logs.isEmpty || arguments[list] != nil else {
      throw .usage(.missingOperand("LOG", command: declaration.name))
    }
    return .many(try ofMany(logs, arguments))
  }

  /// A request about one log or about many.
  enum Asked: Request, Hashable {
    case one(CorrectRequest)
    case many(StudyRequest)

    func run() throws(Failure) -> ExitStatus {
      switch self {
      case .one(let request): try request.run()
      case .many(let request): try request.run()
      }
    }
  }

  private static func ofOne(
    _ log: String, _ arguments: ParsedArguments
  ) throws(Failure) -> CorrectRequest {
    let path = arguments[output]
    let drawn = arguments[tracks]?.path
    if let drawn { _ = try Output(drawn, apartFrom: [log], option: "--tracks") }
    let taken = [log] + [drawn].compactMap(\.self)
    let given: CorrectRequest.Format? = arguments[format].map { $0 == .table ? .table : .jsonl }
    return CorrectRequest(
      log: log, work: try work(arguments),
      format: try CorrectRequest.Format.chosen(given, file: path) ?? .table,
      output: try Output(path, apartFrom: taken), tracks: arguments[tracks])
  }

  private static func ofMany(
    _ logs: [String], _ arguments: ParsedArguments
  ) throws(Failure) -> StudyRequest {
    if arguments[explain] { throw .forOneLog("--explain") }
    if arguments.isGiven(tracks) { throw .forOneLog("--tracks") }
    try NamedFiles.checkStandardInputs(
      logs.map { ("LOG", $0) } + [("--from-list", arguments[list])])
    let path = arguments[output]
    let taken = logs + [arguments[list]].compactMap(\.self)
    let work = try work(arguments)
    return StudyRequest(
      logs: logs, list: arguments[list], work: work,
      jobs: arguments[jobs] ?? Workers.processors, seed: work.simulation.seed,
      format: try StudyRequest.Format.chosen(arguments[format], file: path) ?? .table,
      output: try Output(path, apartFrom: taken))
  }

  private static func work(_ arguments: ParsedArguments) throws(Failure) -> LogCorrection {
    let simulation = try SimulationOptions.choicesOfLog(arguments).settings
    return LogCorrection(
      reading: FixOptions.reading(arguments), simulation: simulation,
      simulatesPoses: arguments[simulatePoses],
      correction: CorrectionOptions.settings(
        arguments, isExplaining: arguments[explain], seed: simulation.seed),
      pairing: TuningOptions.tuning(arguments).fusion.pairing,
      strategies: CorrectionOptions.strategies(arguments))
  }
}

extension StudyRequest.Format {
  /// True for a format that prints one log only, run by run.
  fileprivate var isOfOneLog: Bool {
    switch self {
    case .table, .jsonl: true
    case .json, .html: false
    }
  }
}

extension ValueSyntax<TracksFile> {
  /// A file whose extension determines its format.
  fileprivate static var tracks: Self {
    let endings = TracksFile.Format.suggestedEndings
    let file = ValueSyntax<String>.file("FILE", endings: endings)
    return ValueSyntax(
      placeholder: "FILE.html|FILE.svg", completion: file.completion, isWritten: true,
      parse: { (text: String) throws(ValueProblem) in
        let path = try file.parse(text)
        guard let tracks = TracksFile(path) else {
          throw .malformed(expected: "a file name that ends with .html or .svg")
        }
        return tracks
      },
      format: \.path)
  }
}
