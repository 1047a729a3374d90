import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim score`: the results of strategies and parameters on many logs, as one line of JSON per log.
enum ScoreCommand: Subcommand {
  private static let logs = Operand(
    repeated: "LOG", .file("LOG"), help: "A log in any format; - reads standard input.")
  private static let list = Option(
    "from-list", .file("FILE"),
    help: "Also score the logs listed in a file, one per line; - reads standard input.")
  private static let worker = Flag(
    "worker",
    help:
      "Read the names of logs from standard input, one per line, until it ends, and answer each "
      + "name at once with the log's line.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one per processor",
    help: "The number of logs processed in parallel; the result does not depend on it.")
  private static let sweep = Option(
    "sweep", .file("FILE.json", endings: ["json"]),
    help: "Try the sets of parameters in a file: those that it lists, a grid of values, and random "
      + "draws.")
  private static let simulatePoses = Flag(
    "simulate-poses",
    help: "Simulate the AR poses of a log without any; otherwise such a log is an error."
  )
  private static let cost = Flag(
    "cost",
    help:
      "Add the cost of each log, in processor seconds and wall-clock seconds, and print the memory "
      + "used by all logs at the end; only these numbers differ between runs.")
  private static let output = FileOptions.output
  private static let resume = Flag(
    "resume",
    help:
      "Continue the file of --output: write it line by line, and keep the lines of unchanged logs.")

  static let declaration = Command(
    "score", summary: "rate strategies and parameters on many logs, one line of JSON each",
    discussion: [
      "A line identifies a log (its SHA-256, format, length, gaps and omissions), and contains for "
        + "each strategy with each set of parameters the heading error if the truth is known, the "
        + "time at which it settled and its stated error, the agreement of two halves of the log, "
        + "the error of a phone's pictures, the share of time on the right leg, and the number of "
        + "events.",
      "An unusable log also has a line, with the reason as its error. The status is 0 if at least "
        + "one log could be scored. Lines are in the order in which logs are named, and are the "
        + "same for any number of jobs.",
    ],
    operands: [logs],
    groups: [
      OptionGroup(
        "Score options",
        [
          sweep, simulatePoses, MadeRouteOptions.methodWithoutMap, list, worker, jobs, cost, output,
          resume,
        ]),
      CorrectionOptions.group, SimulationOptions.group, TimeOptions.group, FixOptions.group,
      FileOptions.group, FileOptions.tables,
    ] + TuningOptions.constants,
    common: [
      "from-list", "strategy", "sweep", "simulate-poses", "jobs", "resume", "worker", "columns",
      "seed", "output",
    ],
    examples: [
      Command.Example("Score some logs", "routesim score LOG.jsonl LOG.gpx --output scores.jsonl"),
      Command.Example(
        "Score all logs, continuing an interrupted run",
        "find logs -type f | routesim score --from-list - --output scores.jsonl --resume"),
      Command.Example(
        "Try parameters", "routesim score LOG.jsonl --sweep sweep.json --strategy all,weighted"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> Asked {
    let logs = arguments[logs]
    if arguments[worker] {
      for (isGiven, name) in [
        (!logs.isEmpty, "LOG"), (arguments[list] != nil, "--from-list"),
        (arguments.isGiven(output), "--output"), (arguments[resume], "--resume"),
      ] where isGiven {
        throw .contradiction(name, "--worker")
      }
      if arguments[sweep] == "-" { throw .twoStandardInputs("--sweep", "--worker") }
      return .worker(
        ScoreWorkerRequest(
          sweep: arguments[sweep], base: changes(arguments), work: try work(arguments),
          jobs: arguments[jobs] ?? Workers.processors,
          refusalOfInput: .twoStandardInputs("LOG", "--worker")))
    }
    guard !logs.isEmpty || arguments[list] != nil else {
      throw .usage(.missingOperand("LOG", command: declaration.name))
    }
    try NamedFiles.checkStandardInputs(
      logs.map { ("LOG", $0) } + [("--from-list", arguments[list]), ("--sweep", arguments[sweep])])
    let path = arguments[output]
    _ = try ScoreFormat.chosen(nil, file: path)
    if arguments[resume], path == "-" { throw .resumeNeedsFile }
    return .logs(
      ScoreRequest(
        logs: logs, list: arguments[list], sweep: arguments[sweep], base: changes(arguments),
        work: try work(arguments), jobs: arguments[jobs] ?? Workers.processors,
        resumes: arguments[resume],
        output: try Output(
          path, apartFrom: logs + [arguments[list], arguments[sweep]].compactMap(\.self))))
  }

  /// A request about logs that the command line names, or about those named later on standard input.
  enum Asked: Request, Hashable {
    case logs(ScoreRequest)
    case worker(ScoreWorkerRequest)

    func run() throws(Failure) -> ExitStatus {
      switch self {
      case .logs(let request): try request.run()
      case .worker(let request): try request.run()
      }
    }
  }

  /// Returns the constants chosen for all sets.
  private static func changes(_ arguments: ParsedArguments) -> [TuningChange] {
    TuningOptions.changes(arguments)
  }

  private static func work(_ arguments: ParsedArguments) throws(Failure) -> ScoreWork {
    var reading = FixOptions.reading(arguments)
    reading.routeFrom = arguments[MadeRouteOptions.methodWithoutMap]?.method
    return ScoreWork(
      reading: reading,
      simulation: try SimulationOptions.choicesOfLog(arguments).settings,
      simulatesPoses: arguments[simulatePoses], sets: [.usual],
      strategies: CorrectionOptions.strategies(arguments), tellsCost: arguments[cost])
  }
}

/// The output format of scores.
private enum ScoreFormat: String, WrittenFormat {
  case jsonl
}
