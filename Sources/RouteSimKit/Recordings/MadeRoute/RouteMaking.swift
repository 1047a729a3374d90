package import ARRouteEngine

/// The way in which a route is made of a log that brings none.
package struct RouteMaking: Hashable, Sendable {
  /// The method: line, fit or map.
  var method: MadeRoute.Method
  /// The map whose footways are followed where the walk goes on them; nil for none.
  var map: StreetMap?

  /// A making by a method; `map` without a map is `smoothed`.
  package init(_ method: MadeRoute.Method, map: StreetMap? = nil) {
    self.method = method == .map && map == nil ? .smoothed : method
    self.map = self.method == .map ? map : nil
  }

  /// The way that was walked.
  static let smoothed = RouteMaking(.smoothed)
}
