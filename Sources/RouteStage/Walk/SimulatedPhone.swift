import ARRouteDrawing
package import ARRouteEngine
package import RouteFormats
package import RouteSimKit

/// A phone in the walker's hand whose sensors have errors, and the world as the phone believes it to be.
package struct SimulatedPhone: Sendable {
  /// The phone's sensors.
  var sensors: PhoneSimulator
  /// The world as the phone believes it to be.
  var world: World
  /// The phone's recent positions.
  private(set) var trail = Trail()
  /// The satellites from which its fixes come, among the buildings of the street; nil if the fixes' errors
  /// are drawn at random.
  let sky: WalkedSky?
  /// The number of times that the phone has been moved elsewhere: each move starts a session with errors of
  /// its own.
  private var moves: UInt64 = 0

  /// Creates a phone in a walker's hand, at time 0.
  ///
  /// - Parameters:
  ///   - settings: The settings for its sensors' errors.
  ///   - fusion: The settings for estimating its position and axes.
  ///   - street: The true street, with the walker's true pose.
  ///   - sky: The satellites from which its fixes come; nil to draw the fixes' errors at random according to
  ///     the settings.
  /// - Throws: `GeodesyError` if the route cannot be projected around the walker.
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
  /// Changes the world as the phone believes it to be, in place and without copying.
  mutating func adjust(_ change: (inout World) -> Void) { change(&world) }

  /// Advances to a time in seconds, with the walker's true position in a street.
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

  /// Moves the phone elsewhere at a time in seconds, onto the route if there is one, and starts a new session
  /// with errors of its own.
  ///
  /// Everything that was switched off stays off.
  ///
  /// - Throws: `GeodesyError` if the route cannot be projected around the walker; nothing has then changed.
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

/// The satellites over a keyboard walk, obstructed by the buildings that the pictures show.
package struct WalkedSky: Hashable, Sendable {
  private let almanac: SatelliteAlmanac?
  private let start: GPSTime?

  /// Creates the satellites of an almanac, from a given time.
  ///
  /// - Parameters:
  ///   - almanac: The almanac; nil for the nominal constellations.
  ///   - start: The GPS time when the walk's clock is 0; nil for the default of `SatelliteEnvironment`.
  package init(almanac: SatelliteAlmanac?, start: GPSTime?) {
    self.almanac = almanac
    self.start = start
  }

  /// Returns the environment of the satellites, which includes a street's present buildings.
  func environment(in street: World) -> SatelliteEnvironment {
    SatelliteEnvironment(almanac: almanac, start: start, obstacles: street.street)
  }
}
