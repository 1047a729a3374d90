package import ARRouteEngine

/// A route that a script switches to.
package struct ScenarioRoute: Hashable, Sendable {
  /// The path of the file, as the program opens it.
  package let path: String
  /// The line in the script.
  package let line: Int
  /// The route; nil until it is read.
  var route: Route?
}

extension Scenario {
  /// Returns the script with all its routes loaded, reading each file once.
  ///
  /// - Parameter read: Reads a route's file.
  package func withRoutes<Problem: Error>(
    _ read: (ScenarioRoute) throws(Problem) -> Route
  ) throws(Problem) -> Scenario {
    var routes: [String: Route] = [:]
    var changed: [ScenarioEvent] = []
    for var event in events {
      for index in event.settings.indices {
        guard case .route(var named) = event.settings[index] else { continue }
        let route: Route
        if let known = routes[named.path] { route = known } else { route = try read(named) }
        routes[named.path] = route
        named.route = route
        event.settings[index] = .route(named)
      }
      changed.append(event)
    }
    var scenario = Scenario(events: changed, summary: summary)
    scenario.file = file
    return scenario
  }
}
