import ARRouteDrawing
package import ARRouteEngine
package import RouteFormats
package import RouteSimKit

/// A phone in the walker's hand whose sensors have errors, with the world as it believes it to be.
package struct SimulatedPhone: Sendable {
  /// Its sensors.
  var sensors: PhoneSimulator
  /// The world as it believes it to be.
  var world: World
  /// Its recent positions.
  private(set) var trail = Trail()
  /// The satellites that its fixes are of, among the houses of the street; nil to draw their errors.
  let sky: WalkedSky?
  /// The number of times it was put elsewhere: each time has errors of its own.
  private var moves: UInt64 = 0

  /// A phone in a walker's hand, at time 0.
  ///
  /// - Parameters:
  ///   - settings: The errors of its sensors.
  ///   - fusion: The settings for finding its place and axes.
  ///   - street: The true street, with the walker's true pose.
  ///   - sky: The satellites that its fixes are of; nil to draw their errors with the settings'
  ///     numbers.
  /// - Throws: `GeodesyError` when the route cannot be placed about the walker.
  package init(
    settings: SimulationSettings, fusion: FusionSettings, street: World, sky: WalkedSky? = nil
  ) throws(GeodesyError) {
    self.sky = sky
    if let guidance = street.guidance {
      let match = guidance.progress.match
      world = try World(
        route: guidance.route, camera: street.camera, settings: street.settings,
        start: match.crossTrack == 0 ? .chainage(match.chainage) : .coordinate(street.coordinate),
        fusion: fusion)
    } else {
      world = World(
        at: street.coordinate, camera: street.camera, settings: street.settings, fusion: fusion)
    }
    world.layLayers(of: street)
    sensors = PhoneSimulator(
      settings: settings, placement: street.map.placement,
      satellites: sky?.environment(in: street))
    _ = follow(street, at: 0)
  }
}

extension SimulatedPhone {
  /// Changes something of the world as it believes it to be, in place: nothing of it is copied.
  mutating func adjust(_ change: (inout World) -> Void) { change(&world) }

  /// Goes on to a time in seconds at which the walker is truly in a street.
  ///
  /// - Returns: The events in the world as the phone believes it to be.
  mutating func follow(_ street: World, at time: Double) -> [Event] {
    var events: [Event] = []
    for sample in sensors.advance(to: time, truth: street.pose) {
      trail.take(sample)
      events += world.update(sample)
    }
    return events
  }

  /// Is put elsewhere at a time in seconds, on the route if there is one: a new session, with errors
  /// of its own.
  ///
  /// What was switched off stays so.
  ///
  /// - Throws: `GeodesyError` when the route cannot be placed about the walker; nothing has changed
  ///   then.
  mutating func restart(in street: World, at time: Double) throws(GeodesyError) {
    try world.restart(
      at: street.guidance.map { .chainage($0.progress.match.chainage) }
        ?? .coordinate(street.coordinate))
    moves += 1
    var settings = sensors.settings
    settings.seed &+= moves
    var fresh = PhoneSimulator(
      settings: settings, placement: street.map.placement,
      satellites: sky?.environment(in: street))
    fresh.isReceiving = sensors.isReceiving
    fresh.isNoisy = sensors.isNoisy
    fresh.isDrifting = sensors.isDrifting
    fresh.light = sensors.light
    if sensors.state == .limited { fresh.loseTracking() }
    sensors = fresh
    trail = Trail()
    _ = follow(street, at: time)
  }
}

/// The satellites over a walk by keyboard, whose houses are those that are seen.
package struct WalkedSky: Hashable, Sendable {
  private let almanac: SatelliteAlmanac?
  private let start: GPSTime?

  /// A sky.
  ///
  /// - Parameters:
  ///   - almanac: nil for the nominal constellations.
  ///   - start: The GPS time at 0 of the walk's clock; nil for the default of `SatelliteEnvironment`.
  package init(almanac: SatelliteAlmanac?, start: GPSTime?) {
    self.almanac = almanac
    self.start = start
  }

  /// The sky over the houses of a street as it is now laid out.
  func environment(in street: World) -> SatelliteEnvironment {
    SatelliteEnvironment(almanac: almanac, start: start, obstacles: street.street)
  }
}
