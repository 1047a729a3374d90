/// A geodesic from one parallel to another, as the search for the shortest line tries it.
///
/// Arcs σ are counted along it from its northward crossing of the equator, on the auxiliary
/// sphere.
struct GeodesicTrial {
  /// sin σ at both ends.
  let sinArcs: SIMD2<Double>
  /// cos σ at both ends.
  let cosArcs: SIMD2<Double>
  /// The sine of its azimuth at the equator, sin α₀.
  let sineAtEquator: Double
  /// The arc between the ends, radians.
  let arc: Double
  private let k2: Double
  private let series: GeodesicSeries

  /// The geodesic between two arcs, given by unit vectors.
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

  /// Its length, metres.
  @inline(__always)
  var distance: Double {
    let wave = series.length.difference(sine: sinArcs, cosine: cosArcs)
    return Ellipsoid.semiMinorAxis * series.lengthScale * (arc + wave)
  }

  /// The lag of its longitude behind that of the auxiliary sphere, radians.
  @inline(__always)
  var longitudeLag: Double {
    let wave = series.longitude.difference(sine: sinArcs, cosine: cosArcs)
    return Ellipsoid.flattening * sineAtEquator * series.longitudeScale * (arc + wave)
  }

  /// Its reduced length m in units of b: how far its end moves aside when its start turns by a
  /// radian; negative beyond the first point where neighbours meet again.
  @inline(__always)
  var reducedLength: Double {
    let wave = series.difference.difference(sine: sinArcs, cosine: cosArcs)
    let integral = series.differenceScale * arc + wave
    let stretch = (1 + k2 * sinArcs * sinArcs).squareRoot()
    return stretch.y * (cosArcs.x * sinArcs.y) - stretch.x * (sinArcs.x * cosArcs.y)
      - cosArcs.x * cosArcs.y * integral
  }
}
