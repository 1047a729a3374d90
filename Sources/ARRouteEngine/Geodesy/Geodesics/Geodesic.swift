/// Shortest lines on the WGS 84 ellipsoid.
///
/// Source: C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013) 43–55,
/// doi:10.1007/s00190-012-0578-z. Azimuths are clockwise from north, in (−180°, 180°].
///
/// By hand, as the engine has no dependencies. Tests compare it with GeographicLib, the library of the same
/// author, which is also the yardstick of `script/bench`.
public enum Geodesic {
  /// The shortest line between two places.
  public struct Inverse: Hashable, Sendable {
    /// Its length, metres.
    public let distance: Double
    /// Its direction at the start.
    public let initialAzimuth: Angle
    /// Its direction at the end, where it goes on.
    public let finalAzimuth: Angle
  }

  /// The end of a line that starts in a given direction.
  public struct Direct: Hashable, Sendable {
    /// The end, its altitude unknown.
    public let coordinate: GeodeticCoordinate
    /// The direction of the line at the end, where it goes on.
    public let finalAzimuth: Angle
  }
}

extension Geodesic {
  /// The shortest line between two places; altitudes are ignored.
  ///
  /// Good to some nanometres. Of several equally short lines (from pole to pole, or between
  /// antipodes of the equator) one is given. Between coincident places the length and both
  /// azimuths are 0. At a pole an azimuth is the limit along the place's own meridian.
  ///
  /// - Throws: `nearlyAntipodal` where the search does not settle.
  public static func inverse(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) throws(GeodesyError) -> Inverse {
    if let short = ShortGeodesic(from: start, to: end) { return short.line }
    return try InverseProblem(from: start, to: end).solution()
  }

  /// The length of the shortest line between two places, metres; altitudes are ignored.
  ///
  /// - Throws: `nearlyAntipodal` where the search does not settle.
  public static func distance(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) throws(GeodesyError) -> Double {
    if let short = ShortGeodesic(from: start, to: end) { return short.distance }
    return try InverseProblem(from: start, to: end).solution().distance
  }

  /// Returns the end of a line that starts at a place in a direction.
  ///
  /// Good to some nanometres. A negative distance goes backward; past the antipode the line goes
  /// on round the Earth.
  ///
  /// - Precondition: The azimuth and the distance, metres, are finite.
  public static func direct(
    from start: GeodeticCoordinate, azimuth: Angle, distance: Double
  ) -> Direct {
    precondition(azimuth.radians.isFinite && distance.isFinite, "a line needs finite numbers")
    return GeodesicLine(from: start, azimuth: azimuth).end(distance: distance)
  }

  /// The turn about the axis from one meridian to another, the shorter way, in [−π, π] radians.
  ///
  /// Free of rounding where the two lie close together on either side of the antimeridian.
  static func longitudeDifference(from start: Angle, to end: Angle) -> Double {
    let difference = end.radians - start.radians
    if difference > .pi { return (end.radians - .pi) - (start.radians + .pi) }
    if difference < -.pi { return (end.radians + .pi) - (start.radians - .pi) }
    return difference
  }
}

/// The reason why a geodesic could not be found.
public enum GeodesyError: Error, Hashable, Sendable {
  /// The two places lie so nearly opposite each other on the Earth that the search for the
  /// shortest line between them did not settle; move one of them by a metre.
  case nearlyAntipodal
}
