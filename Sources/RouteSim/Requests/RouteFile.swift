import ARRouteEngine
import RouteFormats

extension RouteWriter.Format: WrittenFormat {
  var endings: [String] { [rawValue] }
}

/// A file for a route.
struct RouteFile: Hashable, Sendable {
  let format: RouteWriter.Format
  let output: Output

  /// A file in the format that its name asks for, else GPX.
  ///
  /// - Parameters:
  ///   - others: Files that are read, and must not be written over.
  ///   - option: The option that names it, with its dashes.
  init(_ path: String, apartFrom others: [String], option: String) throws(Failure) {
    format = try RouteWriter.Format.chosen(nil, file: path, option: option) ?? .gpx
    output = try Output(path, apartFrom: others, option: option)
  }

  func write(_ route: Route) throws(Failure) {
    try output.write(RouteWriter.bytes(route, as: format))
  }
}
