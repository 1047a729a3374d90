/// The search for the shortest line between two places.
///
/// Karney (2013), section 4 and 5: Newton's method on the azimuth at the first place, so that the
/// geodesic reaches the second place's parallel at its longitude. The places are mirrored and
/// swapped so that the first is the farther from the equator and south of it, and the second to
/// its east.
struct InverseProblem {
  let first: ReducedLatitude
  let second: ReducedLatitude
  let turn: Double
  let sinTurn: Double
  let cosTurn: Double
  private let eastSign: Double
  private let northSign: Double
  private let isSwapped: Bool

  /// The problem for two places.
  init(from start: GeodeticCoordinate, to end: GeodeticCoordinate) {
    let difference = Geodesic.longitudeDifference(from: start.longitude, to: end.longitude)
    turn = abs(difference)
    eastSign = difference < 0 ? -1 : 1
    if turn > .pi / 2 {
      let (sine, cosine) = Angle(radians: .pi - turn).sineAndCosine
      (sinTurn, cosTurn) = (sine, -cosine)
    } else {
      (sinTurn, cosTurn) = Angle(radians: turn).sineAndCosine
    }
    isSwapped = abs(start.latitude.radians) < abs(end.latitude.radians)
    let (far, near) = isSwapped ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
    let mirror = far.radians < 0 ? 1.0 : -1.0
    northSign = isSwapped ? -mirror : mirror
    first = ReducedLatitude(far * mirror)
    second = ReducedLatitude(near * mirror)
  }

  /// The shortest line.
  func solution() throws(GeodesyError) -> Geodesic.Inverse {
    if let meridional { return restored(meridional) }
    if let equatorial { return restored(equatorial) }
    return restored(try general())
  }
}

extension InverseProblem {
  /// A line found: its length in metres, and azimuths at both ends as components east and north.
  struct Line {
    var distance: Double
    var first: SIMD2<Double>
    var second: SIMD2<Double>
  }

  /// The line in terms of the places as they were given.
  private func restored(_ line: Line) -> Geodesic.Inverse {
    guard line.distance > 0 else {
      return Geodesic.Inverse(distance: 0, initialAzimuth: .zero, finalAzimuth: .zero)
    }
    let (atStart, atEnd) = isSwapped ? (line.second, line.first) : (line.first, line.second)
    return Geodesic.Inverse(
      distance: line.distance,
      initialAzimuth: .azimuth(eastSign * atStart.x, northSign * atStart.y),
      finalAzimuth: .azimuth(eastSign * atEnd.x, northSign * atEnd.y))
  }

  /// The line along a meridian, nil where that is not the shortest or the places do not share one.
  private var meridional: Line? {
    guard sinTurn == 0 || first.cosine < 1e-140 else { return nil }
    let line = GeodesicTrial(
      sinArcs: SIMD2(first.sine, second.sine),
      cosArcs: SIMD2(cosTurn * first.cosine, second.cosine),
      sineAtEquator: 0, cosineAtEquator: 1)
    guard line.arc < 1 || line.reducedLength >= 0 else { return nil }
    return Line(
      distance: line.distance, first: SIMD2(sinTurn, cosTurn), second: SIMD2(0, 1))
  }

  /// The line along the equator, nil where that is not the shortest.
  private var equatorial: Line? {
    guard first.sine == 0, turn <= (1 - Ellipsoid.flattening) * .pi else { return nil }
    return Line(
      distance: Ellipsoid.semiMajorAxis * turn, first: SIMD2(1, 0), second: SIMD2(1, 0))
  }
}
