/// The ellipsoidal projection near its reference, as a polynomial in latitude and longitude differences.
///
/// The vector to a place, with the length and direction of the geodesic, is a power series around the
/// reference (Riemann's normal coordinates). Terms up to the third order are exact for the ellipsoid; the
/// fourth and fifth orders are those of the sphere, plus the largest term due to the flattening. Within the
/// polynomial's range, the result differs from the true geodesic by less than 1 µm. Converting a place needs
/// no trigonometry: about 25 multiplications in one direction, and two or three times as many in the other.
struct PlacementPolynomial {
  /// The reference's longitude, radians.
  private let longitude: Angle
  /// The reference's latitude, radians.
  private let latitude: Double
  private let isFarFromPoles: Bool
  /// The polynomial's range in longitude, radians.
  private let reach: Double
  // The coefficients of east and north, named after the powers of the latitude and longitude differences.
  private let e01, e11, e21, e31, e41, e03, e13, e23, e05: Double
  private let n10, n20, n30, n40, n02, n12, n22, n32, n04, n14: Double

  /// The polynomial's range in latitude, radians: 25 km.
  private static let latitudeReach = 0.004
  private static let greatestLongitudeReach = 0.025

  /// Creates the polynomial around a reference.
  init(reference: GeodeticCoordinate) {
    let (s, c) = reference.latitude.sineAndCosine
    let s2 = Ellipsoid.secondEccentricitySquared * s * s
    let e2 = Ellipsoid.secondEccentricitySquared * c * c
    let sc = Ellipsoid.secondEccentricitySquared * s * c
    let v2 = 1 + e2
    let w = 1 / v2
    let radius = Ellipsoid.polarCurvatureRadius * v2.squareRoot() * w
    longitude = reference.longitude
    latitude = reference.latitude.radians
    isFarFromPoles = c > Self.leastCosine
    reach = min(Self.greatestLongitudeReach, Self.latitudeReach / max(c, 1e-9))

    e01 = radius * c
    e11 = -radius * w * s
    e21 = -radius * w * w * c * (9 * s2 + 2 * v2) / 6
    e31 = -radius * w * w * w * s * (12 * e2 * s2 + 7 * e2 * v2 - 3 * s2) / 6
    e41 = -radius * c / 45
    e03 = -radius * s * s * c / 6
    e13 = radius * w * s * (s * s - v2 * c * c) / 6
    e23 = radius * c * (5 * s * s - c * c) * (2 / 45.0)
    e05 = radius * c * s * s * (s * s - 3 * c * c) / 120

    n10 = radius * w
    n20 = radius * w * w * 1.5 * sc
    n30 = radius * w * w * w * (e2 * v2 + (4 * e2 - 1) * s2) / 2
    n40 = -radius * sc / 2
    n02 = radius * s * c / 2
    n12 = -radius * w * (3 * s * s - v2 * c * c) / 6
    n22 = -radius * w * w * s * c * (4 + 3 * e2 - e2 * e2 + 9 * s2) / 12
    n32 = -radius * c * c * (2 / 45.0)
    n04 = -radius * s * c * (s * s - v2 * c * c) / 24
    n14 = radius * (s * s * (15 * s * s - 50 * c * c) + 7 * c * c * c * c) / 360
  }

  /// Returns the position of a place; nil outside the polynomial's range.
  @inline(__always)
  func position(of coordinate: GeodeticCoordinate) -> Vector3? {
    let b = coordinate.latitude.radians - latitude
    let l = Geodesic.longitudeDifference(from: longitude, to: coordinate.longitude)
    guard abs(b) < Self.latitudeReach, abs(l) < reach else { return nil }
    let offset = offset(b, l)
    return Vector3(offset.east, 0, -offset.north)
  }

  /// Returns the offset in metres for the given differences of latitude and longitude, radians.
  @inline(__always)
  private func offset(_ b: Double, _ l: Double) -> (east: Double, north: Double) {
    let l2 = l * l
    let b2 = b * b
    let east =
      (e01 + b * e11 + b2 * (e21 + b * e31 + b2 * e41)) + l2 * (e03 + b * e13 + b2 * e23 + l2 * e05)
    let north =
      b * (n10 + b * n20 + b2 * (n30 + b * n40))
      + l2 * ((n02 + b * n12 + b2 * (n22 + b * n32)) + l2 * (n04 + b * n14))
    return (l * east, north)
  }
}

extension PlacementPolynomial {
  /// The distance from the reference within which the polynomial equals the geodesic to a nanometre, metres.
  private static let exactReach = 4000.0
  /// The minimum cosine of the reference's latitude; closer to a pole, longitude differences are too large.
  private static let leastCosine = 0.1
  /// The error at which the iteration ends, metres.
  private static let tolerance = 1e-11

  /// Returns the place at a position in metres east and north; nil if it is too far away, or if the reference
  /// is near a pole.
  ///
  /// The chord method is used with the slopes at the reference; each step reduces the error by a factor of at
  /// least 100.
  @inline(__always)
  func coordinate(east: Double, north: Double) -> GeodeticCoordinate? {
    guard east * east + north * north < Self.exactReach * Self.exactReach, isFarFromPoles
    else { return nil }
    var (b, l) = (north / n10, east / e01)
    for _ in 0..<10 {
      let offset = offset(b, l)
      let missing = Vector2(east - offset.east, north - offset.north)
      b += missing.y / n10
      l += missing.x / e01
      guard missing.dot(missing) > Self.tolerance * Self.tolerance else {
        return GeodeticCoordinate(
          unchecked: Angle(radians: latitude + b),
          Angle(radians: (longitude.radians + l).remainder(dividingBy: 2 * .pi)), altitude: nil)
      }
    }
    return nil
  }
}
