import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim render`: one frame of a route as a picture or as numbers.
enum RenderCommand: Subcommand {
  /// What to make of the frame.
  private enum Format: String, CaseIterable {
    case ansi
    case text
    case json
    case svg
    case png
  }

  private static let route = Operand("ROUTE", .route, help: "The route; - reads standard input.")
  private static let format = Option<Format?>(
    "format", .choice(), defaultText: "ansi on a terminal, text elsewhere",
    help: "A picture with or without colours, the frame as JSON, or a picture as SVG or PNG.")
  private static let view = Option<PictureView>(
    "view", .choice(), default: .camera,
    help: "The phone's screen, the walk from above, or the phone from outside.")
  private static let columns = Option(
    "columns", .integer("N", in: 4...2000), defaultText: "the terminal's, or 80",
    help: "The most characters in a line of an ansi or text picture.")
  private static let rows = Option(
    "rows", .integer("N", in: 2...2000), defaultText: "the terminal's, or 40",
    help: "The most lines of an ansi or text picture.")
  private static let scale = Option<Double?>(
    "scale", .number("N", .within(0.1, 16)), defaultText: "the device's own; 3 with --viewport",
    help: "The pixels for each point of a png picture.")
  private static let output = Option(
    "output", .file("FILE"), default: "-", help: "Where to write; - is standard output.")

  static let declaration = Command(
    "render", summary: "show one frame of a route as a picture, JSON, SVG or PNG",
    discussion: [
      "The scene begins where the phone is: on the route by --chainage, or anywhere by --at. "
        + "The same options make the same bytes on every machine."
    ],
    operands: [route],
    groups: [OptionGroup("Output options", [format, view, columns, rows, scale, output])]
      + WorldConfig.groups,
    examples: [
      Command.Example("See the start of a route", "routesim render ROUTE.gpx"),
      Command.Example(
        "What is on the screen 120 m into the route, looking north-west, as numbers",
        "routesim render ROUTE.gpx --chainage 120 --heading -45 --format json"),
      Command.Example(
        "The screen of a larger phone as a drawing in points",
        "routesim render ROUTE.gpx --device iphone-16-pro-max --format svg --output frame.svg"),
      Command.Example(
        "The same in the phone's own pixels",
        "routesim render ROUTE.gpx --device iphone-16-pro-max --format png --output frame.png"),
      Command.Example(
        "Stand beside the route", "routesim render ROUTE.gpx --at -33.904,151.167 --view plan"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let target = Output(arguments[output])
    let format = arguments[format] ?? (target.isTerminal ? .ansi : .text)
    try check(arguments, format, target)
    let config = try WorldConfig(route: arguments[route], arguments)
    let frame = config.world.frame(clock: config.clock)
    let options = format == .svg || format == .png ? ViewOptions() : .terminal()
    let picture = Picture(
      view: arguments[view], frame: frame, world: config.world, options: options)
    switch format {
    case .json:
      var json = JSONWriter()
      json.frame(frame)
      json.newline()
      try target.write(json.bytes)
    case .svg: try target.write(picture.svg)
    case .png: try target.write(picture.png(PixelScale(arguments, perPoint: arguments[scale])))
    case .text: try target.write(picture.text(within: size(arguments, target)))
    case .ansi: try target.write(picture.ansi(within: size(arguments, target)))
    }
    return .success
  }

  /// Refuses options that the format has no use for.
  private static func check(
    _ arguments: ParsedArguments, _ format: Format, _ target: Output
  ) throws(Failure) {
    let isOfCells = format == .ansi || format == .text
    if format == .png, target.isTerminal { throw .pictureOnTerminal }
    if format != .png, arguments.isGiven(scale) {
      throw .contradiction("--scale", "--format \(format.rawValue)")
    }
    if format == .json, arguments.isGiven(view) {
      throw .contradiction("--view", "--format json")
    }
    if !isOfCells, arguments.isGiven(columns) {
      throw .contradiction("--columns", "--format \(format.rawValue)")
    }
    if !isOfCells, arguments.isGiven(rows) {
      throw .contradiction("--rows", "--format \(format.rawValue)")
    }
  }

  /// The room for a picture of characters; on a terminal a line is left for the prompt.
  private static func size(_ arguments: ParsedArguments, _ target: Output) -> TerminalSize {
    let terminal = target.isTerminal ? TerminalSize.current : nil
    return TerminalSize(
      columns: arguments[columns] ?? terminal?.columns ?? 80,
      rows: arguments[rows] ?? terminal.map { max(2, $0.rows - 1) } ?? 40)
  }
}

extension ValueSyntax<String> {
  /// The name of a route file.
  static var route: Self { .file("ROUTE") }
}
