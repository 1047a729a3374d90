import CommandLineKit
import RouteSimKit

/// `routesim replay`: a recorded walk, replayed.
enum ReplayCommand: Subcommand {
  private static let log = Operand("LOG", .file("LOG"), help: "The log; - reads standard input.")
  private static let headless = Flag(
    "headless", help: "Run without a terminal and print each frame as a line of JSON.")
  private static let speed = Option(
    "playback-speed", formerly: ["speed"], .rate("X"),
    defaultText: "1; as fast as possible if headless",
    help: "Seconds of the log per second of real time.")
  private static let loop = Flag("loop", help: "Start again at the end.")
  private static let marks = Option(
    "bookmarks", formerly: ["marks"], .file("FILE", endings: ["json"], isWritten: true),
    help:
      "Keep the bookmarks set in the window in this JSON file: it is read if it exists, and "
      + "written after each change.")

  static let declaration = Command(
    "replay", summary: "replay a recorded walk",
    discussion: [
      "Every frame is as it would have been on the phone: its position and the orientation of its "
        + "axes are estimated from the log's fixes during the walk. Keys are those of a music "
        + "player: space plays and pauses, arrows and digits seek, + and - change the speed, n "
        + "goes to the next event, w to the worst second, / to any time, and ? shows all keys. "
        + "Needs a terminal, unless --headless is given.",
      "The AR poses of a log without any are simulated along its smoothed track. --from and --to "
        + "do not change what happens between them.",
      "Times are seconds from the log's start throughout. Silences of over a minute (--gap) are "
        + "gaps: they are reported, the timeline shows them, and play and --headless skip them.",
    ],
    operands: [log],
    groups: [
      OptionGroup(
        "Replay options",
        [
          ReplayOptions.route, MadeRouteOptions.method, ReplayOptions.truth,
          ReplayOptions.truthOffset, ReplayOptions.script, headless, ReplayOptions.rate, speed,
          ReplayOptions.from, ReplayOptions.to, loop, marks,
        ]),
      ReplayOptions.checkGroup,
      LogFilmOptions.group, ScreenOptions.group,
      TimeOptions.group, FixOptions.group, DeviceOptions.group,
    ] + LayerOptions.groups + [
      DesignOptions.group, PictureOptions.group, SimulationOptions.group, TrackingOptions.group,
      TuningOptions.heading,
    ] + WindowOptions.groups(.player) + [FileOptions.group, FileOptions.tables]
      + TuningOptions.constants,
    common: [
      "route", "from", "to", "playback-speed", "headless", "script", "check", "report", "film",
      "device",
    ],
    examples: [
      Command.Example("Play a walk", "routesim replay LOG.gpx --playback-speed 5"),
      Command.Example(
        "Print every frame of a walk as "
          + "numbers", "routesim replay LOG.gpx --headless > frames.jsonl"),
      Command.Example(
        "Export the estimated positions and the truth for a map",
        "routesim replay LOG.gpx --headless --format geojson > frames.geojson"),
      Command.Example(
        "Check the contents of the screen in CI",
        "routesim replay LOG.jsonl --headless --script checks.json > /dev/null"),
      Command.Example(
        "Report the picture's error to a CI system",
        "routesim replay LOG.jsonl --headless --check 'ready.first<30' --report ready.xml"),
      Command.Example(
        "Make a 15-second film",
        "routesim replay LOG.jsonl --film 1:30..1:45 --output walk.webp"),
      Command.Example(
        "Bookmark moments to come back to", "routesim replay LOG --bookmarks seen.json"),
      Command.Example("Follow a receiver", "gpspipe -w | routesim replay - --route ROUTE.gpx"),
    ])

  static func opensWindow(_ arguments: ParsedArguments) -> Bool {
    !arguments[headless] && !LogFilmOptions.isGiven(arguments)
      && !WindowOptions.isScriptedRecording(arguments)
  }

  /// Returns the mode, with or without a window.
  ///
  /// - Parameter inputs: The input files of the command line, which must not be overwritten.
  private static func mode(
    _ arguments: ParsedArguments, apartFrom inputs: [String]
  ) throws(Failure) -> ReplayRequest.Mode {
    guard arguments[headless] else {
      return .window(
        speed: arguments[speed].map(ReplayOptions.checked(_:)) ?? .one, loops: arguments[loop],
        settings: try WindowOptions.settings(
          arguments, for: .player, apartFrom: inputs + [arguments[marks]].compactMap(\.self),
          theme: ScreenOptions.windowTheme(arguments)))
    }
    if arguments[loop] { throw .contradiction("--loop", "--headless") }
    let ofWindows =
      WindowOptions.given(arguments, for: .player) ?? ScreenOptions.givenTheme(arguments)
    if let option = ofWindows { throw .contradiction(option, "--headless") }
    if arguments.isGiven(marks) { throw .contradiction("--bookmarks", "--headless") }
    return .headless(speed: arguments[speed].map(ReplayOptions.checked(_:)))
  }

