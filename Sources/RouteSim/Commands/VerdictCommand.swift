import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim verdict`: a comparison of two runs of `score`.
enum VerdictCommand: Subcommand {
  private static let standard = VerdictChoices()

  private static let before = Operand(
    "BEFORE.jsonl", .file("BEFORE.jsonl"),
    help:
      "The scores of before, as yesterday's build wrote them; packed by gzip or not; - reads standard input."
  )
  private static let after = Operand(
    "AFTER.jsonl", .file("AFTER.jsonl"), help: "Those of after, as tonight's build wrote them.")
  private static let gates = RepeatedOption(
    "gate", .gate,
    help: "End with 1 unless a number is as it should be: worse=0, lost=0, "
      + "errorEnd.median.percent<=2, conditions.city.errorEnd.tail.change<1.")
  private static let set = Option(
    "set", .text("NAME"), defaultText: "each that both have",
    help: "Compare this set of parameters alone.")
  private static let setBefore = Option(
    "set-before", .text("NAME"), defaultText: "the same as after",
    help:
      "Take this set of parameters of BEFORE, and that of --set-after of the other file, which may be "
      + "the same one.")
  private static let setAfter = Option(
    "set-after", .text("NAME"), defaultText: "the same as before",
    help: "Take this set of parameters of AFTER.")
  private static let strategy = Option<CorrectionStrategy?>(
    "strategy", .choice(), defaultText: "each that both have",
    help: "Compare this strategy alone.")
  private static let strategyBefore = Option<CorrectionStrategy?>(
    "strategy-before", .choice(), defaultText: "the same as after",
    help: "Take this strategy of BEFORE, and that of --strategy-after of the other file.")
  private static let strategyAfter = Option<CorrectionStrategy?>(
    "strategy-after", .choice(), defaultText: "the same as before",
    help: "Take this strategy of AFTER.")
  private static let pairing = Option(
    "pair", .choice(), default: standard.pairing,
    help:
      "What makes two logs one: what they hold, by SHA-256, or what they are called, for logs that "
      + "are simulated anew each night.")
  private static let falseAlarms = Option(
    "false-alarms", .number("PCT", .within(0.1...20)), default: standard.level * 100,
    help:
      "How often, of a hundred pairs of runs of which neither is better, anything at all may be "
      + "found.")
  private static let worst = Option(
    "worst", .integer("N", in: 0...100_000), default: standard.worst,
    help: "How many logs are named of each finding.")
  private static let seed = Option(
    "seed", .integer("N", in: 0...1 << 53), default: Int(standard.seed),
    help: "Of the draws: the same seed gives the same verdict.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one a processor",
    help: "How much is worked on at once; the result is the same.")
  private static let format = Option<VerdictRequest.Format?>(
    "format", .choice(), defaultText: "as --output ends, else table",
    help: "A table for people, one JSON object, JUnit XML for a CI system, or a page for a browser."
  )
  private static let report = Option(
    "report", .file("FILE", endings: TestReport.Format.suggestedEndings, isWritten: true),
    help:
      "Write a report for a CI system, too: a check for each figure, which fails where it is worse, and "
      + "one for each gate; as JUnit XML, by the Test Anything Protocol, or as JSON.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "verdict", summary: "tell whether one run of score is better than another, log by log",
    discussion: [
      "Compares two files that score wrote over the same logs, as by yesterday's build and by "
        + "tonight's: each log with itself, figure by figure, of all walks and of those of each "
        + "surrounding, length and phone. It tells what is worse or better than chance would have it, "
        + "where, by how much, and in which logs, with the command that replays each.",
      "What is found is held against all that is asked at once: of two runs of which neither is "
        + "better, one pair of twenty has any finding (--false-alarms). The status is 0 "
        + "whatever is found, and 1 where a --gate does not hold.",
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
    examples: [
      Command.Example("Is it better?", "routesim verdict BEFORE.jsonl AFTER.jsonl"),
      Command.Example(
        "A gate for the night",
        "routesim verdict BEFORE.jsonl AFTER.jsonl --gate worse=0 --output verdict.xml"
      ),
      Command.Example(
        "A page to send around",
        "routesim verdict BEFORE.jsonl AFTER.jsonl --output verdict.html"),
      Command.Example(
        "Which parameters are better",
        "routesim verdict S.jsonl S.jsonl --set-before usual --set-after quick"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> VerdictRequest {
    let (before, after) = (arguments[before], arguments[after])
    if before == "-", after == "-" { throw .twoStandardInputs("BEFORE.jsonl", "AFTER.jsonl") }
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

  /// Returns the choice for each run: the common one, or one per run.
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
  /// A number of a verdict and its bound.
  fileprivate static var gate: Self {
    ValueSyntax(
      placeholder: "NUMBER<=N",
      parse: { (text: String) throws(ValueProblem) in
        guard let gate = VerdictGate(text) else {
          throw .malformed(
            expected: "a number of the verdict, one of < <= > >= =, and a bound, such as worse=0")
        }
        if let problem = gate.problem {
          throw .malformed(expected: "a number of the verdict: \(problem)")
        }
        return gate
      },
      format: \.text)
  }
}
