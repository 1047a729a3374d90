/// The Earth as a sphere with its mean radius, as assumed by simple navigation code.
///
/// Geodetic latitudes are treated as spherical. Compared with the WGS 84 geodesic, lengths are wrong by at
/// most 0.6 % and directions by at most 0.2°.
public enum Sphere {
  /// The mean radius, metres.
  public static let radius = 6_371_000.0

  /// Returns the initial direction of the great circle from one place to another, in (−180°, 180°].
  ///
  /// This is the textbook formula (SPEC §7). It returns 0 for identical places.
  public static func initialBearing(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) -> Angle {
    let (sin1, cos1) = start.latitude.sineAndCosine
    let (sin2, cos2) = end.latitude.sineAndCosine
    let turn = Geodesic.longitudeDifference(from: start.longitude, to: end.longitude)
    let (sinTurn, cosTurn) = Angle(radians: turn).sineAndCosine
    return .azimuth(sinTurn * cos2, cos1 * sin2 - sin1 * cos2 * cosTurn)
  }

  /// Returns the distance between two places along the great circle, metres.
  ///
  /// The haversine formula is used, which is also accurate for places close together.
  ///
  /// Source: R. W. Sinnott, Virtues of the haversine, Sky and Telescope 68(2), 1984.
  public static func distance(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) -> Double {
    let turn = Geodesic.longitudeDifference(from: start.longitude, to: end.longitude)
    let north = LibM.sin((end.latitude.radians - start.latitude.radians) / 2)
    let east = LibM.sin(turn / 2)
    let haversine =
      north * north + start.latitude.cosine * end.latitude.cosine * east * east
    let half = LibM.atan2(haversine.squareRoot(), max(0, 1 - haversine).squareRoot())
    return 2 * radius * half
  }

  /// Returns the place at a distance, in metres, along the great circle that starts in the given direction.
  ///
  /// Its altitude is unknown.
  public static func destination(
    from start: GeodeticCoordinate, bearing: Angle, distance: Double
  ) -> GeodeticCoordinate {
    let (sinStart, cosStart) = start.latitude.sineAndCosine
    let (sinArc, cosArc) = Angle(radians: distance / radius).sineAndCosine
    let (sinBearing, cosBearing) = bearing.sineAndCosine
    // The place is computed as a vector with three components: outwards in the plane of the start's meridian,
    // east, and along the axis. The latitude is computed from all three, because near the poles an arcsine of
    // the last one would keep only half of the digits.
    let outward = cosStart * cosArc - sinStart * sinArc * cosBearing
    let east = sinArc * sinBearing
    let up = sinStart * cosArc + cosStart * sinArc * cosBearing
    let latitude = LibM.atan2(up, LibM.hypot(outward, east))
    let longitude = start.longitude.radians + LibM.atan2(east, outward)
    return GeodeticCoordinate(
      unchecked: Angle(radians: latitude),
      Angle(radians: longitude.remainder(dividingBy: 2 * .pi)), altitude: nil)
  }
}
