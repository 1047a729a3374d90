import CommandLineKit
import RouteFormats
import RouteSimKit

/// `routesim simulate`: a walk along a route, as logged by a phone with sensor errors.
enum SimulateCommand: Subcommand {
  private static let route = Operand("ROUTE", .route, help: "The route; - reads standard input.")
  private static let speed = Option(
    "walking-speed", formerly: ["speed"], .number("M/S", .within(WalkingSpeed.range)),
    default: Walker.usualSpeed,
    help: "The walking speed on straight parts of the route.")
  private static let street = Option<String?>(
    "street", .file("FILE", endings: StreetReader.endings),
    help:
      "The map whose houses block and reflect satellite signals, with "
      + "\(SimulationOptions.ofStreet): OpenStreetMap PBF, XML or Overpass JSON, or footprints "
      + "in GeoJSON; - reads standard input.")
  private static let fixRate = Option(
    "fix-rate", .number("HZ", .within(SimulationSettings.fixRates)), default: 1,
    help: "The receiver's fixes per second.")
  private static let format = Option<LogFormat?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise session",
    help: "Everything as JSON Lines, or the fixes as a GPX track, as NMEA 0183, or as the timed "
      + "waypoints that Xcode plays.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "simulate", summary: "write the log of a simulated walk along a route",
    discussion: [
      "The simulated walker rounds corners, walks at an uneven pace and stops at some turns. A "
        + "session log contains AR's poses and the phone's true position ten times a second, and "
        + "the receiver's fixes, once a second by default; the other formats contain the fixes. "
        + "The same options produce the same bytes."
    ],
    operands: [route],
    groups: [
      OptionGroup("Walk options", [speed, street]), SimulationOptions.group,
      TrackingOptions.group, SatelliteOptions.group,
      OptionGroup("Log options", [fixRate, format, output]), FileOptions.group,
    ],
    common: [
      "conditions", "misalignment", "gps-accuracy", "drift", "dropouts", "seed", "walking-speed",
      "street", "format", "output",
    ],
    examples: [
      Command.Example(
        "Simulate a walk with a compass error of 40 degrees",
        "routesim simulate ROUTE.gpx --conditions city --misalignment 40 --output walk.jsonl"),
      Command.Example(
        "Write a walk for a program that reads a receiver",
        "routesim simulate ROUTE.gpx --conditions city --format nmea"),
      Command.Example(
        "Derive fixes from satellites and the houses of a street",
        "routesim simulate ROUTE.gpx --conditions street --street MAP.osm.pbf"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> SimulateRequest {
    guard let speed = WalkingSpeed(metresPerSecond: arguments[speed]) else {
      preconditionFailure("the option's bounds let a bad speed through")
    }
    var simulation = try SimulationOptions.choices(arguments)
    TrackingOptions.add(arguments, to: &simulation)
    var settings = simulation.settings
    settings.fixInterval = 1 / arguments[fixRate]
    let houses = arguments[street]
    if houses != nil, simulation.drawsFixes {
      throw .missingCompanion(option: "--street", companion: SimulationOptions.ofStreet)
    }
    let satellites = try SatelliteOptions.choices(arguments, simulation, among: houses)
    let inputs =
      [("ROUTE", arguments[route]), ("--street", houses)] + SatelliteOptions.inputs(arguments)
    try NamedFiles.checkStandardInputs(inputs)
    return SimulateRequest(
      route: arguments[route], reading: FileOptions.reading(arguments),
      settings: settings, streets: StreetChoices(file: houses), satellites: satellites,
      startTime: SatelliteOptions.startTime(arguments) ?? LogHeader.simulatedStart, speed: speed,
      format: try LogFormat.chosen(arguments[format], file: arguments[output]) ?? .session,
      output: try Output(arguments[output], apartFrom: inputs.compactMap(\.1)))
  }
}
