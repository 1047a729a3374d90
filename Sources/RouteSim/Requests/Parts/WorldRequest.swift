import ARRouteEngine
import RouteFormats

/// A street with a phone in it.
struct WorldRequest: Hashable, Sendable {
  /// The route's file; nil for a street without a route.
  ///
  /// `-` is standard input, which cannot then also supply the design.
  var route: String?
  var layers = LayerChoices.none
  var reading: FileReading
  var phone: ChosenPhone
  var picture: PictureChoices
  var pose: PoseChoices
  var design: DesignChoices

  /// The contents of the street.
  struct Street {
    /// The route; nil if absent.
    let route: Route?
    /// The layers in addition to the route.
    let layers: ReadLayers
  }

  /// Reads the design, the route and the layers, and returns the world at its start with the phone in the
  /// requested attitude.
  ///
  /// - Parameter output: The output of the same run, which must not overwrite files that the design names;
  ///   nil for none.
  /// - Parameter option: The option that names the output; nil for the default one.
  func read(for output: Output? = nil, of option: String? = nil) throws(Failure) -> World {
    let settings = try settings(design, on: phone, for: output, of: option)
    return try read(settings, in: try street())
  }

  /// Returns the world at its start, and reports faults of its street.
  func read(_ settings: WorldSettings, in street: Street) throws(Failure) -> World {
    let world = try world(in: street, on: phone, settings: settings)
    StreetChoices.warn(aboutRouteOf: world)
    return world
  }

  /// Reads the route and the layers.
  func street() throws(Failure) -> Street {
    let way = try route.map { path throws(Failure) in
      try Self.route(try reading.document(path), path)
    }
    return Street(route: way, layers: try layers.read(along: way))
  }

  /// Returns the settings for a picture on a phone with the given design.
  ///
  /// - Parameters:
  ///   - option: The option that names the output; nil for the default one.
  ///   - tellsUnused: True to report options that the design's size law does not use.
  func settings(
    _ design: DesignChoices, on phone: ChosenPhone, for output: Output?,
    of option: String? = nil, tellsUnused: Bool = true
  ) throws(Failure) -> WorldSettings {
    var settings = WorldSettings()
    picture.apply(to: &settings, on: phone)
    settings.eyeHeight = pose.eyeHeight
    try layers.apply(to: &settings)
    try DesignChoices.apply(
      try design.design(for: output, of: option, tellsUnused: tellsUnused),
      insetOf: design.fileOfHintInset,
      for: phone.camera.viewport,
      to: &settings)
    return settings
  }

  /// Returns the world at its start, with the phone in the requested attitude.
  func world(
    in street: Street, on phone: ChosenPhone, settings: WorldSettings
  ) throws(Failure) -> World {
    var world: World
    switch (street.route, pose.stand) {
    case (let way?, _):
      let start = try pose.start(on: way)
      do {
        world = try World(route: way, camera: phone.camera, settings: settings, start: start)
      } catch {
        throw .placeOppositeRoute
      }
    case (nil, .coordinate(let coordinate)):
      world = World(at: coordinate, camera: phone.camera, settings: settings)
    case (nil, .chainage): throw .chainageWithoutRoute(.pose)
    }
    street.layers.lay(in: &world, at: pose.stand)
    world.turn(to: pose.attitude(along: world.guidance, tilt: phone.tilt))
    return world
  }

  /// Returns the route in a document.
  static func route(_ document: GeoDocument, _ path: String) throws(Failure) -> Route {
    do {
      return try Route(
        name: document.name, coordinates: document.routeCoordinates)
    } catch {
      throw .route(path, error)
    }
  }

  /// Returns the same world with the phone elsewhere on the route or with another attitude.
  ///
  /// - Parameter street: The contents of the street.
  func moved(
    _ world: World, to other: SheetPose, on phone: ChosenPhone, in street: Street
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
      street.layers.lay(in: &moved, at: .chainage(chainage))
    }
    moved.turn(
      to: pose.attitude(along: moved.guidance, heading: other.heading, tilt: phone.tilt))
    return moved
  }
}
