import ARRouteEngine
import CommandLineKit
import RouteStage

/// `routesim walk`: a route walked by keyboard.
enum WalkCommand: Subcommand {
  private static let route = Operand("ROUTE", .route, help: "The route; - reads standard input.")

  static let declaration = Command(
    "walk", summary: "walk a route by keyboard",
    discussion: [
      "Walk with W and S, turn with A and D, look up and down with R and F; space walks along "
        + "the route by itself, and ? shows all keys. Needs a terminal.",
      "With any of the simulation options, the phone's sensors err as they do in the field, and "
        + "the phone finds its place and the turn of its axes on the way; without, nothing errs.",
    ],
    operands: [route],
    groups: [DrivingOptions.group, SimulationOptions.group]
      + WorldConfig.groups,
    examples: [
      Command.Example("Walk", "routesim walk ROUTE.gpx"),
      Command.Example("Begin 200 m into the route", "routesim walk ROUTE.gpx --chainage 200"),
      Command.Example(
        "See arrows that stand in the wrong street, and how that heals",
        "routesim walk ROUTE.gpx --conditions city --misalignment 40"),
      Command.Example(
        "Walk a second without hands, then quit",
        "routesim walk ROUTE.gpx --keys wwwwwwwwww --hold-frames 30"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let config = try WorldConfig(route: arguments[route], arguments)
    let phone = try phone(arguments, in: config.world)
    let devices = Stage.DeviceChoice.all(startingWith: config.device, in: config.world)
    let title = config.routeName ?? fileName(of: arguments[route])
    do {
      let status = try WindowApp<WalkModel>.run(DrivingOptions.driver(arguments)) { columns, rows in
        WalkModel(
          street: config.world, phone: phone,
          stage: Stage(title: title, devices: devices, columns: columns, rows: rows),
          startClock: config.clock)
      }
      return ExitStatus(rawValue: status) ?? .success
    } catch {
      throw .terminal(error)
    }
  }
}

extension WalkCommand {
  /// The phone whose sensors err as the options say; nil where none of them is given.
  private static func phone(
    _ arguments: ParsedArguments, in street: World
  ) throws(Failure) -> SimulatedPhone? {
    guard SimulationOptions.areGiven(arguments) else { return nil }
    let settings = try SimulationOptions.settings(arguments)
    var fusion = FusionSettings()
    fusion.tracking = settings.tracking
    fusion.correction.placement = street.settings.placement
    do {
      return try SimulatedPhone(settings: settings, fusion: fusion, street: street)
    } catch {
      throw .placeOppositeRoute
    }
  }

  /// What a route without a name is called: its file, without the folders.
  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
