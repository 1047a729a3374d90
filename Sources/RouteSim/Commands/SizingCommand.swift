import CommandLineKit
import RouteSimKit

/// `routesim sizing`: the placemark's size as a function of distance.
enum SizingCommand: Subcommand {
  private static let distances = Option(
    "distances", .distances, default: SizingTable.usualDistances,
    help: "Distances from the phone to the finish in metres, separated by commas.")
  private static let format = Option<SizingRequest.Format?>(
    "format", .choice(),
    defaultText: "from --output's extension, otherwise a window on a terminal, or table elsewhere",
    help:
      "A human-readable table, values for programs, or a sheet with curves and discs to scale, as "
      + "SVG or in the phone's pixels."
  )
  private static let compare = RepeatedOption(
    "compare", .file("FILE", endings: ["json"]),
    help: "A design to compare with the one from the options; may be given up to five times.")
  private static let object = Option(
    "object", .number("M", .within(0.001, 1e6)),
    defaultText: "as large as the placemark at its near distance",
    help: "Width of a real object, seen in perspective, to compare the sizes with.")
  private static let colors = Option<ScreenOptions.Light>(
    "theme", .choice(), default: .dark,
    help: "Colours of the svg sheet, and those used to judge contrast.")
  private static let failOn = Option(
    "fail-on", .concerns, defaultText: "nothing",
    help: "Problems of a design for which the program exits with status 1, each reported on a line "
      + "of standard error: contrast too low, a disc below the touch target, a label or hint over "
      + "the disc (overlap), a disc too large for the screen (size), a label wider than the "
      + "screen, a number that the law does not use, a placemark or hint that stands out only "
      + "because of a rim of 1 pt, no distance while the finish is out of view; along a route, "
      + "the finish (sight) or arrows behind buildings. The output stays the same."
  )
  private static let along = Option<String?>(
    "along", .route,
    help:
      "A route to examine from end to end: prints the worst places of the walk for this design; - "
      + "reads standard input.")
  private static let step = Option(
    "step", .number("M", .within(0.1, 10_000)), default: AlongChoices().step,
    help: "The distance between places in metres, with --along.")
  private static let facing = Option<AlongChoices.Facing>(
    "facing", .choice(formerly: ["way": .route]), default: AlongChoices().facing,
    help: "The direction of the upright phone, with --along: along the route, or toward the finish."
  )
  private static let worst = Option(
    "worst", .integer("N", in: 1...1000), default: AlongChoices().limit,
    help: "The maximum number of places to print, with --along.")
  private static let apart = Option(
    "apart", .number("M", .within(0, 1e6)), default: AlongChoices().apart,
    help: "The minimum distance between printed places along the route, with --along.")
  private static let by = Option<AlongChoices.Measure>(
    "by", .choice(), default: AlongChoices().measure,
    help:
      "The measure that ranks places, with --along: the number of kinds of problems (all), the "
      + "depth of the finish behind buildings (sight), the share of arrows hidden, or the "
      + "contrast.")
  private static let ofWalk: [any DeclaredOption] = [along, step, facing, worst, apart, by]
  private static let output = FileOptions.output

  static let declaration = Command(
    "sizing", summary: "show the placemark's size by distance",
    discussion: [
      "Prints for each distance: the disc on the screen in points, on the phone's glass in "
        + "millimetres and in degrees to an eye 30 cm away; the sphere in the scene that would "
        + "look the same; a real object in perspective; and problems: a disc too small for a "
        + "finger or too large for the screen, a label without room, colours without contrast.",
      "The sheet is drawn in true points: its discs measure the same as those on the screen.",
      "With --along, a walk is examined at even intervals, each time with the phone upright: "
        + "whether the finish or arrows are behind buildings, and whether placemark, distance and "
        + "hint stand out from the façade, sky or ground behind them. The worst places are "
        + "printed, each with a command that shows it.",
      "On a terminal, unless options select what to print, a window opens to edit the size law; "
        + "its curve and the phone's screen show the effect, and ? shows all keys.",
    ],
    groups: [
      OptionGroup("Sizing options", [distances, format, compare, object, colors, failOn, output]),
      OptionGroup("Along options", ofWalk), StreetOptions.group, DeviceOptions.group,
      DesignOptions.group, PictureOptions.labelGroup,
    ] + WindowOptions.groups(.bench),
    common: [
      "distances", "design", "compare", "device", "placemark-law", "fail-on", "along", "street",
      "format", "output",
    ],
    examples: [
      Command.Example("Edit the size law on a terminal", "routesim sizing"),
      Command.Example(
        "Print the default distances on another phone",
        "routesim sizing --device pixel-8 --format table"),
      Command.Example(
        "Draw a sheet for another law",
        "routesim sizing --placemark-law perspective --output sizes.svg"),
      Command.Example(
        "Show two designs side by side",
        "routesim sizing --design ours.json --compare theirs.json"),
      Command.Example(
        "Print numbers for a program", "routesim sizing --distances 5,10,2500 --format json"),
      Command.Example(
        "Check in CI that no size is below the touch target and nothing lacks contrast",
        "routesim sizing --placemark-min 48 --fail-on contrast,target"),
      Command.Example(
        "Find the worst places of a walk among the houses of a map",
        "routesim sizing --along ROUTE.gpx --street MAP.osm.pbf"),
    ])

