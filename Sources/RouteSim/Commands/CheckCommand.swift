import CommandLineKit
import RouteFormats
import RouteSimKit

/// `routesim check`: many logs, checked against the same expectations, with one report.
enum CheckCommand: Subcommand {
  private static let logs = Operand(
    repeated: "LOG", .file("LOG"), help: "A log in any format; - reads standard input.")
  private static let list = Option(
    "from-list", .file("FILE"),
    help: "Also check the logs listed in a file, one per line; - reads standard input.")
  private static let jobs = Option(
    "jobs", .integer("N", in: 1...256), defaultText: "one per processor",
    help: "The number of logs checked in parallel; the result does not depend on it.")
  private static let output = Option(
    "output", letter: "o", .file("FILE", isWritten: true), defaultText: "no frames",
    help: "Write each frame as a line of JSON; - is standard output. With several logs, a folder, "
      + "in which each log has a file.")
  private static let format = Option<FeatureWriter.Format?>(
    "format", .choice(), defaultText: "lines of JSON",
    help: "Write the frames' positions for maps and tables instead, with the true and the "
      + "estimated track as lines.")

  static let declaration = Command(
    "check", summary: "check logs against a script and figures",
    discussion: [
      "Each log is replayed without a screen, as fast as possible and on all processors. At the "
        + "times that the script names, the phone looks in the script's directions, and what is on "
        + "its screen is compared with the script's expectations. Prints a line for each log, and "
        + "every failed expectation on standard error.",
      "The status is 0 if all logs passed and 1 if an expectation failed. The report names each "
        + "check by its log; its times are those of the log, so that the same logs give the same "
        + "bytes.",
    ],
    operands: [logs],
    groups: [
      OptionGroup(
        "Checked log options",
        [
          ReplayOptions.script, list, jobs, output, format, ReplayOptions.route,
          MadeRouteOptions.method, ReplayOptions.truth, ReplayOptions.truthOffset,
          ReplayOptions.rate, ReplayOptions.from, ReplayOptions.to,
        ]),
      ReplayOptions.checkGroup,
    ] + ReplayOptions.groupsWithoutWindow,
    common: [
      "script", "check", "report", "jobs", "from-list", "output", "route", "from", "to", "device",
    ],
    examples: [
      Command.Example(
        "Check a log, with a report for a CI system",
        "routesim check LOG.jsonl --script checks.json --report report.xml"),
      Command.Example(
        "Check all logs of a folder",
        "routesim check logs/*.jsonl --script checks.json --report all.xml"),
      Command.Example(
        "Check a figure of a whole walk",
        "routesim check LOG.jsonl --check 'ready.first<30'"),
      Command.Example(
        "Print every frame of a walk as numbers", "routesim check LOG.gpx --output frames.jsonl"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> CheckRequest {
    let logs = arguments[logs]
    guard !logs.isEmpty || arguments[list] != nil else {
      throw .usage(.missingOperand("LOG", command: declaration.name))
    }
    let frames = arguments[output]
    guard
      arguments[ReplayOptions.script] != nil || !arguments[ReplayOptions.checks].isEmpty
        || frames != nil
    else {
      throw .nothingToCheck
    }
    if arguments.isGiven(format), frames == nil {
      throw .missingCompanion(option: "--format", companion: "--output")
    }
    if frames == "-", logs.count > 1 || arguments[list] != nil { throw .framesOfMany }
    if arguments.isGiven(ReplayOptions.snapshots), arguments[ReplayOptions.script] == nil {
      throw .missingCompanion(option: "--snapshots", companion: "--script")
    }
    var reading = try ReplayOptions.reading(arguments)
    reading.truth = try ReplayOptions.truthChoice(arguments)
    let design = try DesignOptions.choices(arguments)
    let named =
      logs.map { ("LOG", $0 as String?) } + [
        ("--from-list", arguments[list]), ("--route", arguments[ReplayOptions.route]),
        ("--truth", arguments[ReplayOptions.truth]),
        ("--script", arguments[ReplayOptions.script]), ("--design", design.file),
      ] + LayerOptions.inputs(arguments)
    try NamedFiles.checkStandardInputs(named)
    let simulation = try ReplayOptions.simulation(arguments)
    return CheckRequest(
      replay: ReplayRequest(
        log: "", route: arguments[ReplayOptions.route], script: arguments[ReplayOptions.script],
        reading: reading, phone: try DeviceOptions.phone(arguments),
        layers: try LayerOptions.choices(arguments),
        picture: PictureOptions.choices(arguments), design: design, simulation: simulation,
        tuning: TuningOptions.choices(arguments), rate: ReplayOptions.rate(arguments),
        span: try ReplayOptions.span(arguments), mode: .headless(speed: nil),
        features: arguments[format], checking: ReplayOptions.checking(arguments)),
      logs: logs, list: arguments[list], jobs: arguments[jobs] ?? Workers.processors,
      report: try ReplayOptions.reportFile(
        arguments, apartFrom: named.compactMap(\.1) + design.files),
      frames: frames)
  }
}

extension Failure {
  /// The failure of a command line that asks for nothing.
  fileprivate static let nothingToCheck = Failure(
    .usage, "check needs expectations: --script or --check, or --output to write frames")

  /// The failure of a request to print the frames of several logs.
  fileprivate static let framesOfMany = Failure(
    .usage, "the frames of several logs cannot share standard output; name a folder with --output")
}
