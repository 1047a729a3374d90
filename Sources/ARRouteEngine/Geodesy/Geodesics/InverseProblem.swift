/// The search for the shortest line between two places.
///
/// Karney (2013), sections 4 and 5: Newton's method finds the azimuth at the first place for which the
/// geodesic reaches the second place's parallel at the second place's longitude. The places are mirrored and
/// swapped so that the first is farther from the equator and south of it, and the second is east of the
/// first.
struct InverseProblem {
  let first: ReducedLatitude
  let second: ReducedLatitude
  let turn: Double
  let sinTurn: Double
  let cosTurn: Double
  private let eastSign: Double
  private let northSign: Double
  private let isSwapped: Bool

  /// Creates the problem for two places.
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

  /// Returns the shortest line.
  func solution() throws(GeodesyError) -> Geodesic.Inverse {
    if let meridional { return restored(meridional) }
    if let equatorial { return restored(equatorial) }
    return restored(try general())
  }
}

extension InverseProblem {
  /// A line that was found: its length in metres, and the east and north components of its azimuths at both
  /// ends.
  struct Line {
    var distance: Double
    var first: SIMD2<Double>
    var second: SIMD2<Double>
  }

  /// Returns the line between the places as originally given, by undoing the swap and the mirroring.
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

  /// The line along a meridian; nil if that is not the shortest line, or if the places do not share a
  /// meridian.
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

  /// The line along the equator; nil if that is not the shortest line.
  private var equatorial: Line? {
    guard first.sine == 0, turn <= (1 - Ellipsoid.flattening) * .pi else { return nil }
    return Line(
      distance: Ellipsoid.semiMajorAxis * turn, first: SIMD2(1, 0), second: SIMD2(1, 0))
  }
}
