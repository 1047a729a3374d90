import CommandLineKit
import RouteSimKit

/// `routesim correct`: strategies of heading correction side by side on one log.
enum CorrectCommand: Subcommand {
  private static let log = Operand(
    "LOG", .file("LOG"), help: "A log of any format; - reads standard input.")
  private static let explain = Flag(
    "explain", help: "Say for each run which estimates and pairs it used or refused, and why.")
  private static let simulatePoses = Flag(
    "simulate-poses",
    help: "Let the simulation make up the AR poses of a log that has none, to try the strategies.")
  private static let format = Option<CorrectRequest.Format?>(
    "format", .choice(), defaultText: "as --output ends, else table",
    help: "A table for people or a line of JSON for each run.")
  private static let tracks = Option<TracksFile?>(
    "tracks", .tracks,
    help: "Draw truth, fixes and AR's track before and after, and angle and error over time: a "
      + "page to explore in a browser, or a picture.")
  private static let output = Option(
    "output", .file("FILE"), default: "-", help: "Where to write; - is standard output.")

  static let declaration = Command(
    "correct", summary: "find how wrong the compass was, by several strategies on one log",
    discussion: [
      "Feeds the fixes of a log and AR's poses to each strategy, and tells run by run by what "
        + "angle AR's axes were turned: it is to be added to bearings measured in AR.",
      "A log without AR poses is refused: nothing in it tells how AR's axes were turned. With "
        + "--simulate-poses it gets them from the simulation, which then also knows the truth; what "
        + "is found is then about the simulation, and the output says so.",
    ],
    operands: [log],
    groups: [
      OptionGroup("Comparison options", [explain, simulatePoses, format, tracks, output]),
      CorrectionOptions.group, SimulationOptions.group, TimeOptions.group, FixOptions.group,
      FileOptions.group,
    ],
    examples: [
      Command.Example("See how the estimate settles", "routesim correct LOG.jsonl"),
      Command.Example(
        "Compare strategies on one log, as numbers",
        "routesim correct LOG.jsonl --strategy robust,all,weighted --output runs.jsonl"),
      Command.Example(
        "Look at it in a browser", "routesim correct LOG.jsonl --tracks tracks.html"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> CorrectRequest {
    let path = arguments[output]
    let taken = [arguments[log]] + [arguments[tracks]?.path].compactMap(\.self)
    let output = try Output(path, apartFrom: taken)
    let simulation = try SimulationOptions.choices(arguments).settings
    return CorrectRequest(
      log: arguments[log], reading: FixOptions.reading(arguments), simulation: simulation,
      simulatesPoses: arguments[simulatePoses],
      correction: CorrectionOptions.settings(
        arguments, isExplaining: arguments[explain], seed: simulation.seed),
      strategies: CorrectionOptions.strategies(arguments),
      format: try CorrectRequest.Format.chosen(arguments[format], file: path) ?? .table,
      output: output, tracks: arguments[tracks])
  }
}

extension ValueSyntax<TracksFile> {
  /// A file whose ending says what it is to be.
  fileprivate static var tracks: Self {
    let endings = TracksFile.Kind.allCases.flatMap(\.endings)
    let file = ValueSyntax<String>.file("FILE", endings: endings)
    return ValueSyntax(
      placeholder: "FILE.html|FILE.svg", completion: file.completion,
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
