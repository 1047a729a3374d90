import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim verdict`: a comparison of two runs of `score`.
enum VerdictCommand: Subcommand {
  private static let standard = VerdictChoices()

  private static let before = Operand(
    "BEFORE.jsonl", .file("BEFORE.jsonl"),
    help:
      "The earlier scores, as written by yesterday's build, gzipped or not; - reads standard input."
  )
  private static let after = Operand(
    "AFTER.jsonl", .file("AFTER.jsonl"), help: "The later scores, as written by tonight's build.")
  private static let gates = RepeatedOption(
    "gate", .gate,
    help: "End with status 1 unless a number meets its bound: worse=0, lost=0, "
      + "errorEnd.median.percent<=2, conditions.city.errorEnd.tail.change<1.")
  private static let set = Option(
    "set", .text("NAME"), defaultText: "all that both have",
    help: "Compare only this set of parameters.")
  private static let setBefore = Option(
    "set-before", .text("NAME"), defaultText: "the same as after",
    help:
      "Use this set of parameters from BEFORE, and the set of --set-after from AFTER, which may be "
      + "the same file.")
  private static let setAfter = Option(
    "set-after", .text("NAME"), defaultText: "the same as before",
    help: "Use this set of parameters from AFTER.")
  private static let strategy = Option<CorrectionStrategy?>(
    "strategy", .choice(), defaultText: "all that both have",
    help: "Compare only this strategy.")
  private static let strategyBefore = Option<CorrectionStrategy?>(
    "strategy-before", .choice(), defaultText: "the same as after",
    help: "Use this strategy from BEFORE, and the strategy of --strategy-after from AFTER.")
  private static let strategyAfter = Option<CorrectionStrategy?>(
    "strategy-after", .choice(), defaultText: "the same as before",
    help: "Use this strategy from AFTER.")
  private static let pairing = Option(
    "pair", .choice(), default: standard.pairing,
    help:
      "The property that pairs logs: their content, by SHA-256, or their name, for logs that are "
      + "simulated again each night.")
  private static let falseAlarms = Option(
    "false-alarms", .number("PCT", .within(0.1...20)), default: standard.level * 100,
    help:
      "The percentage of comparisons between equally good runs in which a chance finding is "
      + "allowed.")
  private static let worst = Option(
    "worst", .integer("N", in: 0...100_000), default: standard.worst,
    help: "The number of logs named for each finding.")
  private static let seed = Option(
    "seed", .integer("N", in: 0...1 << 53), default: Int(standard.seed),
    help: "The seed of the random draws; the same seed gives the same verdict.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one per processor",
    help: "The number of parallel jobs; the result does not depend on it.")
  private static let format = Option<VerdictRequest.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help:
      "A human-readable table, one JSON object, JUnit XML for a CI system, or a page for a browser."
  )
  private static let report = Option(
    "report", .file("FILE", endings: TestReport.Format.suggestedEndings, isWritten: true),
    help:
      "Also write a report for a CI system: a check for each figure, which fails if it is worse, "
      + "and one for each gate; as JUnit XML, in the Test Anything Protocol, or as JSON.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "verdict", summary: "compare two runs of score, log by log",
    discussion: [
      "Compares two files that score wrote for the same logs, for example with yesterday's build "
        + "and with tonight's: each log with itself, figure by figure, over all walks and "
        + "separately for each kind of surroundings, length and phone. It prints each figure that "
        + "is worse or better than chance explains, with the group of walks, the size of the "
        + "change, and the logs concerned, each with the command that replays it.",
      "Findings are corrected for the number of comparisons: if neither run is better, only one "
        + "verdict in twenty has any finding (--false-alarms). The status is 0 whatever is found, "
        + "and 1 if a --gate does not hold.",
    ],
    operands: [before, after],
    groups: [
      OptionGroup(
        "Verdict options",
        [
          gates, set, setBefore, setAfter, strategy, strategyBefore, strategyAfter, pairing,
          falseAlarms, worst, seed, jobs, format, output, report,
        ])
    ],
    common: [
      "gate", "set", "set-before", "set-after", "false-alarms", "worst", "jobs", "format", "output",
      "report",
    ],
    examples: [
      Command.Example("Compare two runs", "routesim verdict BEFORE.jsonl AFTER.jsonl"),
      Command.Example(
        "Gate a nightly build",
        "routesim verdict BEFORE.jsonl AFTER.jsonl --gate worse=0 --output verdict.xml"
      ),
      Command.Example(
        "Write a page to share",
        "routesim verdict BEFORE.jsonl AFTER.jsonl --output verdict.html"),
      Command.Example(
        "Compare two sets of parameters",
        "routesim verdict S.jsonl S.jsonl --set-before usual --set-after quick"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> VerdictRequest {
    let (before, after) = (arguments[before], arguments[after])
    try NamedFiles.checkStandardInputs([("BEFORE.jsonl", before), ("AFTER.jsonl", after)])
    let sets = try ends(arguments[set], arguments[setBefore], arguments[setAfter], "--set")
    let strategies = try ends(
      arguments[strategy], arguments[strategyBefore], arguments[strategyAfter], "--strategy")
    var choices = VerdictChoices()
    choices.pairing = arguments[pairing]
    if arguments[setBefore] != nil { choices.differing.insert(.set) }
    if arguments[strategyBefore] != nil { choices.differing.insert(.strategy) }
    choices.level = arguments[falseAlarms] / 100
    choices.worst = arguments[worst]
    choices.seed = UInt64(arguments[seed])
    let path = arguments[output]
    let inputs = [before, after]
    let file = try arguments[report].map { path throws(Failure) in
      try ReportFile.chosen(path, option: "--report", apartFrom: inputs)
    }
    return VerdictRequest(
      before: before, after: after,
      ofBefore: ScoredRun.Choice(set: sets.before, strategies: strategies.before.map { [$0] }),
      ofAfter: ScoredRun.Choice(set: sets.after, strategies: strategies.after.map { [$0] }),
      choices: choices, gates: arguments[gates], jobs: arguments[jobs] ?? Workers.processors,
      format: try VerdictRequest.Format.chosen(arguments[format], file: path) ?? .table,
      output: try Output(path, apartFrom: inputs + [file?.path].compactMap(\.self)), report: file)
  }

  /// Returns the values for the two runs: the same value for both, or a separate value for each.
  private static func ends<Value>(
    _ both: Value?, _ before: Value?, _ after: Value?, _ option: String
  ) throws(Failure) -> (before: Value?, after: Value?) {
    if both != nil, before != nil || after != nil {
      throw .contradiction(option, before != nil ? "\(option)-before" : "\(option)-after")
    }
    if (before == nil) != (after == nil) {
      let names = ["\(option)-before", "\(option)-after"]
      throw .missingCompanion(
        option: before == nil ? names[1] : names[0], companion: before == nil ? names[0] : names[1])
    }
    return (both ?? before, both ?? after)
  }
}

extension ValueSyntax<VerdictGate> {
  /// A number in a verdict and the bound for it.
  fileprivate static var gate: Self {
    ValueSyntax(
      placeholder: "NUMBER<=N",
      parse: { (text: String) throws(ValueProblem) in
        guard let gate = VerdictGate(text) else {
          throw .malformed(
            expected: "a number in the verdict, one of < <= > >= =, and a bound, such as worse=0")
        }
        if let problem = gate.problem {
          throw .malformed(expected: "a number in the verdict; \(problem)")
        }
        return gate
      },
      format: \.text)
  }
}
