/// The Earth as a sphere of the mean radius, as simple navigation code takes it.
public enum Sphere {
  /// The mean radius, metres.
  public static let radius = 6_371_000.0

  /// The direction at one place in which the great circle to another starts, in (−180°, 180°].
  ///
  /// The textbook formula (SPEC §7), with the geodetic latitudes taken as if spherical: off the
  /// ellipsoid's azimuth by up to 0.2°. 0 between coincident places.
  public static func initialBearing(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) -> Angle {
    let (sin1, cos1) = start.latitude.sineAndCosine
    let (sin2, cos2) = end.latitude.sineAndCosine
    let turn = Geodesic.longitudeDifference(from: start.longitude, to: end.longitude)
    let (sinTurn, cosTurn) = Angle(radians: turn).sineAndCosine
    return .azimuth(sinTurn * cos2, cos1 * sin2 - sin1 * cos2 * cosTurn)
  }
}
