import ARRouteEngine
import RouteStage

/// A request to walk one of the bundled routes, chosen from a list in a window.
struct RouteChoiceRequest: Request {
  /// The walk, without a route.
  var walk: WalkRequest
  /// True when the map, the places, the start or the device of the walk replace those of the chosen route.
  var isOwn = (street: false, places: false, start: false, device: false)
  /// True when the first walk opens without a list.
  var opensFirst = false

  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) { try walk.choose(keys) }

  func run() throws(Failure) -> ExitStatus {
    guard let found = BundledWalk.found else { throw .noBundledRoutes }
    if opensFirst { return try walk(along: found.walks[0], in: found.folder).run() }
    let choices = found.walks.map { RoutePicker.Choice($0.title, detail: $0.detail) }
    var answer: Int?
    var settings = walk.window
    settings.memory = nil
    settings.recording = nil
    let status = try WindowApp.run(
      settings, title: "RouteSim", usesMouse: false, answer: &answer
    ) { columns, rows in
      RoutePicker(choices, columns: columns, rows: rows)
    }
    guard let answer else { return ExitStatus(rawValue: status) ?? .success }
    return try walk(along: found.walks[answer], in: found.folder).run()
  }

  /// Returns the request for a bundled walk whose files are in a folder.
  func walk(along bundled: BundledWalk, in folder: String) -> WalkRequest {
    var walk = walk
    walk.world.route = "\(folder)/\(bundled.route)"
    if !isOwn.street { walk.world.layers.streets.file = bundled.street.map { "\(folder)/\($0)" } }
    if !isOwn.places { walk.world.layers.places.file = bundled.places.map { "\(folder)/\($0)" } }
    if !isOwn.start { walk.world.pose.stand = .chainage(bundled.chainage) }
    if !isOwn.device, let device = Device(name: bundled.device) {
      let isOnItsSide =
        walk.world.phone.camera.viewport.width > walk.world.phone.camera.viewport.height
      walk.world.phone.preset = device
      walk.world.phone.camera = isOnItsSide ? device.camera.turned : device.camera
    }
    return walk
  }
}

extension Failure {
  /// The failure of a walk without a route where the bundled routes cannot be found.
  fileprivate static let noBundledRoutes = Failure(
    .usage, "no bundled routes were found beside the program; name a route: routesim walk ROUTE.gpx"
  )
}
