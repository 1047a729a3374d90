/// The series that convert arcs on the auxiliary sphere to lengths and longitudes on the ellipsoid, for one
/// geodesic.
///
/// Karney (2013), equations 15–25 and 38–43, to the sixth order in `epsilon`. On the Earth, the truncation
/// error is below a nanometre.
struct GeodesicSeries {
  /// The expansion parameter ε, computed from the geodesic's maximum latitude; at most 0.0017.
  let epsilon: Double

  /// Creates the series for a geodesic from the cosine of its azimuth at the equator.
  init(cosineAtEquator: Double) {
    let k2 = Ellipsoid.secondEccentricitySquared * cosineAtEquator * cosineAtEquator
    epsilon = k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// An odd trigonometric polynomial Σ cᵢ·sin 2iσ.
  struct SineSeries {
    let c1, c2, c3, c4, c5, c6: Double
  }
}

extension GeodesicSeries.SineSeries {
  /// Returns the sums for several arcs σ at once, using Clenshaw's recurrence.
  @inline(__always)
  func sum<Arcs: SIMD>(sine: Arcs, cosine: Arcs) -> Arcs where Arcs.Scalar == Double {
    let twice = (cosine - sine) * (cosine + sine) * 2
    let b5 = twice * c6 + c5
    let b4 = b5 * twice - Arcs(repeating: c6) + c4
    let b3 = b4 * twice - b5 + c3
    let b2 = b3 * twice - b4 + c2
    let b1 = b2 * twice - b3 + c1
    return sine * cosine * 2 * b1
  }

  /// Returns the sum at the second arc minus the sum at the first.
  @inline(__always)
  func difference(sine: SIMD2<Double>, cosine: SIMD2<Double>) -> Double {
    let sums = sum(sine: sine, cosine: cosine)
    return sums[1] - sums[0]
  }
}

extension GeodesicSeries {
  /// A₁: the mean length per unit of arc, in units of b.
  var lengthScale: Double {
    let e2 = epsilon * epsilon
    return (1 + e2 * (1 / 4.0 + e2 * (1 / 64.0 + e2 * (1 / 256.0)))) / (1 - epsilon)
  }

  /// C₁: converts arc to length.
  var length: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (-1 / 2.0 + e2 * (3 / 16.0 - e2 * (1 / 32.0))),
      c2: e2 * (-1 / 16.0 + e2 * (1 / 32.0 - e2 * (9 / 2048.0))),
      c3: e2 * e * (-1 / 48.0 + e2 * (3 / 256.0)),
      c4: e2 * e2 * (-5 / 512.0 + e2 * (3 / 512.0)),
      c5: e2 * e2 * e * (-7 / 1280.0),
      c6: e2 * e2 * e2 * (-7 / 2048.0))
  }

  /// C₁': converts length to arc.
  var arc: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (1 / 2.0 + e2 * (-9 / 32.0 + e2 * (205 / 1536.0))),
      c2: e2 * (5 / 16.0 + e2 * (-37 / 96.0 + e2 * (1335 / 4096.0))),
      c3: e2 * e * (29 / 96.0 - e2 * (75 / 128.0)),
      c4: e2 * e2 * (539 / 1536.0 - e2 * (2391 / 2560.0)),
      c5: e2 * e2 * e * (3467 / 7680.0),
      c6: e2 * e2 * e2 * (38081 / 61440.0))
  }

  /// A₂: the counterpart of A₁ in the reduced length.
  var reducedLengthScale: Double {
    let e2 = epsilon * epsilon
    return (1 + e2 * (1 / 4.0 + e2 * (9 / 64.0 + e2 * (25 / 256.0)))) * (1 - epsilon)
  }

  /// C₂: the counterpart of C₁ in the reduced length.
  var reducedLength: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (1 / 2.0 + e2 * (1 / 16.0 + e2 * (1 / 32.0))),
      c2: e2 * (3 / 16.0 + e2 * (1 / 32.0 + e2 * (35 / 2048.0))),
      c3: e2 * e * (5 / 48.0 + e2 * (5 / 256.0)),
      c4: e2 * e2 * (35 / 512.0 + e2 * (7 / 512.0)),
      c5: e2 * e2 * e * (63 / 1280.0),
      c6: e2 * e2 * e2 * (77 / 2048.0))
  }

  /// A₁ − A₂.
  var differenceScale: Double { lengthScale - reducedLengthScale }

  /// A₁·C₁ − A₂·C₂.
  var difference: SineSeries {
    let (a1, a2) = (lengthScale, reducedLengthScale)
    let (l, r) = (length, reducedLength)
    return SineSeries(
      c1: a1 * l.c1 - a2 * r.c1, c2: a1 * l.c2 - a2 * r.c2, c3: a1 * l.c3 - a2 * r.c3,
      c4: a1 * l.c4 - a2 * r.c4, c5: a1 * l.c5 - a2 * r.c5, c6: a1 * l.c6 - a2 * r.c6)
  }

  /// A₃: the mean lag of the longitude behind the longitude on the auxiliary sphere.
  var longitudeScale: Double {
    let n = Ellipsoid.thirdFlattening
    let e = epsilon
    let a1 = -(1 / 2.0 - n / 2)
    let a2 = -(1 / 4.0 + n * (1 / 8.0 - n * (3 / 8.0)))
    let a3 = -(1 / 16.0 + n * (3 / 16.0 + n * (1 / 16.0)))
    let a4 = -(3 / 64.0 + n * (1 / 32.0))
    let a5 = -3 / 128.0
    return 1 + e * (a1 + e * (a2 + e * (a3 + e * (a4 + e * a5))))
  }

  /// C₃: the lag of the longitude as a function of the arc.
  var longitude: SineSeries {
    let n = Ellipsoid.thirdFlattening
    let e = epsilon
    let c11 = 1 / 4.0 - n / 4
    let c12 = 1 / 8.0 - n * n / 8
    let c13 = 3 / 64.0 + n * (3 / 64.0 - n / 64)
    let c14 = 5 / 128.0 + n / 64
    let c22 = 1 / 16.0 + n * (-3 / 32.0 + n / 32)
    let c23 = 3 / 64.0 - n * (1 / 32.0 + n * (3 / 64.0))
    let c24 = 3 / 128.0 + n / 128
    let c33 = 5 / 192.0 + n * (-3 / 64.0 + n * (5 / 192.0))
    let c34 = 3 / 128.0 - n * (5 / 192.0)
    let c44 = 7 / 512.0 - n * (7 / 256.0)
    let e2 = e * e
    return SineSeries(
      c1: e * (c11 + e * (c12 + e * (c13 + e * (c14 + e * (3 / 128.0))))),
      c2: e2 * (c22 + e * (c23 + e * (c24 + e * (5 / 256.0)))),
      c3: e2 * e * (c33 + e * (c34 + e * (7 / 512.0))),
      c4: e2 * e2 * (c44 + e * (7 / 512.0)),
      c5: e2 * e2 * e * (21 / 2560.0),
      c6: 0)
  }
}
