private import ARRouteEngine

/// Undeclared heights in polylines.
extension EncodedPolyline {
  /// The same text with heights, where only that makes a way of it; nil elsewhere.
  ///
  /// Read two by two, heights are leaps, and what was smooth goes to and fro: the degrees of a point stand
  /// where those of the other coordinate are looked for.
  ///
  /// - Returns: The polyline, and the lengths of both, metres.
  static func withHeights(
    _ bytes: some Sequence<UInt8>
  ) -> (polyline: EncodedPolyline, length: Double, flatLength: Double)? {
    let text = Array(bytes)
    let flat = EncodedPolyline(text)
    let tall = EncodedPolyline(text, dimensions: 3)
    guard tall.fault == nil, tall.count > 3, tall.heightsAreOfWalks else { return nil }
    let (precision, flatPrecision) = (tall.precision(), flat.precision())
    let length = tall.length(precision)
    let flatLength = flat.length(flatPrecision)
    // A finer unit alone makes a line shorter.
    guard precision == flatPrecision, tall.isInRange(precision),
      tall.medianStep(precision) <= longestStepOfWalks
    else {
      return nil
    }
    let turns = (own: tall.sharpTurns(precision), flat: flat.sharpTurns(flatPrecision))
    let leaps = flatLength > leap.factor * length + leap.metres && turns.own <= turns.flat
    let isSmooth =
      tall.count >= smooth.points && turns.own <= smooth.turns && smooth.flatTurns ~= turns.flat
      && !(smooth.alike ~= tall.thirdOfChanges(precision))
    return leaps || isSmooth ? (tall, length, flatLength) : nil
  }

  /// A line of so many points whose share of sharp turns is no more, and read two by two within these, has
  /// heights also where they are low, if its third numbers change by much more or less than the others:
  /// blocks of a town have corners at many of their vertices.
  private static let smooth = (points: 30, turns: 0.25, flatTurns: 0.5...0.9, alike: 0.5...2)

  /// The mean change of the third numbers of points, in that of the others.
  private func thirdOfChanges(_ precision: PolylinePrecision) -> Double {
    let points = points(unitsPerDegree: precision.unitsPerDegree).lazy.compactMap(\.onEarth)
      .prefix(Self.mostTurns)
    var changes = (positions: 0.0, heights: 0.0)
    for (start, end) in zip(points, points.dropFirst()) {
      changes.positions +=
        (abs(end.latitude - start.latitude) + abs(end.longitude - start.longitude)) / 2
        * precision.unitsPerDegree
      changes.heights += abs((end.altitude ?? 0) - (start.altitude ?? 0)) * 100
    }
    return changes.heights / max(1, changes.positions)
  }

  /// The share of vertices at which a line turns by more than 60°, of a long one's first.
  private func sharpTurns(_ precision: PolylinePrecision) -> Double {
    let points = points(unitsPerDegree: precision.unitsPerDegree).lazy.compactMap(\.onEarth)
      .prefix(Self.mostTurns)
    var sharp = (all: 0, turns: 0)
    var last: GeoPoint?
    var before: (east: Double, north: Double)?
    for point in points {
      defer { last = point }
      guard let last else { continue }
      let east = (point.longitude - last.longitude) * Angle.degrees(last.latitude).cosine
      let north = point.latitude - last.latitude
      let size = (east * east + north * north).squareRoot()
      guard size > 0 else { continue }
      let way = (east: east / size, north: north / size)
      if let before {
        sharp.all += 1
        if way.east * before.east + way.north * before.north < 0.5 { sharp.turns += 1 }
      }
      before = way
    }
    return Double(sharp.turns) / Double(max(1, sharp.all))
  }

  private static let mostTurns = 4096

  private var heightsAreOfWalks: Bool {
    points(unitsPerDegree: PolylinePrecision.five.unitsPerDegree).allSatisfy { point in
      point.altitude.map { Self.heights ~= $0 } ?? false
    }
  }

  private static let heights = -500.0...9000
  private static let longestStepOfWalks = 1000.0
  /// The excess length of a way whose heights were read as degrees: a factor, and metres.
  private static let leap = (factor: 5.0, metres: 50.0)
}
