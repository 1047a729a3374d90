extension InverseProblem {
  /// An azimuth at the first place to begin the search with.
  ///
  /// The great circle's, with the longitude stretched to the auxiliary sphere; near the antipode,
  /// where great circles bunch, that of Karney (2013), section 5.
  @inline(__always)
  var startingAzimuth: Azimuth {
    let sinRise = second.sine * first.cosine - second.cosine * first.sine
    let cosRise = second.cosine * first.cosine + second.sine * first.sine
    // Across a pole the stretched turn could pass half a circle.
    let isShort = cosRise >= 0 && sinRise < 0.5 && second.cosine * turn < 0.5 && turn < 3
    let (sinOnSphere, cosOnSphere) = isShort ? shortTurnOnSphere : (sinTurn, cosTurn)
    let east = second.cosine * sinOnSphere
    let bend = second.cosine * first.sine * sinOnSphere * sinOnSphere
    let north =
      cosOnSphere >= 0
      ? sinRise + bend / (1 + cosOnSphere)
      : sinOfLatitudeSum - bend / (1 - cosOnSphere)
    let cosArc = first.sine * second.sine + first.cosine * second.cosine * cosOnSphere
    let limit = 6 * Ellipsoid.thirdFlattening * .pi * first.cosine * first.cosine
    if cosArc < 0, east * east + north * north < limit * limit { return antipodalAzimuth }
    return Azimuth(east: east, north: north)
  }

  /// Sine and cosine of the difference in longitude on the auxiliary sphere, for short lines.
  private var shortTurnOnSphere: (Double, Double) {
    let sines = first.sine + second.sine
    let cosines = first.cosine + second.cosine
    let square = sines * sines / (sines * sines + cosines * cosines)
    let stretch = (1 + Ellipsoid.secondEccentricitySquared * square).squareRoot()
    return Angle(radians: turn / ((1 - Ellipsoid.flattening) * stretch)).sineAndCosine
  }

  /// sin (β₁ + β₂), which is small and not positive near the antipode.
  private var sinOfLatitudeSum: Double {
    second.sine * first.cosine + second.cosine * first.sine
  }

  /// The start for places so nearly antipodal that the geodesics from the first, seen near the
  /// second's parallel, form an astroid.
  ///
  /// `x` and `y` are the second place's offsets from the first's antipode, in units of the
  /// astroid's half width.
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

  /// The positive κ with (x / (1 + κ))² + (y / κ)² = 1: how far from the astroid the point (x, y)
  /// lies, along the normal of its ellipse.
  ///
  /// The left side falls and is convex, so Newton's method climbs to the root from below.
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
