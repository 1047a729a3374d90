import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim correct`: strategies of heading correction side by side on one log.
enum CorrectCommand: Subcommand {
  /// How to print the runs.
  private enum Format: String, CaseIterable {
    case table
    case jsonl
  }

  private static let log = Operand(
    "LOG", .file("LOG"), help: "A log of any format; - reads standard input.")
  private static let explain = Flag(
    "explain", help: "Say for each run which estimates and pairs it used or refused, and why.")
  private static let format = Option<Format>(
    "format", .choice(), default: .table,
    help: "A table for people or a line of JSON for each run.")
  private static let tracks = Option<TracksFile?>(
    "tracks", .tracks,
    help: "Draw truth, fixes and AR's track before and after, and angle and error over time: a "
      + "page to explore in a browser, or a picture.")

  static let declaration = Command(
    "correct", summary: "find how wrong the compass was, by several strategies on one log",
    discussion: [
      "Feeds the fixes of a log and AR's poses to each strategy, and tells run by run by what "
        + "angle AR's axes were turned: it is to be added to bearings measured in AR.",
      "A log without AR poses gets them from the simulation, which then also knows the truth.",
    ],
    operands: [log],
    groups: [
      OptionGroup("Comparison options", [explain, format, tracks]), CorrectionOptions.group,
      SimulationOptions.group, FileOptions.group,
    ],
    examples: [
      Command.Example("See how the estimate settles", "routesim correct LOG.jsonl"),
      Command.Example(
        "Compare strategies on one log, as numbers",
        "routesim correct LOG.jsonl --strategy robust,all,weighted --format jsonl"),
      Command.Example(
        "Look at it in a browser", "routesim correct LOG.jsonl --tracks tracks.html"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let path = arguments[log]
    let simulation = try SimulationOptions.settings(arguments)
    let settings = CorrectionOptions.settings(arguments).map { settings in
      var settings = settings
      settings.isExplaining = arguments[explain]
      settings.seed = simulation.seed
      return settings
    }
    let recording = try FileOptions.recording(path, arguments, settings: simulation)
    let comparison = CorrectionComparison(recording, settings: settings)
    for warning in Failure.warnings(about: comparison, at: path) {
      StandardError.report(warning)
    }
    guard comparison.estimates.count > 1 else {
      throw .tooFewEstimates(path, fixes: comparison.fixCount)
    }
    if let file = arguments[tracks] {
      try Output(file.path).write(file.document(of: Tracks(recording, comparison)))
    }
    switch arguments[format] {
    case .jsonl: try Output.standard.write(comparison.jsonLines)
    case .table:
      let table = CorrectionTable(comparison, cadence: settings.first?.seconds ?? 10)
      try Output.standard.write(arguments[explain] ? table.explained : table.text)
    }
    return .success
  }
}

/// A file for the picture of the tracks.
private struct TracksFile: Hashable, Sendable {
  /// What to write, told by the file's ending.
  enum Kind: String, CaseIterable {
    case html
    case svg
  }

  let path: String
  let kind: Kind

  func document(of tracks: Tracks) -> [UInt8] {
    switch kind {
    case .html: TracksPage.document(tracks)
    case .svg: TracksSVG.document(tracks)
    }
  }
}

extension ValueSyntax<TracksFile> {
  /// A file whose ending says what it is to be.
  fileprivate static var tracks: Self {
    let endings = TracksFile.Kind.allCases.map(\.rawValue)
    let file = ValueSyntax<String>.file("FILE", endings: endings)
    return ValueSyntax(
      placeholder: "FILE.html|FILE.svg", completion: file.completion,
      parse: { (text: String) throws(ValueProblem) in
        let path = try file.parse(text)
        guard
          let kind = TracksFile.Kind.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") })
        else { throw .malformed(expected: "a file name that ends with .html or .svg") }
        return TracksFile(path: path, kind: kind)
      },
      format: \.path)
  }
}
