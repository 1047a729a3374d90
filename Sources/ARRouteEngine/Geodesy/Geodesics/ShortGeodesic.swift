/// The geodesic between two nearby places, computed with a series around their mean latitude.
///
/// The vector from each place to the other (the geodesic's length times its direction, east and north) is a
/// power series in the differences of latitude and longitude. If the series is expanded around the mean
/// latitude, the odd terms are equal at both places, and the even terms are opposite. Terms up to the third
/// order are exact for the ellipsoid; the fourth and fifth orders are those of the sphere with the same
/// curvature. The terms are derived from the geodesic's differential equations, following Gauss
/// (Untersuchungen über Gegenstände der höhern Geodäsie II, 1846). The result differs from the true geodesic
/// by less than 5 µm within the range of the series, and by nanometres at walking distances.
struct ShortGeodesic {
  /// The odd terms, equal at both ends: the vector to the other place without the change of direction,
  /// metres.
  private let oddEast: Double
  private let oddNorth: Double
  /// The even terms, added at the start and subtracted at the end: the effect of the line's change of
  /// direction, metres.
  private let evenEast: Double
  private let evenNorth: Double

  /// The range of the series along and across the meridian, radians: 25 km.
  private static let reach = 0.004
  /// The range of the series in longitude, radians; this limit applies near the poles.
  private static let reachInLongitude = 0.03

  /// Creates the line between two places.
  ///
  /// - Returns: nil outside the range of the series.
  @inline(__always)
  init?(from start: GeodeticCoordinate, to end: GeodeticCoordinate) {
    let b = end.latitude.radians - start.latitude.radians
    let l = Geodesic.longitudeDifference(from: start.longitude, to: end.longitude)
    guard abs(b) < Self.reach, abs(l) < Self.reachInLongitude else { return nil }
    let middle = Angle(radians: start.latitude.radians + b / 2)
    let (sine, cosine) = middle.sineAndCosine
    let lc = l * cosine
    guard abs(lc) < Self.reach else { return nil }
    let ls = l * sine
    let (b2, ls2, lc2) = (b * b, ls * ls, lc * lc)
    let s2 = Ellipsoid.secondEccentricitySquared * sine * sine
    let e2 = Ellipsoid.secondEccentricitySquared * cosine * cosine
    let v2 = 1 + e2
    let w = 1 / v2
    let radius = Ellipsoid.polarCurvatureRadius * v2.squareRoot() * w

    let eastCubic = -ls2 / 6 + b2 * (v2 - 9 * s2) * (w * w / 24)
    let eastQuintic =
      ls2 * (ls2 - 3 * lc2) / 120 + b2 * (7 * b2 - 8 * (35 * ls2 + 2 * lc2)) / 5760
    let northCubic = (e2 * v2 + (4 * e2 - 1) * s2) * (w * w * w / 8) * b2 - lc2 / 12 - ls2 * w / 4
    let northQuintic =
      (ls2 * (15 * ls2 - 10 * lc2) - lc2 * lc2 - 2 * b2 * (15 * ls2 + lc2)) / 720
    oddEast = radius * lc * (1 + (eastCubic + eastQuintic))
    oddNorth = radius * b * (w + (northCubic + northQuintic))
    evenEast = -radius * ls * b * (w / 2 - ls2 / 12 + b2 / 16)
    evenNorth = radius * ls * lc * (1 / 2.0 - (ls2 - lc2) / 24 + b2 / 12)
  }
}

extension ShortGeodesic {
  /// The vector from the start to the end in the start's tangent plane, metres.
  ///
  /// It has the length and the direction of the geodesic.
  @inline(__always)
  var east: Double { oddEast + evenEast }

  /// The north component of that vector, metres.
  @inline(__always)
  var north: Double { oddNorth + evenNorth }

  /// The geodesic's length, metres; it is the same from either end.
  @inline(__always)
  var distance: Double {
    // The even terms are perpendicular to the odd terms.
    (oddEast * oddEast + oddNorth * oddNorth + (evenEast * evenEast + evenNorth * evenNorth))
      .squareRoot()
  }

  /// The line's length and azimuths.
  @inline(__always)
  var line: Geodesic.Inverse {
    let square = oddEast * oddEast + oddNorth * oddNorth
    guard square > 0 else {
      return Geodesic.Inverse(distance: 0, initialAzimuth: .zero, finalAzimuth: .zero)
    }
    let middle = LibM.atan2(oddEast, oddNorth)
    let tangent = (oddNorth * evenEast - oddEast * evenNorth) / square
    let t2 = tangent * tangent
    let turn = tangent * (1 - t2 * (1 / 3.0 - t2 * (1 / 5.0)))
    return Geodesic.Inverse(
      distance: distance, initialAzimuth: .azimuth(radians: middle + turn),
      finalAzimuth: .azimuth(radians: middle - turn))
  }
}
