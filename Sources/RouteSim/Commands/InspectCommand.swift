import CommandLineKit

/// `routesim inspect`: the contents of a file.
enum InspectCommand: Subcommand {
  private static let file = Operand(
    "FILE", .file("FILE"), help: "A route or log in any format; - reads standard input.")
  private static let format = Option<InspectRequest.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help: "A human-readable table, JSON for programs, or the positions for maps and tables: "
      + "GeoJSON, KML or CSV.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "inspect", summary: "show the contents of a route or log",
    discussion: [
      "Prints the format, the number of points and segments, their length, the time and place of "
        + "their start and end, the number of unusable points, and the false fixes of a log.",
      "GeoJSON and KML contain a point per fix and a line each for fixes and truth; CSV contains "
        + "the fixes.",
    ],
    operands: [file],
    groups: [
      OptionGroup("Report options", [format, output]),
      MadeRouteOptions.group,
      TimeOptions.group, FileOptions.group,
      FileOptions.tables, OptionGroup("Place options", [PlaceOptions.along]),
    ],
    examples: [
      Command.Example("Inspect a file", "routesim inspect ROUTE.gpx"),
      Command.Example(
        "Export the fixes, with false ones marked, and the truth for a map",
        "routesim inspect LOG.jsonl --output walk.geojson"),
      Command.Example(
        "Make a route from a walk, along a map's footways",
        "routesim inspect LOG.gpx --street MAP.osm.pbf --route-output walked.gpx"),
      Command.Example(
        "List the places along a route", "routesim inspect ROUTE.gpx --places PLACES.geojson"),
      Command.Example("Inspect a download", "curl -s URL | routesim inspect - --format json"),
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
    try NamedFiles.checkStandardInputs(inputs)
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
