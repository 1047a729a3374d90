private import ARRouteEngine

/// Undeclared heights in polylines.
extension EncodedPolyline {
  /// Returns the text decoded with heights if only that makes it a plausible route; nil otherwise.
  ///
  /// Read in pairs, heights look like leaps and a smooth line zigzags, because latitudes and longitudes
  /// change places.
  ///
  /// - Returns: The polyline, and the lengths of both readings, metres.
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
    // A smaller unit would by itself make a line shorter.
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

  /// The limits by which a smooth line reveals low heights.
  ///
  /// A line has heights if it has at least `points` points and at most this share of sharp turns, its share
  /// is within `flatTurns` when it is read in pairs, and the change of its third numbers relative to the
  /// others is not within `alike`. The limits allow for town blocks, which have corners at many of their
  /// vertices.
  private static let smooth = (points: 30, turns: 0.25, flatTurns: 0.5...0.9, alike: 0.5...2)

  /// Returns the mean change of the points' third numbers, relative to that of the other two.
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

  /// Returns the share of vertices at which the line turns by more than 60°, from the beginning of a long
  /// line.
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
  /// The excess length of a route whose heights were read as degrees: a factor, and metres.
  private static let leap = (factor: 5.0, metres: 50.0)
}
