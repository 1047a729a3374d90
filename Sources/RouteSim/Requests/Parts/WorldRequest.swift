import ARRouteEngine
import RouteFormats

/// A route with a phone on it.
struct WorldRequest: Hashable, Sendable {
  /// The route's file; `-` is standard input, and the design is then none.
  var route: String
  var reading: FileReading
  var phone: ChosenPhone
  var picture: PictureChoices
  var pose: PoseChoices
  var design: DesignChoices

  /// What was asked for, read.
  struct Scene {
    /// The world at its start, the phone turned as asked.
    let world: World
    /// The name of the route, as the file has it.
    let routeName: String?
  }

  /// Reads the design and the route.
  ///
  /// - Parameter output: What the same run writes, which is not to be over what the design names; nil
  ///   for nothing.
  func read(for output: Output? = nil) throws(Failure) -> Scene {
    let settings = try settings(design, on: phone, for: output)
    let document = try reading.document(route)
    let world = try world(of: try Self.route(document, route), on: phone, settings: settings)
    return Scene(world: world, routeName: document.name)
  }

  /// What a design makes of a picture on a phone.
  ///
  /// - Parameter tellsUnused: Whether options that its size law does not use are told.
  func settings(
    _ design: DesignChoices, on phone: ChosenPhone, for output: Output?, tellsUnused: Bool = true
  ) throws(Failure) -> WorldSettings {
    var settings = WorldSettings()
    picture.apply(to: &settings, on: phone)
    settings.eyeHeight = pose.eyeHeight
    try DesignChoices.apply(
      try design.design(for: output, tellsUnused: tellsUnused), insetOf: design.fileOfHintInset,
      for: phone.camera.viewport,
      to: &settings)
    return settings
  }

  /// The world at its start, the phone turned as asked.
  func world(
    of way: Route, on phone: ChosenPhone, settings: WorldSettings
  ) throws(Failure) -> World {
    let start = try pose.start(on: way)
    var world: World
    do {
      world = try World(route: way, camera: phone.camera, settings: settings, start: start)
    } catch {
      throw .placeOppositeRoute
    }
    world.turn(to: pose.attitude(along: world.guidance, tilt: phone.tilt))
    return world
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

  /// The same world with the phone elsewhere on the route, or turned another way.
  func moved(
    _ world: World, to other: SheetPose, on phone: ChosenPhone
  ) throws(Failure) -> World {
    var moved = world
    if let chainage = other.chainage {
      guard let route = world.guidance?.route else { throw .chainageWithoutRoute(.sheet) }
      let start = try PoseChoices.start(atChainage: chainage, of: .sheet, on: route)
      do {
        moved = try World(
          route: route, camera: world.camera, settings: world.settings, start: start)
      } catch {
        throw .placeOppositeRoute
      }
    }
    moved.turn(
      to: pose.attitude(along: moved.guidance, heading: other.heading, tilt: phone.tilt))
    return moved
  }
}
