package import RouteFormats

/// What a simulated receiver has over and around it: satellites, houses and a time of day.
package struct SatelliteEnvironment: Hashable, Sendable {
  /// The satellites there are.
  let almanac: SatelliteAlmanac
  /// When the walk begins.
  let start: GPSTime
  /// How well the receiver hears and measures.
  let settings: SatelliteSettings
  private let houses: Houses?

  /// The houses; nil for an open plane.
  var obstacles: (any SkyObstacles)? { houses?.obstacles }

  /// A sky.
  ///
  /// - Parameters:
  ///   - almanac: nil for the nominal constellations of GPS and Galileo.
  ///   - start: nil for the almanac's own reference time, and 2026-01-01 at noon UTC for the
  ///     nominal ones.
  ///   - obstacles: In the axes of the walk's scene: x east, y up, z south about the route's start.
  ///   - settings: The receiver.
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

/// Houses that many copies of a phone share, and that are the same if they are one and the same.
private final class Houses: Hashable, Sendable {
  let obstacles: any SkyObstacles

  init(_ obstacles: any SkyObstacles) { self.obstacles = obstacles }

  static func == (left: Houses, right: Houses) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