  static func request(from arguments: ParsedArguments) throws(Failure) -> ReplayRequest {
    let design = try DesignOptions.choices(arguments)
    let walk = [
      ("LOG", arguments[log]), ("--route", arguments[ReplayOptions.route]),
      ("--truth", arguments[ReplayOptions.truth]), ("--script", arguments[ReplayOptions.script]),
    ]
    let layers = LayerOptions.inputs(arguments)
    let named = (walk + layers).compactMap(\.1)
    let mode = try mode(arguments, apartFrom: named + design.files)
    var reading = try ReplayOptions.reading(arguments)
    reading.truth = try ReplayOptions.truthChoice(arguments)
    let checking = try checking(arguments, apartFrom: walk.compactMap(\.1) + design.files)
    let phone = try DeviceOptions.phone(arguments)
    let features = try LogFilmOptions.features(arguments, isHeadless: arguments[headless])
    let film = try LogFilmOptions.film(
      arguments, on: phone, apartFrom: named + design.files, isHeadless: arguments[headless])
    if film != nil { try checkFilm(arguments) }
    let span = try ReplayOptions.span(arguments)
    if let path = arguments[marks] {
      guard path != "-" else { throw .marksNeedFile }
      try Output.file(path).check(apartFrom: named + design.files, option: "--bookmarks")
    }
    try NamedFiles.checkStandardInputs(walk + [("--design", design.file)] + layers)
    let simulation = try ReplayOptions.simulation(arguments)
    return ReplayRequest(
      log: arguments[log], route: arguments[ReplayOptions.route],
      script: arguments[ReplayOptions.script],
      reading: reading, phone: phone,
      layers: try LayerOptions.choices(arguments),
      picture: PictureOptions.choices(arguments), design: design,
      simulation: simulation,
      tuning: TuningOptions.choices(arguments), rate: ReplayOptions.rate(arguments),
      span: film?.span ?? span, mode: film?.mode ?? mode, marks: arguments[marks],
      features: features,
      checking: checking)
  }

  /// Refuses options that contradict a film.
  private static func checkFilm(_ arguments: ParsedArguments) throws(Failure) {
    let given: [(String, Bool)] = [
      ("--headless", arguments[headless]), ("--from", arguments.isGiven(ReplayOptions.from)),
      ("--to", arguments.isGiven(ReplayOptions.to)),
      ("--rate", arguments.isGiven(ReplayOptions.rate)),
      ("--playback-speed", arguments.isGiven(speed)), ("--loop", arguments[loop]),
      ("--script", arguments.isGiven(ReplayOptions.script)),
      ("--bookmarks", arguments.isGiven(marks)),
    ]
    if let option = given.first(where: \.1)?.0 ?? WindowOptions.given(arguments, for: .player) {
      throw .contradiction(option, "--film")
    }
  }

  /// Returns the checks to run; all of them need printed frames.
  ///
  /// - Parameter inputs: The files of the walk and the design, which must not be overwritten.
  private static func checking(
    _ arguments: ParsedArguments, apartFrom inputs: [String]
  ) throws(Failure) -> ReplayChecking {
    if !arguments[headless] {
      let given: [(String, Bool)] = [
        ("--check", arguments.isGiven(ReplayOptions.checks)),
        ("--report", arguments.isGiven(ReplayOptions.report)),
        ("--report-format", arguments.isGiven(ReplayOptions.reportFormat)),
        ("--snapshots", arguments.isGiven(ReplayOptions.snapshots)),
        ("--update", arguments[ReplayOptions.update]),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw .missingCompanion(option: option, companion: "--headless")
      }
    }
    if arguments.isGiven(ReplayOptions.snapshots), arguments[ReplayOptions.script] == nil {
      throw .missingCompanion(option: "--snapshots", companion: "--script")
    }
    if arguments[headless] {
      try Output.standard.check(
        apartFrom: inputs + [arguments[ReplayOptions.report]].compactMap(\.self))
    }
    var checking = ReplayOptions.checking(arguments)
    checking.report = try ReplayOptions.reportFile(arguments, apartFrom: inputs)
    return checking
  }
}
