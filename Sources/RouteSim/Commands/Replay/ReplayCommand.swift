import ARRouteEngine
import CommandLineKit
import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `routesim replay`: a recorded walk, seen again.
enum ReplayCommand: Subcommand {
  private static let log = Operand("LOG", .file("LOG"), help: "The log; - reads standard input.")
  private static let route = Option(
    "route", .file("ROUTE"), defaultText: "the log's own",
    help: "The route that was to be walked; without it, the one in a session log's header, else "
      + "the log's own track.")
  private static let script = Option(
    "script", .file("FILE", endings: ["json"]),
    help: "Looks, settings, pictures and expectations at times of the log, as JSON.")
  private static let headless = Flag(
    "headless", help: "No terminal: print each frame as a line of JSON.")
  private static let rate = Option(
    "rate", .number("HZ", .within(0.001, 10_000)), default: 10,
    help: "Frames in a second of the log.")
  private static let speed = Option(
    "speed", .number("X", .within(0.001, 10_000)),
    defaultText: "1; headless, as fast as possible",
    help: "Seconds of the log in a second of real time.")
  private static let from = Option(
    "from", .number("S", .within(0, 1e9)), default: 0,
    help: "Show nothing before this time of the log.")
  private static let to = Option(
    "to", .number("S", .within(0, 1e9)), defaultText: "the log's end",
    help: "End at this time of the log.")
  private static let loop = Flag("loop", help: "Begin again at the end.")

  static let declaration = Command(
    "replay", summary: "replay a recorded walk",
    discussion: [
      "Every frame is as it would have been on the phone: its place and the turn of its axes are "
        + "found from the log's fixes on the way. It is played like music: space plays and "
        + "pauses, arrows and digits seek, + and - change the speed, and ? shows all keys. Needs a "
        + "terminal, unless --headless.",
      "A log without AR poses gets them by simulation along its smoothed track. What happens "
        + "between --from and --to is the same as without them.",
    ],
    operands: [log],
    groups: [
      OptionGroup("Replay options", [route, script, headless, rate, speed, from, to, loop]),
      DrivingOptions.group,
    ] + ReplayConfig.groups,
    examples: [
      Command.Example("Play a walk", "routesim replay LOG.gpx --speed 5"),
      Command.Example(
        "Every frame of a walk, as numbers", "routesim replay LOG.gpx --headless > frames.jsonl"),
      Command.Example(
        "Check in CI what was on the screen",
        "routesim replay LOG.jsonl --headless --script checks.json > /dev/null"),
      Command.Example("Follow a receiver", "gpspipe -w | routesim replay - --route ROUTE.gpx"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    try check(arguments)
    if let route = arguments[route], isLive(arguments) {
      guard arguments[headless] else {
        return try ReplayWindow.follow(
          route: route, script: arguments[script], speed: arguments[speed] ?? 1,
          rate: arguments[rate], arguments)
      }
      return try LiveReplay.run(
        route: route, script: arguments[script], ticks: ticks(arguments),
        speed: arguments[speed], arguments)
    }
    let config = try ReplayConfig(
      log: arguments[log], route: arguments[route], script: arguments[script], arguments)
    let end = config.replay.end
    guard arguments[from] <= end else { throw .timeBeyondEnd(from: arguments[from], end: end) }
    guard arguments[headless] else { return try play(config, arguments) }
    let run = ReplayRun(config.replay, scenario: config.scenario, ticks: ticks(arguments))
    return try print(
      HeadlessReplay(run, speed: arguments[speed]), end: end,
      ReplayReporter(script: arguments[script] ?? "", scale: PixelScale(arguments)))
  }

  /// Whether the log comes while it is written; in a window only where all of it is to be seen.
  private static func isLive(_ arguments: ParsedArguments) -> Bool {
    guard arguments[log] == "-", Descriptor.isStream(STDIN_FILENO) else { return false }
    return arguments[headless]
      || !(arguments.isGiven(from) || arguments.isGiven(to) || arguments[loop])
  }

  /// Plays a log in a window.
  private static func play(
    _ config: ReplayConfig, _ arguments: ParsedArguments
  ) throws(Failure) -> ExitStatus {
    let range = arguments[from]...(arguments[to] ?? max(config.replay.end, arguments[from]))
    var player = ReplayPlayer(
      config.replay, range: range, mode: arguments[loop] ? .loop : .once)
    player.speed = arguments[speed] ?? 1
    player.isPlaying = true
    let window = ReplayWindow(
      title: config.name, scenario: config.scenario, rate: arguments[rate], arguments)
    return try window.open(player)
  }

  private static func ticks(_ arguments: ParsedArguments) -> ReplayTicks {
    ReplayTicks(rate: arguments[rate], from: arguments[from], to: arguments[to])
  }

  private static func check(_ arguments: ParsedArguments) throws(Failure) {
    if arguments[loop], arguments[headless] { throw .contradiction("--loop", "--headless") }
    if arguments[headless], let option = DrivingOptions.given(arguments) {
      throw .contradiction(option, "--headless")
    }
    if let to = arguments[to], to < arguments[from] {
      throw .emptyRange(from: arguments[from], to: to)
    }
    let inputs = [
      ("LOG", arguments[log]), ("--route", arguments[route] ?? ""),
      ("--script", arguments[script] ?? ""), ("--design", DesignOptions.file(arguments) ?? ""),
    ].filter { $0.1 == "-" }
    if inputs.count > 1 { throw .twoStandardInputs(inputs[0].0, inputs[1].0) }
  }
}

extension ReplayCommand {
  /// Prints all frames of a log and, at the end, what there is to say.
  private static func print(
    _ headless: HeadlessReplay, end: Double, _ reporter: ReplayReporter
  ) throws(Failure) -> ExitStatus {
    var headless = headless
    Signals.beginDeferring()
    defer { Signals.endDeferring() }
    try reporter.go(&headless, until: end)
    return try reporter.close(&headless, at: end)
  }
}
