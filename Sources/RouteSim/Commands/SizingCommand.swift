import CommandLineKit
import RouteSimKit

/// `routesim sizing`: the size of the placemark by distance.
enum SizingCommand: Subcommand {
  private static let distances = Option(
    "distances", .distances, default: SizingTable.usualDistances,
    help: "Metres from the phone to the finish, separated by commas.")
  private static let format = Option<SizingRequest.Format?>(
    "format", .choice(),
    defaultText: "as --output ends, else a window on a terminal, table elsewhere",
    help:
      "A table for people, values for programs, or a sheet with curves and discs to scale, as SVG or in the phone's pixels."
  )
  private static let compare = RepeatedOption(
    "compare", .file("FILE", endings: ["json"]),
    help: "A design to set beside the one of the options; may be given up to five times.")
  private static let object = Option(
    "object", .number("M", .within(0.001, 1e6)),
    defaultText: "as large as the placemark at its near distance",
    help: "Width of a real object to contrast the sizes with, as perspective has it.")
  private static let colors = Option<ScreenOptions.Light>(
    "theme", .choice(), default: .dark,
    help: "Colours of the svg sheet, and those that contrast is judged in.")
  private static let failOn = Option(
    "fail-on", .concerns, defaultText: "nothing",
    help: "What ends the program with status 1 where it speaks against a design, a line each on "
      + "standard error: contrast too low, a disc below the touch target, a label pushed over its disc "
      + "(overlap), a disc too large for the screen (size), a label wider than it, a number that the law "
      + "does not use, a mark or hint that stands out by a rim of 1 pt alone; along a route the finish "
      + "(sight) or arrows behind buildings. All is printed as without."
  )
  private static let along = Option<String?>(
    "along", .route,
    help:
      "A route to be looked at from end to end: tells the worst places of the walk for this design; - "
      + "reads standard input.")
  private static let step = Option(
    "step", .number("M", .within(0.1, 10_000)), default: AlongChoices().step,
    help: "Metres from place to place, with --along.")
  private static let facing = Option<AlongChoices.Facing>(
    "facing", .choice(), default: AlongChoices().facing,
    help: "Where the upright phone looks, with --along: along the way, or toward the finish.")
  private static let worst = Option(
    "worst", .integer("N", in: 1...1000), default: AlongChoices().limit,
    help: "How many places are told at most, with --along.")
  private static let apart = Option(
    "apart", .number("M", .within(0, 1e6)), default: AlongChoices().apart,
    help: "How far apart along the route they are at least, with --along.")
  private static let by = Option<AlongChoices.Measure>(
    "by", .choice(), default: AlongChoices().measure,
    help:
      "What places are compared by, with --along: how many kinds of things are wrong (all), how deep "
      + "behind buildings the finish is (sight), the share of arrows hidden, or the contrast.")
  private static let ofWalk: [any DeclaredOption] = [along, step, facing, worst, apart, by]
  private static let output = FileOptions.output

  static let declaration = Command(
    "sizing", summary: "show how large the placemark is at which distance",
    discussion: [
      "For each distance: the disc on the screen in points, on the phone's glass in millimetres and "
        + "for the eye in degrees, 30 cm away; the sphere in the scene that would look so; a real "
        + "object in perspective; and what speaks against it: a disc too small for a finger or "
        + "too large for the screen, a label without room, colours without contrast.",
      "The sheet is drawn in true points: a disc measured in it is the disc on the screen.",
      "With --along a walk is gone through in even steps, the phone upright at each: is the finish behind "
        + "buildings, are arrows, do mark, distance and hint stand out from the very façade, sky or ground "
        + "behind them. The worst places are told, each with a command that shows it.",
      "On a terminal, unless options say what to print, a window opens in which the size law is "
        + "edited while its curve and the phone's screen show what becomes of it; ? shows all keys.",
    ],
    groups: [
      OptionGroup("Sizing options", [distances, format, compare, object, colors, failOn, output]),
      OptionGroup("Along options", ofWalk), StreetOptions.group,
    ] + WindowOptions.groups(.bench) + [
      DeviceOptions.group, DesignOptions.group, PictureOptions.labelGroup,
    ],
    examples: [
      Command.Example("Edit the size law and see it, on a terminal", "routesim sizing"),
      Command.Example(
        "The usual distances on another phone", "routesim sizing --device pixel-8 --format table"),
      Command.Example(
        "Another law as a sheet to look at",
        "routesim sizing --placemark-law perspective --output sizes.svg"),
      Command.Example(
        "Two designs side by side", "routesim sizing --design ours.json --compare theirs.json"),
      Command.Example(
        "Numbers for a program", "routesim sizing --distances 5,10,2500 --format json"),
      Command.Example(
        "A check for CI: no size below the touch target, nothing without contrast",
        "routesim sizing --placemark-min 48 --fail-on contrast,target"),
      Command.Example(
        "The worst places of a walk among the houses of a map",
        "routesim sizing --along ROUTE.gpx --street MAP.osm.pbf"),
    ])

  static func opensWindow(_ arguments: ParsedArguments) -> Bool {
    guard printing(arguments) == nil else { return false }
    if WindowOptions.given(arguments, for: .bench) != nil {
      return !WindowOptions.isScriptedRecording(arguments)
    }
    return Output.standard.isTerminal && Descriptor.isTerminalInput
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
    let inputs =
      ([("--along", arguments[along]), ("--design", design.file)] + StreetOptions.inputs(arguments)
      + others.map { ("--compare", $0) }).filter { $0.1 == "-" }
    if inputs.count > 1 { throw .twoStandardInputs(inputs[0].0, inputs[1].0) }
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

  /// Returns the walk to examine; nil for none.
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
      // A picture shown on a terminal would take the terminal's colours.
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

  /// Returns a given option that asks for printed output, with its dashes; nil for none.
  private static func printing(_ arguments: ParsedArguments) -> String? {
    let options: [any DeclaredOption] = [format, output, distances, object, failOn, along]
    if let option = options.first(where: { arguments.isGiven($0) }) {
      return "--\(option.declaration.name)"
    }
    // The window has room for one other design.
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
  /// Names separated by commas, each once.
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
