import CommandLineKit

/// The options for drawings in the street.
enum DrawingOptions {
  private static let endings = ["geojson", "json"]
  private static let surfaces = Option<String?>(
    "surfaces", .file("FILE", endings: endings),
    help:
      "Also draw on the level faces of the furniture in this file, once AR has found them: GeoJSON "
      + "polygons with their height above the ground; - reads standard input.")
  private static let drawing = Option<String?>(
    "drawing", .file("FILE", endings: endings),
    help: "Show a previously saved drawing: GeoJSON lines; - reads standard input.")

  static let group = OptionGroup("Drawing options", [surfaces, drawing])

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) -> DrawingChoices {
    DrawingChoices(surfaces: arguments[surfaces], drawing: arguments[drawing])
  }

  /// Returns the options and the files given for them; a file is nil if its option is not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    [("--surfaces", arguments[surfaces]), ("--drawing", arguments[drawing])]
  }
}
