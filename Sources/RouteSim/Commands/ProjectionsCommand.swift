import CommandLineKit
import RouteSimKit

/// `routesim projections`: a side-by-side comparison of the projections from coordinates to metres.
enum ProjectionsCommand: Subcommand {
  private static let latitudes = Option(
    "latitudes", .latitudes, default: [0, 30, 48, 60, 80],
    help: "Latitudes of the scene's origin, degrees north, separated by commas.")
  private static let azimuths = Option<[Double]?>(
    "azimuths", .azimuths, defaultText: "every 15 degrees",
    help: "Directions of the places, degrees clockwise from true north, separated by commas.")
  private static let distances = Option(
    "distances", .lengths, default: [10, 100, 1000, 10_000, 100_000],
    help: "Distances of the places along the ground, metres, separated by commas.")
  private static let format = Option<PlacementsRequest.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help: "A human-readable table, comma-separated values, JSON, or a sheet of charts.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "projections", formerly: ["placements"],
    summary: "compare the projections of coordinates to metres",
    discussion: [
      "A position in an AR scene is given in metres from the scene's origin. This command prints "
        + "the error of each projection of coordinates to these metres (option --projection of "
        + "other commands), compared with the geodesic of WGS 84: the error of the position in "
        + "the scene (there), and the error on the ground of the coordinate that the projection "
        + "returns for the true position (back).",
      "The table and the charts show the worst of all directions; CSV and JSON contain every "
        + "place, with the errors of length and direction, and the error of a round trip through "
        + "the same projection.",
    ],
    groups: [
      OptionGroup("Projection options", [latitudes, azimuths, distances, format, output])
    ],
    examples: [
      Command.Example("Compare the projections in Paris", "routesim projections --latitudes 48.86"),
      Command.Example("Draw the charts", "routesim projections --output projections.svg"),
      Command.Example(
        "Print several directions at one kilometre, for a spreadsheet",
        "routesim projections --distances 1000 --azimuths 0,30,60,90 --format csv"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> PlacementsRequest {
    let format = try PlacementsRequest.Format.chosen(arguments[format], file: arguments[output])
    return PlacementsRequest(
      latitudes: arguments[latitudes],
      azimuths: arguments[azimuths] ?? Array(stride(from: 0, to: 360, by: 15)),
      distances: arguments[distances], format: format ?? .table,
      output: try Output(arguments[output], apartFrom: []))
  }
}

extension ValueSyntax<[Double]> {
  /// Degrees north, separated by commas.
  fileprivate static var latitudes: Self {
    numbers(
      "LIST", .within(PlacementStudy.latitudes), limit: PlacementStudy.limit,
      expected: "up to \(PlacementStudy.limit) numbers of -90 to 90, such as 0,45,80.5")
  }

  /// Degrees clockwise, separated by commas.
  fileprivate static var azimuths: Self {
    numbers("LIST", .within(ValueLimits.turns), limit: PlacementStudy.azimuthLimit)
  }

  /// Metres, separated by commas.
  fileprivate static var lengths: Self {
    numbers(
      "LIST", .within(PlacementStudy.distances), limit: PlacementStudy.limit,
      expected: "up to \(PlacementStudy.limit) lengths of 0.01 to 10000000 m, such as 10,100")
  }
}
