import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options of places along the street.
enum PlaceOptions {
  private static let places = Option(
    "places", .file("FILE", endings: PlaceOptions.endings),
    help: "Show cards of the places in this file around the walker: GeoJSON, OpenStreetMap XML or "
      + "PBF, GPX waypoints or CSV; - reads standard input.")
  /// The option of commands that inspect a file.
  static let along = Option(
    "places", .file("FILE", endings: PlaceOptions.endings),
    help: "Tell of the places in this file that stand along the way, within 200 m: GeoJSON, "
      + "OpenStreetMap XML or PBF, GPX waypoints or CSV; - reads standard input.")
  private static let endings = ["geojson", "json", "osm", "pbf", "gpx", "csv"]

  private static let tap = Option(
    "tap", .screenPoint,
    help:
      "Touch the screen first, so many points from its left and its top: a card there is chosen, "
      + "several spread.")

  /// The options of commands that show one moment: elsewhere keys, the mouse and scripts touch the screen.
  static let touching = OptionGroup("Touch options", [tap])

  /// Returns the position of the tap on the screen, points; nil for no tap.
  static func tap(_ arguments: ParsedArguments) -> Vector2? { arguments[tap] }

  static let group = OptionGroup("Place options", [places])

  /// Returns the choices of the options.
  static func choices(_ arguments: ParsedArguments) -> PlaceChoices {
    PlaceChoices(file: arguments[places])
  }

  /// Returns the option with its file, nil if not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    [("--places", arguments[places])]
  }
}

extension ValueSyntax<Vector2> {
  /// A point of a screen, `X,Y`, points from its upper left.
  fileprivate static var screenPoint: Self {
    let limits = ValueLimits.points
    return ValueSyntax(
      placeholder: "X,Y", limits: "\(ValueLimits.text(limits)) pt each",
      parse: { (text: String) throws(ValueProblem) in
        guard let (x, y) = DecimalText.pair(text), limits.contains(x), limits.contains(y) else {
          throw .malformed(
            expected:
              "points from the left and from the top, \(ValueLimits.text(limits)) each, such "
              + "as 187,300")
        }
        return Vector2(x, y)
      },
      format: { "\(DecimalText.text($0.x)),\(DecimalText.text($0.y))" })
  }
}
