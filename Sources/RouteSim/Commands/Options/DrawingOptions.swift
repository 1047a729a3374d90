import CommandLineKit

/// The options of drawings in the street.
enum DrawingOptions {
  private static let endings = ["geojson", "json"]
  private static let surfaces = Option<String?>(
    "surfaces", .file("FILE", endings: endings),
    help:
      "Draw on the level faces of furniture in this file, too, once they are found: polygons of GeoJSON "
      + "with their height above the ground; - reads standard input.")
  private static let drawing = Option<String?>(
    "drawing", .file("FILE", endings: endings),
    help: "Show what was drawn and saved before: lines of GeoJSON; - reads standard input.")

  static let group = OptionGroup("Drawing options", [surfaces, drawing])

  /// Returns the choices of the options.
  static func choices(_ arguments: ParsedArguments) -> DrawingChoices {
    DrawingChoices(surfaces: arguments[surfaces], drawing: arguments[drawing])
  }

  /// Returns the options with their files, nil for those not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    [("--surfaces", arguments[surfaces]), ("--drawing", arguments[drawing])]
  }
}
