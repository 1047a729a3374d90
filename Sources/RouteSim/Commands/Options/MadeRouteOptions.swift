import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options for the route made from a log that has none.
enum MadeRouteOptions {
  /// The method of making the route.
  static let method = Option<MadeRoute.Method?>(
    "route-from", .choice(), defaultText: "map with --street, otherwise smoothed",
    help:
      "The method that makes a route from a log without one: raw, the line through its fixes; "
      + "smoothed, the line that was walked; or map, along the streets of --street.")
  /// The method of making the route, for commands without a map.
  static let methodWithoutMap = Option<MethodWithoutMap?>(
    "route-from", .choice(), defaultText: MethodWithoutMap.smoothed.rawValue,
    help:
      "The method that makes a route from a log without one: raw, the line through its fixes; or "
      + "smoothed, the line that was walked.")
  /// The file that the route is written to.
  static let output = Option<String?>(
    "route-output", .file("FILE", isWritten: true),
    help:
      "Write the route made from a log without one: GPX, GeoJSON or KML, according to FILE's "
      + "extension.")
  /// The map, for commands that do not draw one.
  static let map = Option<String?>(
    "street", .file("FILE", endings: StreetReader.endings),
    help:
      "The map whose streets the made route follows: OpenStreetMap PBF, XML or Overpass JSON; - reads "
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
  /// - Parameter hasMap: True when there is a map with footways.
  static func method(
    _ arguments: ParsedArguments, hasMap: Bool
  ) throws(Failure) -> MadeRoute.Method? {
    if arguments[method] == .map, !hasMap {
      throw .missingCompanion(option: "--route-from map", companion: "--street")
    }
    return arguments[method]
  }

  /// Returns the file to which the route is written; nil if none is given.
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
