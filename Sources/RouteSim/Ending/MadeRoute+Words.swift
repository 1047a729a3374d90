import RouteSimKit

extension MadeRoute {
  /// What the title of a window says of it.
  var title: String {
    switch method {
    case .raw: "route: its fixes"
    case .smoothed: "route: smoothed"
    case .map: "route: along the map"
    }
  }

}

extension Failure {
  /// The line that says which route is used of a log that brings none.
  static func line(about made: MadeRoute, of path: String) -> String {
    place(path, nil) + "it brings no route; the one used is \(made.summary)"
      + (made.method == .raw ? "" : "; --route-from raw takes the fixes as they are")
  }
}
