import ARRouteEngine
import RouteFormats

/// Where a satellite stands in the sky of a place.
struct SatelliteDirection: Hashable, Sendable {
  /// Which one.
  let satellite: SatelliteName
  /// The unit vector toward it: x east, y up, z south.
  let direction: Vector3
  /// Its distance, metres, at the moment at which it sent what now arrives.
  let range: Double

  /// Clockwise from true north, [0°, 360°).
  var azimuth: Angle { Angle.atan2(direction.x, -direction.z).wrappedPositive }
  /// Above the level of the ellipsoid, −90°...90°.
  var elevation: Angle { .atan2(direction.y, direction.levelLength) }

  /// A direction in a place's own axes.
  ///
  /// - Precondition: The direction has the length 1, the range is above 0.
  init(satellite: SatelliteName, direction: Vector3, range: Double) {
    self.satellite = satellite
    self.direction = direction
    self.range = range
  }
}

extension SatelliteOrbit {
  /// Where the satellite stands in the sky of a coordinate; nothing is in the way but the Earth, which
  /// is not looked at: below the horizon the elevation is negative.
  ///
  /// - Parameters:
  ///   - coordinate: On the ellipsoid if its altitude is unknown. Refraction is left out.
  ///   - time: When the signal arrives.
  func direction(from coordinate: GeodeticCoordinate, at time: GPSTime)
    -> SatelliteDirection
  {
    let basis = LocalBasis(at: coordinate)
    let receiver = Ellipsoid.surfacePosition(of: coordinate) + basis.up * (coordinate.altitude ?? 0)
    let line = apparentPosition(from: receiver, at: time) - receiver
    let range = line.length
    let scene = Vector3(line.dot(basis.east), line.dot(basis.up), -line.dot(basis.north))
    return SatelliteDirection(
      satellite: satellite, direction: scene * (1 / range), range: range)
  }
}
