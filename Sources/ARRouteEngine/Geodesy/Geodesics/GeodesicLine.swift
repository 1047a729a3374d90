/// A geodesic that starts at a place in a given direction.
///
/// Karney (2013), section 4. Angles on the auxiliary sphere are kept as sine and cosine.
struct GeodesicLine {
  private let startLongitude: Double
  private let sineAtEquator: Double
  private let cosineAtEquator: Double
  private let sineOfStartArc: Double
  private let cosineOfStartArc: Double
  private let series: GeodesicSeries

  /// Creates the line that starts at a place in the direction of an azimuth.
  init(from start: GeodeticCoordinate, azimuth: Angle) {
    let reduced = ReducedLatitude(start.latitude)
    let (sinAzimuth, cosAzimuth) = azimuth.sineAndCosine
    startLongitude = start.longitude.radians
    sineAtEquator = sinAzimuth * reduced.cosine
    cosineAtEquator = Self.hypot(cosAzimuth, sinAzimuth * reduced.sine)
    let alongMeridian = cosAzimuth * reduced.cosine
    let onEquatorEastward = reduced.sine == 0 && alongMeridian == 0
    let norm = onEquatorEastward ? 1 : Self.hypot(reduced.sine, alongMeridian)
    sineOfStartArc = reduced.sine / norm
    cosineOfStartArc = onEquatorEastward ? 1 : alongMeridian / norm
    series = GeodesicSeries(cosineAtEquator: cosineAtEquator)
  }

  /// Returns the place at a distance along the line, metres, and the line's direction there.
  func end(distance: Double) -> Geodesic.Direct {
    let (coordinate, north) = position(distance: distance)
    return Geodesic.Direct(
      coordinate: coordinate, finalAzimuth: .azimuth(sineAtEquator, north))
  }

  /// Returns the coordinate at a distance along the line, metres.
  func coordinate(distance: Double) -> GeodeticCoordinate {
    position(distance: distance).coordinate
  }

  /// Returns a position along the line, with the cosine of the line's direction there, scaled like
  /// `sineAtEquator`.
  @inline(__always)
  private func position(distance: Double) -> (coordinate: GeodeticCoordinate, north: Double) {
    let arc = arc(distance: distance)
    let (sinArc, cosArc) = Angle(radians: arc).sineAndCosine
    let sinEnd = sineOfStartArc * cosArc + cosineOfStartArc * sinArc
    let cosEnd = cosineOfStartArc * cosArc - sineOfStartArc * sinArc

    let sinBeta = cosineAtEquator * sinEnd
    let north = cosineAtEquator * cosEnd
    let cosBeta = max(Self.hypot(sineAtEquator, north), .leastNormalMagnitude)
    let latitude = LibM.atan2(sinBeta, (1 - Ellipsoid.flattening) * cosBeta)

    let (sinSphereStart, sinSphereEnd) = (sineAtEquator * sineOfStartArc, sineAtEquator * sinEnd)
    let onSphere = LibM.atan2(
      sinSphereEnd * cosineOfStartArc - cosEnd * sinSphereStart,
      cosEnd * cosineOfStartArc + sinSphereEnd * sinSphereStart)
    let wave = series.longitude.difference(
      sine: SIMD2(sineOfStartArc, sinEnd), cosine: SIMD2(cosineOfStartArc, cosEnd))
    let lag = Ellipsoid.flattening * sineAtEquator * series.longitudeScale * (arc + wave)
    let longitude = (startLongitude + (onSphere - lag)).remainder(dividingBy: 2 * .pi)
    let coordinate = GeodeticCoordinate(
      unchecked: Angle(radians: latitude), Angle(radians: longitude), altitude: nil)
    return (coordinate, north)
  }

  /// Returns the length of a vector within the unit circle.
  @inline(__always)
  private static func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// Returns the arc on the auxiliary sphere, radians, that corresponds to a length in metres.
  private func arc(distance: Double) -> Double {
    let scale = series.lengthScale
    let uniform = distance / (Ellipsoid.semiMinorAxis * scale)
    let (sinUniform, cosUniform) = Angle(radians: uniform).sineAndCosine
    let startWave = series.length.sum(
      sine: SIMD2(repeating: sineOfStartArc), cosine: SIMD2(repeating: cosineOfStartArc))[0]
    let (sinWave, cosWave) = Angle(radians: startWave).sineAndCosine
    let sinStart = sineOfStartArc * cosWave + cosineOfStartArc * sinWave
    let cosStart = cosineOfStartArc * cosWave - sineOfStartArc * sinWave
    let sinEnd = sinStart * cosUniform + cosStart * sinUniform
    let cosEnd = cosStart * cosUniform - sinStart * sinUniform
    let endWave = series.arc.sum(
      sine: SIMD2(repeating: sinEnd), cosine: SIMD2(repeating: cosEnd))[0]
    return uniform + (endWave + startWave)
  }
}
