import ARRouteEngine
import CommandLineKit
import RouteFormats

/// The options for the streets of a map.
enum StreetOptions {
  private static let street = Option<String?>(
    "street", .file("FILE", endings: StreetReader.endings),
    help:
      "Show the buildings and streets of this map around the walker: OpenStreetMap PBF, XML or "
      + "Overpass JSON, or footprints in GeoJSON; - reads standard input.")
  private static let look = Option<StreetStyle.Look>(
    "street-style", .choice(), default: StreetStyle().look,
    help: "The look of buildings and streets: plain volumes, lines, or as on a map.")
  private static let occlusion = Option<StreetStyle.Occlusion>(
    "occlusion", .choice(), default: StreetStyle().occlusion,
    help: "The treatment of arrows, cards and the placemark behind buildings.")

  static let group = OptionGroup("Street options", [street, look, occlusion])

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> StreetChoices {
    for (name, isGiven) in [
      ("--street-style", arguments.isGiven(look)), ("--occlusion", arguments.isGiven(occlusion)),
    ] where isGiven && arguments[street] == nil {
      throw .missingCompanion(option: name, companion: "--street")
    }
    return StreetChoices(
      file: arguments[street],
      style: StreetStyle(look: arguments[look], occlusion: arguments[occlusion]))
  }

  /// Returns true when a map is given.
  static func isGiven(_ arguments: ParsedArguments) -> Bool { arguments[street] != nil }

  /// Returns the option and the file given for it; the file is nil if the option is not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    [("--street", arguments[street])]
  }
}
