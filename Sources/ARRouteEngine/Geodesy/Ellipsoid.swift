/// The WGS 84 ellipsoid: its constants, its radii of curvature and Cartesian coordinates.
///
/// Source: NGA.STND.0036, World Geodetic System 1984. All of the engine's WGS 84 constants are here.
public enum Ellipsoid {
  /// The equatorial radius a, metres.
  public static let semiMajorAxis = 6_378_137.0
  /// The flattening f = (a − b) / a.
  public static let flattening = 1 / 298.257223563
  /// The polar radius b, metres.
  public static let semiMinorAxis = semiMajorAxis * (1 - flattening)
  /// The radius of curvature at the poles, a²/b, metres.
  static let polarCurvatureRadius = semiMajorAxis / (1 - flattening)
  /// The first eccentricity squared, e² = f·(2 − f).
  public static let eccentricitySquared = flattening * (2 - flattening)
  /// The second eccentricity squared, e'² = e² / (1 − e²).
  static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
  /// The third flattening, n = f / (2 − f).
  static let thirdFlattening = flattening / (2 - flattening)
}

extension Ellipsoid {
  /// Returns the radius of curvature perpendicular to the meridian (N), metres.
  static func primeVerticalRadius(sineOfLatitude sine: Double) -> Double {
    semiMajorAxis / (1 - eccentricitySquared * sine * sine).squareRoot()
  }

  /// Returns the radius of the parallel at a latitude, metres.
  static func parallelRadius(at latitude: Angle) -> Double {
    primeVerticalRadius(sineOfLatitude: latitude.sine) * latitude.cosine
  }
}

extension Ellipsoid {
  /// Returns a coordinate's position on the ellipsoid, metres from the Earth's centre; its altitude is
  /// ignored.
  ///
  /// x points towards longitude 0°, y towards 90° east, z towards the north pole.
  package static func surfacePosition(of coordinate: GeodeticCoordinate) -> Vector3 {
    let (sine, cosine) = coordinate.latitude.sineAndCosine
    let (east, onMeridian) = coordinate.longitude.sineAndCosine
    let normal = primeVerticalRadius(sineOfLatitude: sine)
    return Vector3(
      normal * cosine * onMeridian, normal * cosine * east,
      normal * (1 - eccentricitySquared) * sine)
  }
}
