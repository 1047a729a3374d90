import ARRouteEngine
import CommandLineKit
import RouteFormats
import RouteSimKit

/// `routesim render`: one frame of a route as a picture or as numbers.
enum RenderCommand: Subcommand {
  /// The output made from the frame.
  enum Format: Hashable, WrittenFormat {
    case ansi
    case text
    case json
    case features(FeatureWriter.Format)
    case picture(PictureFormat)
    case film(FilmFormat)

    /// Drawings and films first, then pictures in pixels.
    static let allCases =
      [ansi, text, json] + FeatureWriter.Format.allCases.map(Self.features)
      + PictureFormat.ofCommands.filter { !$0.isOfPixels }.map(Self.picture)
      + FilmFormat.allCases.filter(\.isOfFilmsAlone).map(Self.film)
      + PictureFormat.ofCommands.filter(\.isOfPixels).map(Self.picture)

    static let otherEndings = ["json": ["jsonl"]]

    var rawValue: String {
      switch self {
      case .ansi: "ansi"
      case .text: "text"
      case .json: "json"
      case .features(let format): format.rawValue
      case .picture(let format): format.rawValue
      case .film(let format): format.rawValue
      }
    }

    /// The format of places; nil for any other output.
    var features: FeatureWriter.Format? {
      if case .features(let format) = self { format } else { nil }
    }

    /// The format of a picture; nil for any other output.
    var picture: PictureFormat? { if case .picture(let format) = self { format } else { nil } }

    /// The extensions, without those that only films have.
    static var suggestedEndings: [String] {
      allCases.filter { if case .film = $0 { false } else { true } }.flatMap(\.endings)
    }
  }

  private static let route = Operand(
    optional: "ROUTE", .route,
    help: "The route; - reads standard input. Without a route, --street needs --at.")
  private static let format = Option<Format?>(
    "format", .choice(),
    defaultText: "from --output's extension, otherwise ansi on a terminal, or text elsewhere",
    help:
      "A text picture with or without colours, the frame as JSON, its position and main numbers "
      + "for maps and tables, a picture as SVG or PNG, a page for a browser, or a film as WebP or YUV4MPEG2."
  )
  private static let view = Option<PictureView>(
    "view", .choice(), default: .camera,
    help: "The phone's screen, the walk from above, or the phone from outside.")
  private static let columns = Option(
    "columns", .integer("N", in: 4...2000), defaultText: "the terminal's, or 80",
    help: "The maximum width of an ansi or text picture, in characters.")
  private static let rows = Option(
    "rows", .integer("N", in: 2...2000), defaultText: "the terminal's, or 40",
    help: "The maximum height of an ansi or text picture, in lines.")
  private static let depthTest = Flag(
    "depth-test",
    help:
      "Draw cards with a 24-bit depth buffer, as AR engines do, instead of from far to near, and "
      + "report the number of pixels that two cards dispute; for png and json.")
  private static let output = Option(
    "output", letter: "o", .file("FILE", isWritten: true), default: "-",
    help: "The output file; - is standard output. For the PNGs of a film, a folder, or names with "
      + "a number: film-%05d.png.")

