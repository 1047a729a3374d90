import ARRouteEngine
import RouteFormats
import RouteSimKit
import RouteStage

/// The satellites behind the fixes of a simulated walk.
struct SatelliteChoices: Hashable, Sendable {
  /// The file of their orbits; `-` is standard input, nil for none.
  var file: String?
  /// The start of the walk, seconds since 1970-01-01T00:00:00Z; nil if not given.
  var start: Double?

  /// The start of the walk as GPS time; nil if not given.
  var time: GPSTime? { start.map { GPSTime(utc: $0) } }

  /// Reads the almanac; returns nil if no file is given, to use the nominal one.
  ///
  /// Reports once, on standard error, the parts of the file that cannot be used.
  func almanac() throws(Failure) -> SatelliteAlmanac? {
    guard let file else { return nil }
    let almanac: SatelliteAlmanac
    do {
      almanac = try SatelliteAlmanac.read(path: file, near: time)
    } catch { throw .file(file, error) }
    if let warning = Failure.warning(aboutDroppedOrbits: almanac.droppedCount, of: file) {
      StandardError.warn(warning)
    }
    if let warning = age(of: almanac).flatMap({ Failure.warning(aboutOldOrbits: $0, of: file) }) {
      StandardError.warn(warning)
    }
    // The records may be from very different times, and a satellite may be healthy in only some of its
    // records.
    let count = (time ?? almanac.reference).map { almanac.orbits(at: $0).count } ?? 0
    guard count >= SatelliteReceiver.fewestSatellites else {
      throw .tooFewSatellites(file, count: count)
    }
    return almanac
  }

  /// Returns the epoch of the orbits nearest to the start of the walk; nil if that epoch is recent enough.
  private func age(of almanac: SatelliteAlmanac) -> GPSTime? {
    guard let time else { return nil }
    let nearest = almanac.orbits.map(\.reference).min {
      abs($0.seconds(since: time)) < abs($1.seconds(since: time))
    }
    return nearest.flatMap { abs($0.seconds(since: time)) > Self.longAge ? $0 : nil }
  }

  /// The age at which orbits are first reported as old, seconds.
  ///
  /// It is half a year, because satellites are moved and replaced over time.
  private static let longAge = 183 * 86_400.0

  /// Returns the sky along a route among buildings, relative to the route's start.
  func environment(
    along route: Route, among streets: StreetChoices
  ) throws(Failure) -> SatelliteEnvironment {
    let almanac = try almanac()
    let model = try streets.map().map { StreetModel($0, about: route.coordinates[0]) }
    try check(model, of: streets, along: route)
    return SatelliteEnvironment(almanac: almanac, start: time, obstacles: model)
  }

  /// Returns the sky over a walk by keyboard.
  func sky(over street: World, with streets: StreetChoices) throws(Failure) -> WalkedSky {
    let almanac = try almanac()
    if let route = street.guidance?.route { try check(street.street, of: streets, along: route) }
    return WalkedSky(almanac: almanac, start: time)
  }

  /// Refuses a map of another area, and reports the part of the route that is outside the map.
  private func check(
    _ model: StreetModel?, of streets: StreetChoices, along route: Route
  ) throws(Failure) {
    guard let model, let file = streets.file else { return }
    // The range within which buildings are considered.
    let range = SatelliteSettings().sightRange
    let share = model.shareOutside(of: route, within: range)
    guard share < 1 else { throw .streetsElsewhere(file, range: range) }
    if share > 0 {
      StandardError.warn(Failure.warning(aboutOpenSkyOf: file, share: share, range: range))
    }
  }
}
