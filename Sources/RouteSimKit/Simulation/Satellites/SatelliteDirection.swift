import ARRouteEngine
import RouteFormats

/// The direction and range of a satellite as seen from a position.
struct SatelliteDirection: Hashable, Sendable {
  /// The satellite.
  let satellite: SatelliteName
  /// The unit vector towards it: x east, y up, z south.
  let direction: Vector3
  /// The distance to the point from which the satellite sent the signal that is now arriving, metres.
  let range: Double

  /// The azimuth, clockwise from true north, [0°, 360°).
  var azimuth: Angle { Angle.atan2(direction.x, -direction.z).wrappedPositive }
  /// The elevation above the ellipsoid's horizontal plane, −90°...90°.
  var elevation: Angle { .atan2(direction.y, direction.levelLength) }

  /// Creates a direction in the local axes of a position.
  ///
  /// - Precondition: The direction has length 1, and the range is above 0.
  init(satellite: SatelliteName, direction: Vector3, range: Double) {
    self.satellite = satellite
    self.direction = direction
    self.range = range
  }
}

extension SatelliteOrbit {
  /// Returns the direction of the satellite from a coordinate.
  ///
  /// Nothing blocks the view, not even the Earth: below the horizon, the elevation is negative. Refraction
  /// is ignored.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate; assumed to be on the ellipsoid if its altitude is unknown.
  ///   - time: The time at which the signal arrives.
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
