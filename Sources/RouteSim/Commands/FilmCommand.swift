import CommandLineKit
import RouteSimKit

/// `routesim film`: a part of a recorded walk as a film.
enum FilmCommand: Subcommand {
  /// The length of a film whose end is not given, seconds.
  private static let usualLength = 15.0

  private static let log = Operand("LOG", .file("LOG"), help: "The log; - reads standard input.")
  private static let from = Option(
    "from", .moment("S"), default: 0,
    help: "The film's start in the log, given in seconds or as on the timeline: 1:41.")
  private static let to = Option(
    "to", .moment("S"), defaultText: "15 s after --from", help: "The film's end in the log.")
  private static let output = Option(
    "output", letter: "o", .file("FILE", isWritten: true), default: "-",
    help: "The film's file; - is standard output. For PNGs, a folder, or names with a number: "
      + "film-%05d.png.")
  private static let format = Option<FilmFormat?>(
    "format", .choice(), defaultText: "from --output's extension",
    help: "Numbered PNGs, WebP, YUV4MPEG2 for encoders, or the frames as lines of JSON.")

  static let declaration = Command(
    "film", summary: "make a film of a recorded walk",
    discussion: [
      "Shows the phone's screen between two times of a log. Each frame is as it would have been on "
        + "the phone; gaps in the log are left out. To film a route without a log, see render."
    ],
    operands: [log],
    groups: [
      OptionGroup(
        "Filmed log options",
        [from, to, FilmOptions.rate, output, format, ReplayOptions.route, MadeRouteOptions.method]),
      ScreenOptions.group,
    ] + ReplayOptions.groupsWithoutWindow,
    common: [
      "from", "to", "output", "fps", "device", "scale", "phone-frame", "route", "street", "places",
    ],
    examples: [
      Command.Example(
        "Make a film of 15 seconds", "routesim film LOG.jsonl --from 1:30 --output walk.webp"),
      Command.Example(
        "Make a film for a video encoder",
        "routesim film LOG.jsonl --to 1:00 --format y4m | ffmpeg -i - walk.webm"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> ReplayRequest {
    let start = arguments[from]
    let end = arguments[to] ?? start + usualLength
    guard end >= start else { throw .emptyRange(from: start, to: end) }
    let reading = try ReplayOptions.reading(arguments)
    let design = try DesignOptions.choices(arguments)
    let named =
      [
        ("LOG", arguments[log]), ("--route", arguments[ReplayOptions.route]),
        ("--design", design.file),
      ] + LayerOptions.inputs(arguments)
    try NamedFiles.checkStandardInputs(named)
    let phone = try DeviceOptions.phone(arguments)
    let film = try LogFilmOptions.film(
      of: start...end, arguments[format], to: arguments[output], arguments, on: phone,
      apartFrom: named.compactMap(\.1) + design.files)
    let simulation = try ReplayOptions.simulation(arguments)
    return ReplayRequest(
      log: arguments[log], route: arguments[ReplayOptions.route], reading: reading, phone: phone,
      layers: try LayerOptions.choices(arguments), picture: PictureOptions.choices(arguments),
      design: design, simulation: simulation, tuning: TuningOptions.choices(arguments),
      span: film.span, mode: film.mode)
  }
}
