import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim score`: the results of strategies and parameters on many logs, a line of JSON each.
enum ScoreCommand: Subcommand {
  private static let logs = Operand(
    repeated: "LOG", .file("LOG"), help: "A log of any format; - reads standard input.")
  private static let list = Option(
    "from-list", .file("FILE"),
    help: "Score the logs that a file names, a line each, too; - reads standard input.")
  private static let worker = Flag(
    "worker",
    help:
      "Take logs by name from standard input, a line each, until it ends, and answer each at once "
      + "by its line.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one a processor",
    help: "How many logs are worked on at once; the result is the same.")
  private static let sweep = Option(
    "sweep", .file("FILE.json", endings: ["json"]),
    help: "Try each of the sets of parameters that a file names, combines to a grid or draws.")
  private static let simulatePoses = Flag(
    "simulate-poses",
    help: "Let the simulation make up the AR poses of a log that has none; without, it is an error."
  )
  private static let cost = Flag(
    "cost",
    help:
      "Add what each log cost, seconds of a processor and by the clock, and say at the end what "
      + "memory all took: that alone is not the same twice.")
  private static let output = FileOptions.output
  private static let resume = Flag(
    "resume",
    help: "Go on with the file of --output: write it line by line, and keep the lines of logs that "
      + "are as they were.")

  static let declaration = Command(
    "score", summary: "tell how strategies and parameters do on many logs, a line of JSON each",
    discussion: [
      "A line tells what a log is (its SHA-256, format, length, gaps and what was left out), and for "
        + "each strategy with each set of parameters how far the heading was off where the truth is "
        + "known, when it settled and how sure it says it is, how far two halves of the log agree, how "
        + "wrong a phone's pictures were, how often it was on the right leg, and what happened.",
      "A log that cannot be used has a line, too, with the reason as its error. The status is 0 as "
        + "long as one could be scored. Lines stand in the order in which logs are named, and are the "
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
      CorrectionOptions.group, TuningOptions.pairing, TuningOptions.location,
      SimulationOptions.group, TimeOptions.group, FixOptions.group, FileOptions.group,
      FileOptions.tables,
    ],
    examples: [
      Command.Example("Score some logs", "routesim score LOG.jsonl LOG.gpx --output scores.jsonl"),
      Command.Example(
        "Score all there are, and go on where that was interrupted",
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
    let inputs =
      logs.filter { $0 == "-" }.map { _ in "LOG" } + (arguments[list] == "-" ? ["--from-list"] : [])
      + (arguments[sweep] == "-" ? ["--sweep"] : [])
    if inputs.count > 1 { throw .twoStandardInputs(inputs[0], inputs[1]) }
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

  /// A request about logs that are named, or about those that will be.
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
