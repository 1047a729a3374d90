/// A geodesic from one parallel to another, as tried in the search for the shortest line.
///
/// Arcs σ are measured along the geodesic on the auxiliary sphere, starting where it crosses the equator
/// northwards.
struct GeodesicTrial {
  /// sin σ at both ends.
  let sinArcs: SIMD2<Double>
  /// cos σ at both ends.
  let cosArcs: SIMD2<Double>
  /// The sine of the geodesic's azimuth at the equator, sin α₀.
  let sineAtEquator: Double
  /// The arc between the ends, radians.
  let arc: Double
  private let k2: Double
  private let series: GeodesicSeries

  /// Creates the geodesic between two arcs, which are given as unit vectors.
  @inline(__always)
  init(
    sinArcs: SIMD2<Double>, cosArcs: SIMD2<Double>, sineAtEquator: Double, cosineAtEquator: Double
  ) {
    self.sinArcs = sinArcs
    self.cosArcs = cosArcs
    self.sineAtEquator = sineAtEquator
    arc = LibM.atan2(
      max(0, cosArcs.x * sinArcs.y - sinArcs.x * cosArcs.y),
      cosArcs.x * cosArcs.y + sinArcs.x * sinArcs.y)
    k2 = Ellipsoid.secondEccentricitySquared * cosineAtEquator * cosineAtEquator
    series = GeodesicSeries(cosineAtEquator: cosineAtEquator)
  }

  /// The length of the geodesic, metres.
  @inline(__always)
  var distance: Double {
    let wave = series.length.difference(sine: sinArcs, cosine: cosArcs)
    return Ellipsoid.semiMinorAxis * series.lengthScale * (arc + wave)
  }

  /// The lag of the geodesic's longitude behind the longitude on the auxiliary sphere, radians.
  @inline(__always)
  var longitudeLag: Double {
    let wave = series.longitude.difference(sine: sinArcs, cosine: cosArcs)
    return Ellipsoid.flattening * sineAtEquator * series.longitudeScale * (arc + wave)
  }

  /// The geodesic's reduced length m in units of b.
  ///
  /// It is the sideways movement of the end per radian by which the line rotates at its start. It is negative
  /// beyond the first point at which neighbouring geodesics meet again.
  @inline(__always)
  var reducedLength: Double {
    let wave = series.difference.difference(sine: sinArcs, cosine: cosArcs)
    let integral = series.differenceScale * arc + wave
    let stretch = (1 + k2 * sinArcs * sinArcs).squareRoot()
    return stretch.y * (cosArcs.x * sinArcs.y) - stretch.x * (sinArcs.x * cosArcs.y)
      - cosArcs.x * cosArcs.y * integral
  }
}
