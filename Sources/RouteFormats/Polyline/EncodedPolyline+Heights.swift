private import ARRouteEngine

/// Detects polylines that contain heights without declaring them.
extension EncodedPolyline {
  /// Returns the polyline decoded with heights if it is a plausible route only when read in that way; nil
  /// otherwise.
  ///
  /// If numbers in threes are read in pairs, heights look like leaps, and a smooth line zigzags because
  /// latitudes and longitudes are swapped at every other point.
  ///
  /// - Returns: The polyline with heights, and the length of the line when read with and without heights,
  ///   metres.
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
    // The precisions must be equal, because smaller units alone would make the line shorter.
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

  /// The limits by which a smooth line with low heights is recognised.
  ///
  /// A line has heights if it has at least `points` vertices, the fraction of sharp turns is at most `turns`,
  /// that fraction would be within `flatTurns` if the line were read in pairs, and the third numbers change
  /// at a different rate from the other two: their relative change is not within `alike`. The limits allow
  /// for blocks of houses, where a line has a corner at many of its vertices.
  private static let smooth = (points: 30, turns: 0.25, flatTurns: 0.5...0.9, alike: 0.5...2)

  /// Returns the mean change in the points' third numbers, relative to that of the first two.
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

  /// Returns the fraction of vertices at which the line turns by more than 60°; of a long line, only the
  /// beginning is examined.
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
  /// The limits for a line whose heights were read as degrees: its excess length, as a factor and in metres.
  private static let leap = (factor: 5.0, metres: 50.0)
}
