import RouteSimKit

extension MadeRoute {
  /// The words for it in a window's title.
  var title: String {
    switch method {
    case .raw: "route: its fixes"
    case .smoothed: "route: smoothed"
    case .map: "route: along the map"
    }
  }

  /// The option that chooses another method.
  fileprivate var otherChoice: String {
    switch method {
    case .raw: ""
    case .smoothed: "; --route-from raw takes the fixes as they are"
    case .map: "; --route-from smoothed leaves the map out"
    }
  }
}

extension Failure {
  /// Returns the line that names the route used for a log without one.
  static func line(about made: MadeRoute, of path: String) -> String {
    location(path, nil) + "it brings no route; the one used is \(made.summary)" + made.otherChoice
  }

  /// Returns the line that says that choices about a made route are unused.
  static func lineAboutOwnRoute(of path: String) -> String {
    location(path, nil) + "it brings a route, which is used as it is"
  }
}
