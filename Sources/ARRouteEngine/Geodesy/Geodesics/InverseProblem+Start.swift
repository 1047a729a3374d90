extension InverseProblem {
  /// The azimuth at the first place from which the search starts.
  ///
  /// It is the azimuth of a great circle, computed first with the longitude difference on the ellipsoid and
  /// then with the difference on the auxiliary sphere, which is greater by about f·sin α₀·σ. Near the
  /// antipode, where great circles bunch together, it follows Karney (2013), section 5.
  @inline(__always)
  var startingAzimuth: Azimuth {
    let rough = greatCircle(sinTurn, cosTurn)
    let length = (rough.east * rough.east + rough.north * rough.north).squareRoot()
    let cosArc = first.sine * second.sine + first.cosine * second.cosine * cosTurn
    let limit = 6 * Ellipsoid.thirdFlattening * .pi * first.cosine * first.cosine
    if cosArc < 0, length < limit { return antipodalAzimuth }
    guard length > 0 else { return Azimuth(east: 1, north: 0) }
    let sineAtEquator = rough.east / length * first.cosine
    let lag = Ellipsoid.flattening * sineAtEquator * LibM.atan2(length, cosArc)
    let (sinLag, cosLag) = (lag * (1 - lag * lag / 6), 1 - lag * lag / 2)
    let fine = greatCircle(
      sinTurn * cosLag + cosTurn * sinLag, cosTurn * cosLag - sinTurn * sinLag)
    // The start must not cross the opposite meridian, beyond which the lag could carry a line over a pole.
    return fine.east > 0
      ? Azimuth(east: fine.east, north: fine.north)
      : Azimuth(east: rough.east, north: rough.north)
  }

  /// Returns the initial direction of the great circle between the places, given a longitude difference.
  ///
  /// The longitude difference is given by its sine and cosine. The length of the returned vector is the sine
  /// of the circle's arc.
  @inline(__always)
  private func greatCircle(_ sine: Double, _ cosine: Double) -> (east: Double, north: Double) {
    let bend = second.cosine * first.sine * sine * sine
    let north =
      cosine >= 0
      ? second.sine * first.cosine - second.cosine * first.sine + bend / (1 + cosine)
      : sinOfLatitudeSum - bend / (1 - cosine)
    return (second.cosine * sine, north)
  }

  /// sin (β₁ + β₂), which is small and at most 0 near the antipode.
  private var sinOfLatitudeSum: Double {
    second.sine * first.cosine + second.cosine * first.sine
  }

  /// The starting azimuth for nearly antipodal places.
  ///
  /// The geodesics from the first place then form an astroid near the second place's parallel. `x` and `y`
  /// are the second place's offsets from the antipode of the first, in units of the astroid's half width.
  private var antipodalAzimuth: Azimuth {
    let series = GeodesicSeries(cosineAtEquator: first.sine)
    let width = Ellipsoid.flattening * first.cosine * series.longitudeScale * .pi
    let x = (turn - .pi) / width
    let y = sinOfLatitudeSum / (width * first.cosine)
    if y > -1e-13, x > -1 - 1e-5 {
      let sine = min(1, -x)
      return Azimuth(east: sine, north: -(1 - sine * sine).squareRoot())
    }
    let k = Self.astroidDistance(x, y)
    let beyond = width * (-x * k / (1 + k))
    let (sinBeyond, cosBeyond) = Angle(radians: beyond).sineAndCosine
    return Azimuth(
      east: second.cosine * sinBeyond,
      north: sinOfLatitudeSum - second.cosine * first.sine * sinBeyond * sinBeyond
        / (1 + cosBeyond))
  }

  /// Returns the positive κ with (x / (1 + κ))² + (y / κ)² = 1.
  ///
  /// It is the distance of the point (x, y) from the astroid, along the normal of the ellipse. The left side
  /// of the equation is decreasing and convex, so Newton's method approaches the root from below.
  static func astroidDistance(_ x: Double, _ y: Double) -> Double {
    var k = max(abs(y), abs(x) - 1)
    guard k > 0 else { return 0 }
    for _ in 0..<50 {
      let a = x / (1 + k)
      let b = y / k
      let step = (a * a + b * b - 1) / (2 * (a * a / (1 + k) + b * b / k))
      k += step
      if abs(step) < 1e-9 * k { break }
    }
    return k
  }
}
