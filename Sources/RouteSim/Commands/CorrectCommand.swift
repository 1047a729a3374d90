import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim correct`: strategies of heading correction side by side on one log, or over many.
enum CorrectCommand: Subcommand {
  private static let logs = Operand(
    repeated: "LOG", .file("LOG"),
    help: "A log of any format; - reads standard input. Several are compared log by log.")
  private static let list = Option(
    "from-list", .file("FILE"),
    help: "Compare over the logs that a file names, a line each, too; - reads standard input.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one a processor",
    help: "How many of several logs are worked on at once; the result is the same.")
  private static let explain = Flag(
    "explain", help: "Say for each run which estimates and pairs it used or refused, and why.")
  private static let simulatePoses = Flag(
    "simulate-poses",
    help: "Let the simulation make up the AR poses of a log that has none, to try the strategies.")
  private static let format = Option<StudyRequest.Format?>(
    "format", .choice(), defaultText: "as --output ends, else table",
    help: "A table for people or a line of JSON for each run. Of several logs a line for each log, "
      + "all as one JSON object, or a page for a browser.")
  private static let tracks = Option<TracksFile?>(
    "tracks", .tracks,
    help: "Draw truth, fixes and AR's track before and after, and angle and error over time: a "
      + "page to explore in a browser, or a picture.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "correct", summary: "find how wrong the compass was, by several strategies on one log or many",
    discussion: [
      "Feeds the fixes of a log and AR's poses to each strategy, and tells run by run by what "
        + "angle AR's axes were turned: it is to be added to bearings measured in AR.",
      "A log without AR poses is refused: nothing in it tells how AR's axes were turned. With "
        + "--simulate-poses it gets them from the simulation, which then also knows the truth; what "
        + "is found is then about the simulation, and the output says so.",
      "Over several logs it tells how the strategies' errors are spread, and compares each with "
        + "the first, log by log, with intervals that hold 95 %. A log that cannot be used is told "
        + "and left out.",
    ],
    operands: [logs],
    groups: [
      OptionGroup(
        "Comparison options", [explain, simulatePoses, format, tracks, list, jobs, output]),
      CorrectionOptions.group, TuningOptions.pairing, SimulationOptions.group, TimeOptions.group,
      FixOptions.group, FileOptions.group, FileOptions.tables,
    ],
    examples: [
      Command.Example("See how the estimate settles", "routesim correct LOG.jsonl"),
      Command.Example(
        "Compare strategies on one log, as numbers",
        "routesim correct LOG.jsonl --strategy robust,all,weighted --output runs.jsonl"),
      Command.Example(
        "Look at it in a browser", "routesim correct LOG.jsonl --tracks tracks.html"),
      Command.Example(
        "Compare strategies over all logs there are",
        "routesim correct LOG.jsonl LOG.gpx --strategy robust,weighted --output logs.html"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> Asked {
    let logs = arguments[logs]
    // A page is about many logs; that this run has only one is no objection.
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

  /// A request about one log, or about many.
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
    let inputs =
      logs.filter { $0 == "-" }.map { _ in "LOG" } + (arguments[list] == "-" ? ["--from-list"] : [])
    if inputs.count > 1 { throw .twoStandardInputs(inputs[0], inputs[1]) }
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
  /// A file whose ending gives its format.
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
