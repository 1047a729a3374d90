import CommandLineKit
import RouteSimKit

/// `routesim placements`: the conversions from coordinates to metres side by side.
enum PlacementsCommand: Subcommand {
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
    "format", .choice(), defaultText: "as --output ends, else table",
    help: "Columns for people, comma-separated values, JSON, or a sheet of charts.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "placements", summary: "tell how far the ways from coordinates to metres lie apart",
    discussion: [
      "What stands in an AR scene at a coordinate is laid out in metres about the scene's origin. "
        + "This tells how far each of the ways to do that (--placement of other commands) has a "
        + "place from where it lies by the geodesic of WGS 84: in the scene (there), and on the "
        + "ground when the coordinate is asked for that stands where the place should (back).",
      "The table and the charts tell the worst of all directions; CSV and JSON every place by "
        + "itself, with the errors of length and direction, and how far one comes out on the way "
        + "there and back by the same placement.",
    ],
    groups: [
      OptionGroup("Placement options", [latitudes, azimuths, distances, format, output])
    ],
    examples: [
      Command.Example("Which way will do in Paris", "routesim placements --latitudes 48.86"),
      Command.Example("The charts", "routesim placements --output placements.svg"),
      Command.Example(
        "Every degree of a kilometre, for a spreadsheet",
        "routesim placements --distances 1000 --azimuths 0,30,60,90 --format csv"),
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
