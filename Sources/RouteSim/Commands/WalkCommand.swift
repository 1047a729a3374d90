import CommandLineKit
import RouteStage

/// `routesim walk`: a route walked by keyboard.
enum WalkCommand: Subcommand {
  private static let route = Operand(
    optional: "ROUTE", .route,
    help: "The route; - reads standard input. Without a route, a list of the bundled routes opens; "
      + "with --at and a street, places, gifts or a drawing, the walk has no route.")

  static let declaration = Command(
    "walk", summary: "walk a route with the keyboard",
    discussion: [
      "Walk with W and S, turn with A and D, look up and down with R and F; space walks along the "
        + "route automatically, and ? shows all keys. Needs a terminal.",
      "With any simulation, tracking, heading, pairing or location option, the phone's sensors "
        + "have errors as in the field, and the phone estimates its position and the orientation "
        + "of its axes during the walk; without such an option, there are no errors.",
    ],
    operands: [route],
    groups: WorldOptions.groups + [
      GiftOptions.leaving, SimulationOptions.group, TrackingOptions.group, SatelliteOptions.group,
      TuningOptions.heading,
    ] + WindowOptions.groups(.walk) + [FileOptions.group] + TuningOptions.constants,
    common: [
      "chainage", "device", "street", "places", "design", "conditions", "misalignment", "seed",
      "colors", "record",
    ],
    examples: [
      Command.Example("Walk", "routesim walk ROUTE.gpx"),
      Command.Example("Choose one of the bundled routes", "routesim walk"),
      Command.Example(
        "Look for a café", "routesim walk ROUTE.gpx --places PLACES.geojson"),
      Command.Example("Start 200 m into the route", "routesim walk ROUTE.gpx --chainage 200"),
      Command.Example(
        "See arrows in the wrong street, and their correction",
        "routesim walk ROUTE.gpx --conditions city --misalignment 40"),
      Command.Example(
        "Walk for a second with scripted keys, then quit",
        "routesim walk ROUTE.gpx --keys wwwwwwwwww --hold-frames 30"),
      Command.Example(
        "Record this walk without a terminal",
        "routesim walk ROUTE.gpx --keys wwwwwwwwww --hold-frames 30 --record walk.cast"),
    ])

  static func opensWindow(_ arguments: ParsedArguments) -> Bool {
    !WindowOptions.isScriptedRecording(arguments)
  }

  static func request(from arguments: ParsedArguments) throws(Failure) -> Asked {
    let hasStart = arguments[route] != nil || !PoseOptions.placesGiven(arguments).isEmpty
    if !hasStart, !WindowApp.hasTerminal, let folder = BundledWalk.found?.folder {
      throw .noTerminalForChoice(folder: folder)
    }
    guard arguments[route] == nil, PoseOptions.coordinateGiven(arguments) == nil,
      opensWindow(arguments), !WindowOptions.isDriven(arguments), WindowApp.hasTerminal
    else { return .walk(try walk(from: arguments, route: arguments[route])) }
    // The name is replaced once a route has been chosen.
    return .choice(
      RouteChoiceRequest(
        walk: try walk(from: arguments, route: "ROUTE"),
        isOwn: (
          street: StreetOptions.isGiven(arguments), places: PlaceOptions.isGiven(arguments),
          start: !PoseOptions.placesGiven(arguments).isEmpty,
          device: DeviceOptions.screenGiven(arguments) != nil
        )))
  }

  /// A request for a walk along a named route, or along one that is still to be chosen.
  enum Asked: Request {
    case walk(WalkRequest)
    case choice(RouteChoiceRequest)

    /// The request with the first bundled walk in place of a choice.
    var atOnce: Asked {
      guard case .choice(var choice) = self else { return self }
      choice.opensFirst = true
      return .choice(choice)
    }

    func run() throws(Failure) -> ExitStatus {
      switch self {
      case .walk(let request): try request.run()
      case .choice(let request): try request.run()
      }
    }

    mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) {
      switch self {
      case .walk(var request):
        try request.choose(keys)
        self = .walk(request)
      case .choice(var request):
        try request.choose(keys)
        self = .choice(request)
      }
    }
  }

  private static func walk(
    from arguments: ParsedArguments, route: String?
  ) throws(Failure) -> WalkRequest {
    var world = try WorldOptions.request(
      of: declaration, route: route, design: try DesignOptions.choices(arguments),
      arguments)
    world.layers.gifts = try GiftOptions.liveChoices(arguments)
    var simulation = try SimulationOptions.choices(arguments)
    TrackingOptions.add(arguments, to: &simulation)
    let satellites = try SatelliteOptions.choices(
      arguments, simulation, among: world.layers.streets.file)
    if satellites == nil, SatelliteOptions.startTime(arguments) != nil {
      throw .missingCompanion(option: "--start-time", companion: SimulationOptions.ofStreet)
    }
    let tuning = TuningOptions.choices(arguments)
    let hasErrors = simulation.isGiven || tuning.isAboutFixes
    let named =
      SatelliteOptions.inputs(arguments) + [
        ("ROUTE", world.route), ("--design", world.design.file),
      ]
      + LayerOptions.inputs(arguments)
    try NamedFiles.checkStandardInputs(named)
    let inputs =
      named.filter { $0.0 != "--design" }.compactMap(\.1) + world.design.files
    return WalkRequest(
      world: world, errors: hasErrors ? simulation.settings : nil, satellites: satellites,
      tuning: tuning,
      window: try WindowOptions.settings(arguments, for: .walk, apartFrom: inputs))
  }
}

extension Failure {
  /// Creates a failure for a walk without a route where no window can open to choose one.
  fileprivate static func noTerminalForChoice(folder: String) -> Failure {
    Failure(
      .usage,
      "walk needs ROUTE, or a terminal to choose one of the bundled routes, which are in "
        + "\(name(folder)); see 'routesim help walk'")
  }
}
