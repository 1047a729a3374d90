import CommandLineKit

/// The options about places along the street.
enum PlaceOptions {
  private static let places = Option(
    "places", .file("FILE", endings: PlaceOptions.endings),
    help: "Show cards of the places in this file around the walker: GeoJSON, OpenStreetMap XML or "
      + "PBF, GPX waypoints or CSV; - reads standard input.")
  private static let endings = ["geojson", "json", "osm", "pbf", "gpx", "csv"]

  static let group = OptionGroup("Place options", [places])

  /// What the options ask for.
  static func choices(_ arguments: ParsedArguments) -> PlaceChoices {
    PlaceChoices(file: arguments[places])
  }
}
