import ARRouteEngine
import CommandLineKit
import RouteFormats

/// A route with a phone on it, as the options of a command ask for it; every value is legal.
struct WorldConfig {
  /// The world at its start, the phone turned as asked.
  let world: World
  /// The animation clock at the start, seconds.
  let clock: Double
  /// The device, apart from what options changed about it.
  let device: Device
  /// The name of the route, as the file has it.
  let routeName: String?

  /// The groups of options it is made of.
  static let groups = [
    PoseOptions.group, PictureOptions.group, DeviceOptions.group, DesignOptions.group,
    FileOptions.group,
  ]

  /// Checks the options first, then reads the route.
  init(route path: String, _ arguments: ParsedArguments) throws(Failure) {
    if path == "-", DesignOptions.file(arguments) == "-" {
      throw .twoStandardInputs("ROUTE", "--design")
    }
    let camera = try DeviceOptions.camera(arguments)
    var settings = WorldSettings()
    PictureOptions.apply(arguments, to: &settings)
    try PoseOptions.apply(arguments, to: &settings)
    try DesignOptions.apply(arguments, for: camera.viewport, to: &settings)
    let document = try FileOptions.document(path, arguments)
    let route = try Self.route(document, path)
    let start = try PoseOptions.start(arguments, on: route)
    var world: World
    do {
      world = try World(route: route, camera: camera, settings: settings, start: start)
    } catch {
      throw .placeOppositeRoute
    }
    world.turn(to: PoseOptions.attitude(arguments, routeHeading: world.routeHeading))
    self.world = world
    clock = PoseOptions.clock(arguments)
    device = DeviceOptions.preset(arguments)
    routeName = document.name
  }

  /// The route that a document holds.
  static func route(_ document: GeoDocument, _ path: String) throws(Failure) -> Route {
    do {
      return try Route(
        name: document.name, coordinates: document.routeCoordinates)
    } catch {
      throw .route(path, error)
    }
  }

  /// The same with the phone elsewhere on the route, or turned another way.
  func world(
    at pose: SheetOptions.Pose, _ arguments: ParsedArguments
  ) throws(Failure) -> World {
    var moved = world
    if let chainage = pose.chainage {
      let start = try PoseOptions.start(atChainage: chainage, "--chainages", on: world.route)
      do {
        moved = try World(
          route: world.route, camera: world.camera, settings: world.settings, start: start)
      } catch {
        throw .placeOppositeRoute
      }
    }
    moved.turn(
      to: PoseOptions.attitude(
        arguments, routeHeading: moved.routeHeading, heading: pose.heading))
    return moved
  }
}
