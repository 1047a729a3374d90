import ARRouteEngine
import CommandLineKit
import RouteFormats
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
  private static let output = Option(
    "output", .file("FILE"), default: "-", help: "Where to write; - is standard output.")

  static let declaration = Command(
    "render", summary: "show one frame of a route as a picture, JSON, SVG or PNG",
    discussion: [
      "The scene begins where the phone is: on the route by --chainage, or anywhere by --at. "
        + "The same options make the same bytes on every machine."
    ],
    operands: [route],
    groups: [
      OptionGroup("Output options", [format, view, columns, rows, output]), ScreenOptions.group,
      SheetOptions.group,
    ] + WorldConfig.groups,
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
        "The start in three directions, side by side, on a phone with its body",
        "routesim render ROUTE.gpx --headings 0,90,180 --phone-frame --format svg"),
      Command.Example(
        "Stand beside the route", "routesim render ROUTE.gpx --at -33.904,151.167 --view plan"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let target = Output(arguments[output])
    let format = arguments[format] ?? (target.isTerminal ? .ansi : .text)
    try check(arguments, format, target)
    let backdrop = try ScreenOptions.backdrop(arguments, isEmbedded: format == .svg)
    let config = try WorldConfig(route: arguments[route], arguments)
    let scenes = try scenes(config, arguments)
    warn(about: scenes)
    switch format {
    case .json:
      var json = JSONWriter()
      for scene in scenes {
        json.frame(scene.frame)
        json.newline()
      }
      try target.write(json.bytes)
    case .svg:
      let sheet = sheet(scenes, backdrop, arguments)
      try target.write(
        SVGWriter.document(
          sheet, title: config.world.route.name, scale: ScreenOptions.scale(arguments) ?? 1))
    case .png:
      let sheet = sheet(scenes, backdrop, arguments)
      try target.write(
        sheet.png(
          PixelScale(arguments, perPoint: ScreenOptions.scale(arguments)),
          paper: ScreenOptions.view(arguments).theme.paper,
          photograph: ScreenOptions.backdropPath(arguments)))
    case .text, .ansi:
      let picture = Picture(
        view: arguments[view], frame: scenes[0].frame, world: scenes[0].world,
        options: .terminal())
      let size = size(arguments, target)
      try target.write(
        format == .text ? picture.text(within: size) : picture.ansi(within: size))
    }
    return .success
  }

  /// Says once, on standard error, where a label is wider than its screen.
  private static func warn(about scenes: [Scene]) {
    let warnings = scenes.lazy.compactMap { Failure.warning(about: $0.frame.finish.label) }
    if let warning = warnings.first { StandardError.report(warning) }
  }

  /// A world, and what the phone shows and knows in it.
  private struct Scene {
    let world: World
    let frame: Frame

    init(_ world: World, clock: Double) {
      self.world = world
      frame = world.frame(clock: clock)
    }
  }

  /// What to show: one scene, or one for each pose of a sheet.
  private static func scenes(
    _ config: WorldConfig, _ arguments: ParsedArguments
  ) throws(Failure) -> [Scene] {
    guard SheetOptions.isGiven(arguments) else {
      return [Scene(config.world, clock: config.clock)]
    }
    var scenes: [Scene] = []
    for pose in SheetOptions.poses(arguments) {
      scenes.append(Scene(try config.world(at: pose, arguments), clock: config.clock))
    }
    return scenes
  }

  /// The picture, or the contact sheet of several.
  private static func sheet(
    _ scenes: [Scene], _ backdrop: PictureImage?, _ arguments: ParsedArguments
  ) -> PictureSheet {
    let options = ScreenOptions.view(arguments)
    let drawings = scenes.map { scene in
      var drawing = Picture(
        view: arguments[view], frame: scene.frame, world: scene.world, options: options
      ).drawing
      if let body = ScreenOptions.safeAreaBody(arguments) { drawing.addSafeArea(of: body) }
      return drawing
    }
    let screen = scenes[0].world.camera.viewport
    let frame = ScreenOptions.frame(arguments, around: screen)
    guard SheetOptions.isGiven(arguments) else {
      return PictureSheet(drawings[0], frame: frame, backdrop: backdrop)
    }
    let device = DeviceOptions.namedDevice(arguments)
    let size = "\(DecimalText.text(screen.width))×\(DecimalText.text(screen.height)) pt"
    let names = SheetOptions.poses(arguments).map(\.name)
    return PictureSheet(
      zip(names, drawings).map { (name: $0, drawing: $1) },
      columns: SheetOptions.columns(arguments),
      title: [
        Printable.sanitised(scenes[0].world.route.name ?? "Route"),
        (device.map { "\($0.title), " } ?? "") + size,
      ], theme: options.theme, frame: frame, backdrop: backdrop)
  }

  /// Refuses options that the format has no use for.
  private static func check(
    _ arguments: ParsedArguments, _ format: Format, _ target: Output
  ) throws(Failure) {
    let isOfCells = format == .ansi || format == .text
    if format == .png, target.isTerminal { throw .pictureOnTerminal }
    let isPicture = format == .svg || format == .png
    let formatOption = "--format \(format.rawValue)"
    try ScreenOptions.check(
      arguments, format: isPicture ? nil : formatOption,
      view: arguments[view] == .camera ? nil : "--view \(arguments[view].rawValue)")
    try SheetOptions.check(
      arguments, format: isPicture || format == .json ? nil : formatOption)
    if format == .json, arguments.isGiven(view) {
      throw .contradiction("--view", "--format json")
    }
    if !isOfCells, arguments.isGiven(columns) {
      throw .contradiction("--columns", formatOption)
    }
    if !isOfCells, arguments.isGiven(rows) {
      throw .contradiction("--rows", formatOption)
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
