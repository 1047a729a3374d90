package import ARRouteEngine

/// The settings for making a route from a log that contains none.
package struct RouteMaking: Hashable, Sendable {
  /// The method: raw line, smoothed path or map.
  var method: MadeRoute.Method
  /// The map whose footways are used wherever the walk follows them; nil for none.
  var map: StreetMap?

  /// Creates the settings for a method; without a map, `map` becomes `smoothed`.
  package init(_ method: MadeRoute.Method, map: StreetMap? = nil) {
    self.method = method == .map && map == nil ? .smoothed : method
    self.map = self.method == .map ? map : nil
  }

  /// The settings for the smoothed path.
  static let smoothed = RouteMaking(.smoothed)
}