  static let declaration = Command(
    "render", summary: "show one frame of a route as a picture, JSON, SVG or PNG",
    discussion: [
      "The scene starts at the phone's position: on the route with --chainage, or anywhere with "
        + "--at. The same options produce the same bytes on machines of the same kind."
    ],
    operands: [route],
    groups: [
      OptionGroup("Output options", [format, view, columns, rows, depthTest, output]),
      ScreenOptions.group,
      PlaceOptions.touching, PhotographOptions.group, SheetOptions.group, FilmOptions.group,
    ] + WorldOptions.groupsOfSeveral + [FileOptions.group],
    common: [
      "chainage", "heading", "at", "device", "design", "street", "places", "format", "phone-frame",
      "output",
    ],
    examples: [
      Command.Example("Show the start of a route", "routesim render ROUTE.gpx"),
      Command.Example(
        "Print the frame 120 m into the route, looking north-west, as numbers",
        "routesim render ROUTE.gpx --chainage 120 --heading -45 --format json"),
      Command.Example(
        "Draw the screen of a larger phone, in points",
        "routesim render ROUTE.gpx --device iphone-16-pro-max --output frame.svg"),
      Command.Example(
        "Draw the screen of a larger phone, in its own pixels",
        "routesim render ROUTE.gpx --device iphone-16-pro-max --output frame.png"),
      Command.Example(
        "Show the start in three directions, side by side, with the phone's body",
        "routesim render ROUTE.gpx --headings 0,90,180 --phone-frame --format svg"),
      Command.Example(
        "Show two designs side by side",
        "routesim render ROUTE.gpx --design A.json --design B.json --output ab.svg"
      ),
      Command.Example(
        "Make a film of a walk, for a chat or a README",
        "routesim render ROUTE.gpx --film 0..30 --scale 1 --output walk.webp"),
      Command.Example(
        "Export the positions of a film's frames for a map",
        "routesim render ROUTE.gpx --film 0..30 --output walk.geojson"
      ),
      Command.Example(
        "Make a film for a video encoder",
        "routesim render ROUTE.gpx --film 0..30 --format y4m | ffmpeg -i - walk.webm"
      ),
      Command.Example(
        "Show the surroundings of a place, without a route",
        "routesim render --at 60.1699,24.9384 --places PLACES.geojson"),
      Command.Example(
        "Stand beside the route", "routesim render ROUTE.gpx --at -33.904,151.167 --view plan"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> RenderRequest {
    let path = arguments[output]
    let sideBySide = SideBySide(
      designs: try DesignOptions.severalChoices(arguments),
      phones: try SheetOptions.phones(arguments))
    let read = sideBySide.designs.flatMap(\.files) + ScreenOptions.files(arguments)
    let inputs =
      [arguments[route]].compactMap(\.self)
      + LayerOptions.inputs(arguments).compactMap(\.1) + read
    let walk = try FilmOptions.walk(arguments)
    let output = try walk == nil ? Output(path, apartFrom: inputs) : Output(path)
    let product: RenderRequest.Product
    if let features = (arguments[format] ?? Format(ofFile: path))?.features {
      product = .features(features, SheetOptions.choices(arguments), walk)
      let reason =
        arguments.isGiven(format) ? "--format \(features.rawValue)" : "--output \(path)"
      if SheetOptions.asksForDifference(arguments) { throw .contradiction("--diff", reason) }
      if arguments[depthTest] { throw .contradiction("--depth-test", reason) }
      if walk == nil {
        try check(arguments, .json, output, sideBySide, reason: reason)
      } else {
        try checkFilm(arguments, ofNumbers: reason, sideBySide)
        try output.check(apartFrom: inputs)
      }
    } else if let walk {
      if arguments[depthTest] { throw .contradiction("--depth-test", "--film") }
      product = try film(arguments, walk, of: sideBySide, apartFrom: inputs)
      try check(arguments, product, sideBySide)
    } else {
      let byName = try arguments.isGiven(format) ? nil : Format.chosen(nil, file: path)
      let format = arguments[format] ?? byName ?? (output.isTerminal ? .ansi : .text)
      try check(
        arguments, format, output, sideBySide,
        reason: byName == nil ? "--format \(format.rawValue)" : "--output \(path)")
      product = Self.product(arguments, format, of: sideBySide)
    }
    if PlaceOptions.tap(arguments) != nil, PlaceOptions.choices(arguments).file == nil {
      throw .missingCompanion(option: "--tap", companion: "--places")
    }
    // Each frame would be tapped again, so cards would spread and fold from one frame to the next.
    if PlaceOptions.tap(arguments) != nil, walk != nil { throw .contradiction("--tap", "--film") }
    var world = try WorldOptions.request(
      of: declaration, route: arguments[route], design: sideBySide.designs[0], arguments)
    world.phone = sideBySide.phones[0]
    try NamedFiles.checkStandardInputs(
      [("ROUTE", arguments[route])] + sideBySide.designs.map { ("--design", $0.file) })
    return RenderRequest(
      world: world, tap: PlaceOptions.tap(arguments),
      photograph: PhotographOptions.choices(arguments), sideBySide: sideBySide,
      product: product, output: output)
  }

  private static func film(
    _ arguments: ParsedArguments, _ walk: FilmWalk, of sideBySide: SideBySide,
    apartFrom inputs: [String]
  ) throws(Failure) -> RenderRequest.Product {
    var film: FilmFormat?
    if let chosen = arguments[format] {
      film = FilmFormat(rawValue: chosen.rawValue)
      if film == nil { throw .filmWithoutFormat(ofLog: false) }
    }
    let file = try FilmFile(
      film, to: arguments[output], apartFrom: inputs, frames: Int(walk.frames))
    let scale = PixelScale(
      of: sideBySide.phones[0].device, perPoint: ScreenOptions.scale(arguments))
    let picture = screenPicture(arguments, .png, scale, of: sideBySide)
    return .film(
      Film(walk: walk, make: FilmMaking(picture: picture, file: file)))
  }

  private static func style(_ arguments: ParsedArguments) -> ScreenStyle {
    var style = ScreenOptions.style(arguments)
    style.testsDepth = arguments[depthTest]
    return style
  }

  private static func screenPicture(
    _ arguments: ParsedArguments, _ format: PictureFormat, _ scale: PixelScale,
    of sideBySide: SideBySide
  ) -> ScreenPicture {
    ScreenPicture(
      format: format, scale: scale, view: arguments[view], style: style(arguments),
      caption: caption(of: sideBySide), sheet: SheetOptions.choices(arguments),
      columns: SheetOptions.columns(arguments),
      group: sideBySide.group(hasPoses: SheetOptions.choices(arguments) != nil),
      captions: SheetOptions.captions(arguments), title: SheetOptions.title(arguments))
  }

  private static func product(
    _ arguments: ParsedArguments, _ format: Format, of sideBySide: SideBySide
  ) -> RenderRequest.Product {
    let sheet = SheetOptions.choices(arguments)
    func picture(_ format: PictureFormat) -> ScreenPicture {
      let scale = format.scale(
        of: sideBySide.phones[0].device, perPoint: ScreenOptions.scale(arguments))
      return screenPicture(arguments, format, scale, of: sideBySide)
    }
    if SheetOptions.asksForDifference(arguments) {
      return .difference(
        ScreenDifference(picture: picture(.png), isNumbers: format == .json))
    }
    func cells(isColored: Bool) -> RenderRequest.Product {
      .cells(
        CharacterPicture(
          isColored: isColored, view: arguments[view], columns: arguments[columns],
          rows: arguments[rows]))
    }
    switch format {
    // The outputs for places and films were handled before.
    case .json, .features, .film:
      return .frames(
        sheet, theme: ScreenOptions.style(arguments).theme, testsDepth: arguments[depthTest])
    case .picture(let format): return .screens(picture(format))
    case .text: return cells(isColored: false)
    case .ansi: return cells(isColored: true)
    }
  }

  /// The maximum number of phones that a sheet's caption names.
  private static let mostTitles = 4

  /// Returns the caption common to all screens of a sheet: the names of the phones, the size of their screens
  /// and the design.
  ///
  /// The position is left out. A film's frames must be byte-identical to frames from separate runs, each of
  /// which has its own position.
  private static func caption(of sideBySide: SideBySide) -> String {
    let phones = sideBySide.phones
    let titles = phones.compactMap { $0.device?.title }
    let isListed = titles.count == phones.count && titles.count <= Self.mostTitles
    var words = isListed ? titles : ["\(phones.count) devices"]
    if phones.count == 1, let phone = phones.first {
      let screen = phone.camera.viewport
      words =
        (phone.device.map { [$0.title] } ?? [])
        + ["\(DecimalText.text(screen.width))×\(DecimalText.text(screen.height)) pt"]
    }
    // With several designs, each screen carries its design's name.
    if sideBySide.designs.count == 1, let file = sideBySide.designs[0].file {
      words.append("design \(Printable.sanitised(NamedDesign.name(ofFile: file)))")
    }
    return words.joined(separator: ", ")
  }

  /// Refuses options that a film does not use.
  private static func check(
    _ arguments: ParsedArguments, _ product: RenderRequest.Product, _ sideBySide: SideBySide
  ) throws(Failure) {
    var isOfNumbers = false
    if case .film(let film) = product {
      try ScreenOptions.check(arguments, film: film.make.file)
      isOfNumbers = film.make.file.isOfNumbers
    }
    try checkFilm(arguments, ofNumbers: isOfNumbers ? "--format json" : nil, sideBySide)
  }

  /// Refuses options that a film does not use.
  ///
  /// - Parameter format: The option that asks for numbers instead of pictures; nil for pictures.
  private static func checkFilm(
    _ arguments: ParsedArguments, ofNumbers format: String?, _ sideBySide: SideBySide
  ) throws(Failure) {
    try FilmOptions.check(arguments)
    try PhotographOptions.check(arguments)
    try ScreenOptions.check(
      arguments, format: format, isOfNumbers: format != nil,
      view: arguments[view] == .camera ? nil : "--view \(arguments[view].rawValue)")
    try SheetOptions.check(
      arguments, format: nil, designs: sideBySide.designs.count, isPage: false)
    try checkTransparency(arguments, sideBySide)
    if let format, arguments.isGiven(view) { throw .contradiction("--view", format) }
    let ofCells: [any DeclaredOption] = [columns, rows]
    if let other = ofCells.first(where: { arguments.isGiven($0) }) {
      throw .contradiction("--\(other.declaration.name)", "--film")
    }
  }

  /// Refuses sheets of several screens if only the AR content is requested.
  private static func checkTransparency(
    _ arguments: ParsedArguments, _ sideBySide: SideBySide
  ) throws(Failure) {
    guard ScreenOptions.isTransparent(arguments) else { return }
    if let other = SheetOptions.given(arguments).first {
      throw .contradiction("--transparent", other)
    }
    if sideBySide.designs.count > 1 { throw .contradiction("--transparent", "--design twice") }
    if sideBySide.phones.count > 1 { throw .contradiction("--transparent", "--devices") }
  }

  /// Refuses options that the format does not use.
  ///
  /// - Parameter reason: The option, with its value, that asks for the format or would ask for it.
  private static func check(
    _ arguments: ParsedArguments, _ format: Format, _ output: Output, _ sideBySide: SideBySide,
    reason formatOption: String
  ) throws(Failure) {
    let isOfCells = format == .ansi || format == .text
    if case .film = format {
      throw .missingCompanion(option: formatOption, companion: "--film")
    }
    let isPicture = format.picture != nil
    let isOfPixels = format.picture?.isOfPixels == true
    if isOfPixels, output.isTerminal { throw .pictureOnTerminal }
    try PhotographOptions.check(arguments)
    try ScreenOptions.check(
      arguments, format: isPicture ? nil : formatOption, isOfNumbers: format == .json,
      judgesColors: StreetOptions.isGiven(arguments)
        && (arguments[Self.format] ?? Format(ofFile: arguments[Self.output])) == .json,
      view: arguments[view] == .camera ? nil : "--view \(arguments[view].rawValue)")
    try SheetOptions.check(
      arguments, format: isPicture || format == .json ? nil : formatOption,
      designs: sideBySide.designs.count, isPage: format.picture?.rawValue == "html")
    if format == .json, let other = SheetOptions.textGiven(arguments) {
      throw .contradiction(other, formatOption)
    }
    if SheetOptions.asksForDifference(arguments), isPicture, !isOfPixels {
      throw .contradiction("--diff", formatOption)
    }
    try checkTransparency(arguments, sideBySide)
    if arguments[depthTest] {
      if format != .json, !isOfPixels { throw .contradiction("--depth-test", formatOption) }
      if arguments[view] != .camera {
        throw .contradiction("--depth-test", "--view \(arguments[view].rawValue)")
      }
      if SheetOptions.asksForDifference(arguments) {
        throw .contradiction("--depth-test", "--diff")
      }
    }
    if format == .json, arguments.isGiven(view) {
      throw .contradiction("--view", formatOption)
    }
    if !isOfCells, arguments.isGiven(columns) {
      throw .contradiction("--columns", formatOption)
    }
    if !isOfCells, arguments.isGiven(rows) {
      throw .contradiction("--rows", formatOption)
    }
  }
}

extension ValueSyntax<String> {
  /// The file of a route.
  static var route: Self { .file("ROUTE") }
}