  static func opensWindow(_ arguments: ParsedArguments) -> Bool {
    guard printing(arguments) == nil else { return false }
    if WindowOptions.given(arguments, for: .bench) != nil {
      return !WindowOptions.isScriptedRecording(arguments)
    }
    return WindowApp.hasTerminal
  }

  static func request(from arguments: ParsedArguments) throws(Failure) -> SizingRequest {
    let design = try DesignOptions.choices(arguments)
    let others = arguments[compare]
    let driving = WindowOptions.given(arguments, for: .bench)
    let printing = printing(arguments)
    if let driving, let printing { throw .contradiction(driving, printing) }
    guard others.count < SizingSheet.designLimit else {
      throw .tooManyDesigns(option: "--compare", limit: SizingSheet.designLimit - 1)
    }
    let streets = try StreetOptions.choices(arguments)
    try NamedFiles.checkStandardInputs(
      [("--along", arguments[along]), ("--design", design.file)] + StreetOptions.inputs(arguments)
        + others.map { ("--compare", $0) })
    let walk = try walk(arguments, streets)
    let phone = try DeviceOptions.phone(arguments)
    let path = arguments[output]
    let format = try SizingRequest.Format.chosen(arguments[format], file: path)
    let read = [arguments[along], streets.file].compactMap(\.self)
    let output = try Output(path, apartFrom: design.files + others + read)
    if walk != nil, let format, case .picture = format {
      throw .contradiction(
        "--along",
        arguments.isGiven(Self.format) ? "--format \(format.rawValue)" : "--output \(path)")
    }
    if case .picture(let picture) = format, picture.isOfPixels, output.isTerminal {
      throw .pictureOnTerminal
    }
    let settings = try WindowOptions.settings(
      arguments, for: .bench, apartFrom: design.files + others, theme: arguments[colors].window)
    return SizingRequest(
      design: design, others: others, phone: phone, walk: walk,
      sheet: SizingRequest.Sheet(
        distances: arguments[distances], theme: arguments[colors].theme,
        objectWidth: arguments[object], format: format ?? .table, output: output,
        failures: Set(arguments[failOn] ?? [])),
      mode: driving != nil
        ? .window(settings) : printing != nil ? .print : .either(settings))
  }

  /// Returns the walk to examine; nil if none is given.
  private static func walk(
    _ arguments: ParsedArguments, _ streets: StreetChoices
  ) throws(Failure) -> SizingRequest.Walk? {
    guard let route = arguments[along] else {
      let needing = ofWalk.dropFirst().map(\.declaration) + StreetOptions.group.options
      if let first = needing.first(where: { arguments.isGiven(named: $0.name) }) {
        throw .missingCompanion(option: "--\(first.name)", companion: "--along")
      }
      return nil
    }
    let others: [any DeclaredOption] = [distances, object]
    if let other = others.first(where: { arguments.isGiven($0) }) {
      throw .contradiction("--along", "--\(other.declaration.name)")
    }
    let concerns: [SizingConcern] = [.sight, .arrows]
    if streets.file == nil, let blind = (arguments[failOn] ?? []).first(where: concerns.contains) {
      throw .missingCompanion(option: "--fail-on \(blind.rawValue)", companion: "--street")
    }
    let groups = [DeviceOptions.group, PictureOptions.labelGroup]
    let words =
      arguments.words(of: StreetOptions.group.options + groups.flatMap(\.options))
      // A picture shown in the terminal would use the terminal's colours.
      + (arguments.isGiven(colors)
        ? ["--theme", arguments[colors].rawValue, "--output", "place.png"] : [])
    let designs =
      [arguments.words(of: DesignOptions.group.options)]
      + arguments[compare].map { ["--design", $0] }
    return SizingRequest.Walk(
      route: route, streets: streets,
      choices: AlongChoices(
        step: arguments[step], facing: arguments[facing], measure: arguments[by],
        limit: arguments[worst], apart: arguments[apart]),
      commands: designs.map { design in
        (["routesim", "render", route] + words + design).map(Shell.word).joined(separator: " ")
      })
  }

  /// Returns a given option that asks for printed output, with its dashes; nil if none is given.
  private static func printing(_ arguments: ParsedArguments) -> String? {
    let options: [any DeclaredOption] = [format, output, distances, object, failOn, along]
    if let option = options.first(where: { arguments.isGiven($0) }) {
      return "--\(option.declaration.name)"
    }
    // The window has room for only one other design.
    return arguments[compare].count > 1 ? "--compare" : nil
  }
}

extension ValueSyntax<[Double]> {
  /// Metres, separated by commas.
  fileprivate static var distances: Self {
    numbers(
      "LIST", .within(0, 1e6), limit: 1000,
      expected: "up to 1000 numbers of 0 to 1000000 m, such as 10,50,2000")
  }
}

extension ValueSyntax<[SizingConcern]> {
  /// Names separated by commas, without repetition.
  fileprivate static var concerns: Self {
    let one = ValueSyntax<SizingConcern>.choice()
    return ValueSyntax(
      placeholder: "NAME[,NAME]", completion: .choices(SizingConcern.allCases.map(\.rawValue)),
      parse: { (text: String) throws(ValueProblem) in
        var concerns: [SizingConcern] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
          let concern = try one.parse(String(word))
          guard !concerns.contains(concern) else { throw .malformed(expected: "each name once") }
          concerns.append(concern)
        }
        return concerns
      },
      format: { $0.map(\.rawValue).joined(separator: ",") })
  }
}
