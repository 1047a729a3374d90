import CommandLineKit

/// `routesim walk`: a route walked by keyboard.
enum WalkCommand: Subcommand {
  private static let route = Operand(
    optional: "ROUTE", .route,
    help: "The route; - reads standard input. A street without one needs --at.")

  static let declaration = Command(
    "walk", summary: "walk a route by keyboard",
    discussion: [
      "Walk with W and S, turn with A and D, look up and down with R and F; space walks along "
        + "the route by itself, and ? shows all keys. Needs a terminal.",
      "With any option of simulation, tracking, heading, pairing or location, the phone's sensors err as they do in the "
        + "field, and the phone finds its place and the turn of its axes on the way; without, nothing errs.",
    ],
    operands: [route],
    groups: WindowOptions.groups(.walk) + [
      SimulationOptions.group, TrackingOptions.group, SatelliteOptions.group, TuningOptions.heading,
      TuningOptions.pairing,
      TuningOptions.location, GiftOptions.leaving,
    ]
      + WorldOptions.groups,
    examples: [
      Command.Example("Walk", "routesim walk ROUTE.gpx"),
      Command.Example(
        "Look for a café", "routesim walk ROUTE.gpx --places PLACES.geojson"),
      Command.Example("Begin 200 m into the route", "routesim walk ROUTE.gpx --chainage 200"),
      Command.Example(
        "See arrows that stand in the wrong street, and how that heals",
        "routesim walk ROUTE.gpx --conditions city --misalignment 40"),
      Command.Example(
        "Walk a second without hands, then quit",
        "routesim walk ROUTE.gpx --keys wwwwwwwwww --hold-frames 30"),
      Command.Example(
        "Record that, without a terminal",
        "routesim walk ROUTE.gpx --keys wwwwwwwwww --hold-frames 30 --record walk.cast"),
    ])

  static func opensWindow(_ arguments: ParsedArguments) -> Bool {
    !WindowOptions.isScriptedRecording(arguments)
  }

  static func request(from arguments: ParsedArguments) throws(Failure) -> WalkRequest {
    var world = try WorldOptions.request(
      of: declaration, route: arguments[route], design: try DesignOptions.choices(arguments),
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
      [("ROUTE", world.route), ("--design", world.design.file)] + LayerOptions.inputs(arguments)
    let almanac = SatelliteOptions.inputs(arguments)
    if let own = almanac.first(where: { $0.1 == "-" }),
      let other = named.first(where: { $0.1 == "-" })
    {
      throw .twoStandardInputs(own.0, other.0)
    }
    let inputs =
      (named + almanac).filter { $0.0 != "--design" }.compactMap(\.1) + world.design.files
    return WalkRequest(
      world: world, errors: hasErrors ? simulation.settings : nil, satellites: satellites,
      tuning: tuning,
      window: try WindowOptions.settings(arguments, for: .walk, apartFrom: inputs))
  }
}
