public import ARRouteEngine

/// The way in which a route is made of a log that brings none.
public struct RouteMaking: Hashable, Sendable {
  /// By line, fit or map.
  public var method: MadeRoute.Method
  /// The map whose footways are followed where the walk goes on them; nil for none.
  public var map: StreetMap?

  /// A making by a method; `map` without a map is `smoothed`.
  public init(_ method: MadeRoute.Method, map: StreetMap? = nil) {
    self.method = method == .map && map == nil ? .smoothed : method
    self.map = self.method == .map ? map : nil
  }

  /// The way that was walked.
  public static let smoothed = RouteMaking(.smoothed)
}
