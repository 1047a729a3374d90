import CommandLineKit

/// `routesim inspect`: the contents of a file.
enum InspectCommand: Subcommand {
  private static let file = Operand(
    "FILE", .file("FILE"), help: "A route or log in any format; - reads standard input.")
  private static let format = Option<InspectRequest.Format?>(
    "format", .choice(), defaultText: "as --output ends, else table",
    help: "A table for people, JSON for programs, or the places themselves for maps and tables: "
      + "GeoJSON, KML or CSV.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "inspect", summary: "tell what is in a route or log",
    discussion: [
      "Tells the format, how many points and segments there are, how long they are, when and "
        + "where they begin and end, how many points could not be used and "
        + "which fixes of a log are false.",
      "GeoJSON and KML have a point for each fix and a line for fixes and truth; CSV has the fixes.",
    ],
    operands: [file],
    groups: [
      OptionGroup("Report options", [format, output]),
      MadeRouteOptions.group,
      TimeOptions.group, FileOptions.group,
      FileOptions.tables, OptionGroup("Place options", [PlaceOptions.along]),
    ],
    examples: [
      Command.Example("Look at a file", "routesim inspect ROUTE.gpx"),
      Command.Example(
        "Fixes, which of them are false, and the truth on a map",
        "routesim inspect LOG.jsonl --output walk.geojson"),
      Command.Example(
        "The way that somebody walked, along a map's footways",
        "routesim inspect LOG.gpx --street MAP.osm.pbf --route-output way.gpx"),
      Command.Example(
        "What stands along a route", "routesim inspect ROUTE.gpx --places PLACES.geojson"),
      Command.Example("Look at a download", "curl -s URL | routesim inspect - --format json"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> InspectRequest {
    let places = PlaceChoices(file: arguments[PlaceOptions.along])
    let format =
      try InspectRequest.Format.chosen(arguments[format], file: arguments[output]) ?? .table
    if places.file != nil, format.features != nil {
      throw .contradiction("--places", "--format \(format.rawValue)")
    }
    let map = arguments[MadeRouteOptions.map]
    let inputs = [("FILE", arguments[file]), ("--places", places.file), ("--street", map)]
    let read = inputs.filter { $0.1 == "-" }
    if read.count > 1 { throw .twoStandardInputs(read[0].0, read[1].0) }
    let files = inputs.compactMap(\.1)
    var reading = TimeOptions.reading(arguments)
    reading.routeFrom = try MadeRouteOptions.method(arguments, hasMap: map != nil)
    return InspectRequest(
      path: arguments[file], reading: reading, places: places,
      streets: StreetChoices(file: map), format: format,
      output: try Output(arguments[output], apartFrom: files),
      routeOutput: try MadeRouteOptions.file(arguments, apartFrom: files, and: arguments[output]))
  }
}
