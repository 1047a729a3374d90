extension InverseProblem {
  /// A direction as a unit vector: the sine and cosine of its azimuth.
  struct Azimuth {
    var sine: Double
    var cosine: Double

    /// Creates the direction of a vector that is not zero.
    @inline(__always)
    init(east: Double, north: Double) {
      let norm = 1 / (east * east + north * north).squareRoot()
      sine = east * norm
      cosine = north * norm
    }

    /// Returns the direction rotated by a small angle, radians.
    @inline(__always)
    func turned(by angle: Double) -> Azimuth {
      let square = angle * angle
      let (sinAngle, cosAngle) =
        square < 1e-4
        ? (angle * (1 - square / 6 * (1 - square / 20)), 1 - square / 2 * (1 - square / 12))
        : Angle(radians: angle).sineAndCosine
      return Azimuth(
        east: sine * cosAngle + cosine * sinAngle, north: cosine * cosAngle - sine * sinAngle)
    }
  }

  /// Returns the line found by Newton's method.
  ///
  /// The azimuth is kept inside a bracket; whenever Newton's step would leave the bracket, bisection narrows
  /// it.
  func general() throws(GeodesyError) -> Line {
    var azimuth = startingAzimuth
    if !(azimuth.sine > 0) { azimuth = Azimuth(east: 1, north: 0) }
    var west = Azimuth(east: 1e-150, north: 1)
    var east = Azimuth(east: 1e-150, north: -1)
    for _ in 0..<Self.mostTrials {
      let trial = trial(azimuth)
      let step = -trial.excess / trial.rate
      // The error after a step is about the square of the step. If the line only grazes the second place's
      // parallel, it is that square divided by the angle between the line and the parallel.
      if trial.rate > 0, step * step < 1e-16 * trial.northwardAtSecond {
        return settled(trial, step: step)
      }
      if abs(trial.excess) < 2e-15 { return settled(trial, step: 0) }
      if trial.excess > 0 {
        if azimuth.cosine * east.sine > east.cosine * azimuth.sine { east = azimuth }
      } else {
        if azimuth.cosine * west.sine < west.cosine * azimuth.sine { west = azimuth }
      }
      if trial.rate > 0, abs(step) < .pi {
        let next = azimuth.turned(by: step)
        if next.sine > 0 {
          azimuth = next
          continue
        }
      }
      azimuth = Azimuth(east: west.sine + east.sine, north: west.cosine + east.cosine)
    }
    throw .nearlyAntipodal
  }

  /// The maximum number of trials.
  ///
  /// Newton's method usually needs 1 or 2 trials. It needed at most 4 for four million lines of all kinds,
  /// most of which were nearly antipodal, polar or equatorial. Bisection alone needs 60.
  private static let mostTrials = 100
}

extension InverseProblem {
  /// A geodesic followed from the first place, at some azimuth, to the second place's parallel.
  private struct Attempt {
    let geodesic: GeodesicTrial
    let first: Azimuth
    /// cos α₂·cos β₂ at the second place's parallel.
    let northwardAtSecond: Double
    /// The longitude of the geodesic's end minus that of the second place, radians.
    let excess: Double
    /// The change in the end's longitude per radian of azimuth.
    let rate: Double
  }

  /// Follows the geodesic at an azimuth to the second place's parallel.
  @inline(__always)
  private func trial(_ azimuth: Azimuth) -> Attempt {
    let sineAtEquator = azimuth.sine * first.cosine
    let cosineAtEquator =
      (azimuth.cosine * azimuth.cosine
      + (azimuth.sine * first.sine) * (azimuth.sine * first.sine)).squareRoot()
    let alongFirst = azimuth.cosine * first.cosine
    let alongSecond = northwardAtSecond(alongFirst: alongFirst)
    let sines = SIMD2(first.sine, second.sine)
    let cosines = SIMD2(alongFirst, alongSecond)
    let scale = 1 / (sines * sines + cosines * cosines).squareRoot()
    let geodesic = GeodesicTrial(
      sinArcs: sines * scale, cosArcs: cosines * scale,
      sineAtEquator: sineAtEquator, cosineAtEquator: cosineAtEquator)

    let sinOnSphere = sineAtEquator * sines
    let sinTo = max(0, cosines.x * sinOnSphere.y - sinOnSphere.x * cosines.y)
    let cosTo = cosines.x * cosines.y + sinOnSphere.x * sinOnSphere.y
    let ahead = LibM.atan2(
      sinTo * cosTurn - cosTo * sinTurn, cosTo * cosTurn + sinTo * sinTurn)
    let oneMinusF = 1 - Ellipsoid.flattening
    let rate =
      alongSecond > 0
      ? geodesic.reducedLength * oneMinusF / alongSecond
      : -2 * oneMinusF
        * (1 + Ellipsoid.secondEccentricitySquared * first.sine * first.sine).squareRoot()
        / first.sine
    return Attempt(
      geodesic: geodesic, first: azimuth, northwardAtSecond: alongSecond,
      excess: ahead - geodesic.longitudeLag,
      rate: rate)
  }

  /// Returns cos α₂·cos β₂ of a geodesic from its cos α₁·cos β₁, using Clairaut's relation.
  @inline(__always)
  private func northwardAtSecond(alongFirst: Double) -> Double {
    let between =
      first.cosine < -first.sine
      ? (second.cosine - first.cosine) * (first.cosine + second.cosine)
      : (first.sine - second.sine) * (first.sine + second.sine)
    return (alongFirst * alongFirst + between).squareRoot()
  }

  /// Returns the line of the last trial after one more step, to first order in the step.
  @inline(__always)
  private func settled(_ trial: Attempt, step: Double) -> Line {
    let turned = step == 0 ? trial.first : trial.first.turned(by: step)
    let shortening =
      step == 0 ? 0 : Ellipsoid.semiMajorAxis * trial.geodesic.sineAtEquator * trial.excess
    let sineAtSecond = turned.sine * first.cosine
    return Line(
      distance: trial.geodesic.distance - shortening,
      first: SIMD2(turned.sine, turned.cosine),
      second: SIMD2(sineAtSecond, northwardAtSecond(alongFirst: turned.cosine * first.cosine)))
  }
}
