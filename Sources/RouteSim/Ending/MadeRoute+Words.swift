import RouteSimKit

extension MadeRoute {
  /// The description of the route in a window's title.
  var title: String {
    switch method {
    case .raw: "route: its fixes"
    case .smoothed: "route: smoothed"
    case .map: "route: along the map"
    }
  }

  /// The option that selects another method.
  fileprivate var otherChoice: String {
    switch method {
    case .raw: ""
    case .smoothed: "; --route-from raw uses the fixes as they are"
    case .map: "; --route-from smoothed ignores the map"
    }
  }
}

extension Failure {
  /// Returns the line that names the route used for a log without one.
  static func line(about made: MadeRoute, of path: String) -> String {
    location(path, nil) + "it contains no route; the route used is \(made.summary)"
      + made.otherChoice
  }

  /// Returns the message that the options for making a route have no effect, because the log contains a
  /// route.
  static func lineAboutOwnRoute(of path: String) -> String {
    location(path, nil) + "it contains a route, which is used as it is"
  }
}
