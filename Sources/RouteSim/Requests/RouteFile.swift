import ARRouteEngine
import RouteFormats

extension RouteWriter.Format: WrittenFormat {
  static let otherEndings = ["geojson": ["json"]]
}

/// A file for a route.
struct RouteFile: Hashable, Sendable {
  let format: RouteWriter.Format
  let output: Output

  /// Creates a file in the format given by its extension, or in GPX without one; refuses other extensions.
  ///
  /// - Parameters:
  ///   - others: The input files, which must not be overwritten.
  ///   - option: The option that names the file, with its dashes.
  init(_ path: String, apartFrom others: [String], option: String) throws(Failure) {
    guard let format = RouteWriter.Format(ofFile: path) ?? (hasEnding(path) ? nil : .gpx) else {
      throw .unwrittenFormat(
        path, endings: RouteWriter.Format.suggestedEndings, option: option, hasFormat: false)
    }
    self.format = format
    output = try Output(path, apartFrom: others, option: option)
  }

  func write(_ route: Route) throws(Failure) {
    try output.write(RouteWriter.bytes(route, as: format))
  }
}
