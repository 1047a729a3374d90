package import RouteFormats

/// The surroundings of a simulated receiver: satellites, houses and the time of day.
package struct SatelliteEnvironment: Hashable, Sendable {
  /// The satellites.
  let almanac: SatelliteAlmanac
  /// The start time of the walk.
  let start: GPSTime
  /// The settings of the receiver.
  let settings: SatelliteSettings
  private let houses: Houses?

  /// The houses; nil on an open plane.
  var obstacles: (any SkyObstacles)? { houses?.obstacles }

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - almanac: The satellites; nil for the nominal constellations of GPS and Galileo.
  ///   - start: The start time of the walk; nil for the almanac's own reference time or, with the nominal
  ///     constellations, for 2026-01-01 at noon UTC.
  ///   - obstacles: The houses, in the axes of the walk's scene: x east, y up, z south about the route's
  ///     start.
  ///   - settings: The settings of the receiver.
  package init(
    almanac: SatelliteAlmanac? = nil, start: GPSTime? = nil,
    obstacles: (any SkyObstacles)? = nil, settings: SatelliteSettings = SatelliteSettings()
  ) {
    self.almanac = almanac ?? .nominal
    self.start = start ?? almanac?.reference ?? GPSTime(utc: LogHeader.simulatedStart)
    self.settings = settings
    houses = obstacles.map(Houses.init)
  }
}

/// Houses that are shared by many copies of a phone; two are equal only if they are the same instance.
private final class Houses: Hashable, Sendable {
  let obstacles: any SkyObstacles

  init(_ obstacles: any SkyObstacles) { self.obstacles = obstacles }

  static func == (left: Houses, right: Houses) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
