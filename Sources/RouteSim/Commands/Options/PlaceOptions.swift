import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for places along the street.
enum PlaceOptions {
  private static let places = Option(
    "places", .file("FILE", endings: PlaceOptions.endings),
    help: "Show cards of the places in this file around the walker: GeoJSON, OpenStreetMap XML or "
      + "PBF, GPX waypoints or CSV; - reads standard input.")
  /// The option for commands that inspect a file.
  static let along = Option(
    "places", .file("FILE", endings: PlaceOptions.endings),
    help: "List the places in this file within 200 m of the route: GeoJSON, OpenStreetMap XML or "
      + "PBF, GPX waypoints or CSV; - reads standard input.")
  private static let endings = ["geojson", "json", "osm", "pbf", "gpx", "csv"]

  private static let tap = Option(
    "tap", .screenPoint,
    help:
      "Touch the screen first, at this position, in points from its left and top edges: a single "
      + "card there is selected, and several cards are spread.")

  /// The options for commands that show a single moment; in other commands, keys, the mouse and scripts
  /// touch the screen.
  static let touching = OptionGroup("Touch options", [tap])

  /// Returns the position of the tap on the screen, points; nil if there is no tap.
  static func tap(_ arguments: ParsedArguments) -> Vector2? { arguments[tap] }

  static let group = OptionGroup("Place options", [places])

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) -> PlaceChoices {
    PlaceChoices(file: arguments[places])
  }

  /// Returns true when places are given.
  static func isGiven(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(places) }

  /// Returns the option and the file given for it; the file is nil if the option is not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    [("--places", arguments[places])]
  }
}

extension ValueSyntax<Vector2> {
  /// A point on a screen, `X,Y`, in points from its upper-left corner.
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
