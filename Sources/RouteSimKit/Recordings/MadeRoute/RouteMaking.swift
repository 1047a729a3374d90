package import ARRouteEngine

/// The settings for making a route from a log that does not contain one.
package struct RouteMaking: Hashable, Sendable {
  /// The method: raw line, smoothed path or map.
  var method: MadeRoute.Method
  /// The map whose footways are used wherever the walk follows them; nil if absent.
  var map: StreetMap?

  /// Creates the settings for a method; if there is no map, `smoothed` replaces `map`.
  package init(_ method: MadeRoute.Method, map: StreetMap? = nil) {
    self.method = method == .map && map == nil ? .smoothed : method
    self.map = self.method == .map ? map : nil
  }

  /// The settings for the smoothed path.
  static let smoothed = RouteMaking(.smoothed)
}
