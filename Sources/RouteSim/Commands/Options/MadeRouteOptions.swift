import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options for the route made from a log that has none.
enum MadeRouteOptions {
  /// The method of making it.
  static let method = Option<MadeRoute.Method?>(
    "route-from", .choice(), defaultText: "map with --street, else smoothed",
    help:
      "How a route is made of a log that brings none: the line through its fixes, raw, the way that "
      + "was walked, smoothed, or along the ways of --street, map.")
  /// The method of making it, for commands without a map.
  static let methodWithoutMap = Option<MethodWithoutMap?>(
    "route-from", .choice(), defaultText: MethodWithoutMap.smoothed.rawValue,
    help:
      "How a route is made of a log that brings none: the line through its fixes, raw, or the way that "
      + "was walked, smoothed.")
  /// The file it is written to.
  static let output = Option<String?>(
    "route-output", .file("FILE", isWritten: true),
    help:
      "Write the route that is made of a log which brings none: GPX, GeoJSON or KML, as FILE ends.")
  /// The map, for a command that draws none.
  static let map = Option<String?>(
    "street", .file("FILE", endings: StreetReader.endings),
    help:
      "The map along whose ways the made route goes: OpenStreetMap PBF, XML or Overpass JSON; - reads "
      + "standard input.")

  static let group = OptionGroup("Made route options", [output, method, map])

  /// A method of making a route from fixes alone.
  enum MethodWithoutMap: String, CaseIterable {
    case raw
    case smoothed

    var method: MadeRoute.Method { self == .raw ? .raw : .smoothed }
  }

  /// Returns the method of making routes; nil for the default.
  ///
  /// - Parameter hasMap: True when there is a map with ways.
  static func method(
    _ arguments: ParsedArguments, hasMap: Bool
  ) throws(Failure) -> MadeRoute.Method? {
    if arguments[method] == .map, !hasMap {
      throw .missingCompanion(option: "--route-from map", companion: "--street")
    }
    return arguments[method]
  }

  /// Returns the file for the route; nil for none.
  ///
  /// - Parameters:
  ///   - inputs: The input files, which must not be overwritten.
  ///   - report: The report's destination.
  static func file(
    _ arguments: ParsedArguments, apartFrom inputs: [String], and report: String
  ) throws(Failure) -> RouteFile? {
    guard let path = arguments[output] else { return nil }
    if path == report {
      throw .contradiction("--route-output \(path)", "--output \(path)")
    }
    return try RouteFile(path, apartFrom: inputs, option: "--route-output")
  }
}
