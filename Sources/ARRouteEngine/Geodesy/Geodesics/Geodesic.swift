/// Shortest lines on the WGS 84 ellipsoid.
///
/// Source: C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013) 43–55,
/// doi:10.1007/s00190-012-0578-z. Azimuths are clockwise from north, in (−180°, 180°].
///
/// The algorithms are implemented here because the engine has no dependencies. Tests compare them with
/// GeographicLib, a library by the same author, which is also the reference for the benchmarks in
/// `script/bench`.
public enum Geodesic {
  /// The shortest line between two places.
  public struct Inverse: Hashable, Sendable {
    /// The length of the line, metres.
    public let distance: Double
    /// The direction of the line at its start.
    public let initialAzimuth: Angle
    /// The direction of the line at its end, pointing onwards.
    public let finalAzimuth: Angle
  }

  /// The end of a line that starts in a given direction.
  public struct Direct: Hashable, Sendable {
    /// The end of the line; its altitude is unknown.
    public let coordinate: GeodeticCoordinate
    /// The direction of the line at the end, pointing onwards.
    public let finalAzimuth: Angle
  }
}

extension Geodesic {
  /// Returns the shortest line between two places; altitudes are ignored.
  ///
  /// The result is accurate to a few nanometres. If several lines are equally short (from pole to pole, or
  /// between antipodes on the equator), one of them is returned. Between identical places, the length and
  /// both azimuths are 0. At a pole, the azimuth is the limit as the pole is approached along the meridian
  /// given by the place's longitude.
  ///
  /// - Throws: `nearlyAntipodal` if the search does not converge.
  public static func inverse(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) throws(GeodesyError) -> Inverse {
    if let short = ShortGeodesic(from: start, to: end) { return short.line }
    return try InverseProblem(from: start, to: end).solution()
  }

  /// Returns the length of the shortest line between two places, metres; altitudes are ignored.
  ///
  /// - Throws: `nearlyAntipodal` if the search does not converge.
  public static func distance(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) throws(GeodesyError) -> Double {
    if let short = ShortGeodesic(from: start, to: end) { return short.distance }
    return try InverseProblem(from: start, to: end).solution().distance
  }

  /// Returns the end of the line that starts at a place in a given direction.
  ///
  /// The result is accurate to a few nanometres. A negative distance goes backwards; beyond the antipode, the
  /// line continues around the Earth.
  ///
  /// - Precondition: The azimuth and the distance, metres, are finite.
  public static func direct(
    from start: GeodeticCoordinate, azimuth: Angle, distance: Double
  ) -> Direct {
    precondition(azimuth.radians.isFinite && distance.isFinite, "a line needs finite numbers")
    return GeodesicLine(from: start, azimuth: azimuth).end(distance: distance)
  }

  /// Returns the angle from one meridian to another the shorter way round, in radians, in [−π, π].
  ///
  /// The result has no rounding error if the meridians are close together, even on opposite sides of the
  /// antimeridian.
  static func longitudeDifference(from start: Angle, to end: Angle) -> Double {
    let difference = end.radians - start.radians
    if difference > .pi { return (end.radians - .pi) - (start.radians + .pi) }
    if difference < -.pi { return (end.radians + .pi) - (start.radians - .pi) }
    return difference
  }
}

/// An error of a geodesic calculation.
public enum GeodesyError: Error, Hashable, Sendable {
  /// The two places are nearly opposite each other on the Earth.
  ///
  /// The search for the shortest line between them did not converge. Moving one of the places by a metre
  /// helps.
  case nearlyAntipodal
}
