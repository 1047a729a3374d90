import ARRouteEngine

/// A comparison of the projections from coordinates to metres.
///
/// It contains the errors of each projection, from coordinates to metres and back, compared with the WGS 84
/// geodesic, by latitude, direction and distance.
package struct PlacementStudy: Sendable {
  /// The range of latitudes, degrees.
  package static let latitudes = -90.0...90.0
  /// The range of distances, metres.
  package static let distances = 0.01...1e7
  /// The maximum number of latitudes and the maximum number of distances.
  package static let limit = 50
  /// The maximum number of directions.
  package static let azimuthLimit = 72

  /// The errors of one projection at one position.
  struct Row: Hashable, Sendable {
    /// The reference's latitude, degrees.
    let latitude: Double
    /// The direction of the position, degrees clockwise from true north.
    let azimuth: Double
    /// The distance of the position, metres.
    let distance: Double
    /// The errors of the projection.
    let deviation: PlacementDeviation
  }

  /// The latitudes of the references, degrees.
  let latitudes: [Double]
  /// The directions of the positions, degrees clockwise from true north.
  let azimuths: [Double]
  /// The distances of the positions, metres.
  let distances: [Double]
  /// All rows, by latitude, distance, direction and projection.
  let rows: [Row]

  /// Creates a study of all combinations.
  ///
  /// - Parameters:
  ///   - latitudes: The references' latitudes, degrees, each in `PlacementStudy.latitudes`.
  ///   - azimuths: The directions of the positions, degrees.
  ///   - distances: The distances of the positions, metres, each in `PlacementStudy.distances`.
  package init(latitudes: [Double], azimuths: [Double], distances: [Double]) {
    self.latitudes = latitudes
    self.azimuths = azimuths
    self.distances = distances
    rows = latitudes.flatMap { latitude in
      distances.flatMap { distance in
        azimuths.flatMap { azimuth in
          PlacementKind.allCases.compactMap { kind in
            Self.deviation(of: kind, latitude, azimuth, distance).map {
              Row(latitude: latitude, azimuth: azimuth, distance: distance, deviation: $0)
            }
          }
        }
      }
    }
  }

  private static func deviation(
    of kind: PlacementKind, _ latitude: Double, _ azimuth: Double, _ distance: Double
  ) -> PlacementDeviation? {
    GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: 0).flatMap { reference in
      // All distances within `distances` are far from the antipode.
      try? PlacementDeviation(
        of: kind, about: reference, azimuth: .degrees(azimuth), distance: distance)
    }
  }
}

extension PlacementStudy {
  /// The largest errors over all directions.
  struct Worst: Hashable, Sendable {
    /// The error of the projected position, metres.
    let there: Double
    /// The direction of the position with that error, degrees.
    let azimuth: Double
    /// The error of the inverse projection, metres; nil if it fails for any direction.
    let back: Double?
    /// The error of the direction, degrees.
    let turn: Double
  }

  /// Returns a projection's largest errors at a latitude and a distance, over all directions of the study.
  func worst(of kind: PlacementKind, latitude: Double, distance: Double) -> Worst? {
    let all = azimuths.compactMap { azimuth in
      Self.deviation(of: kind, latitude, azimuth, distance).map { (azimuth, $0) }
    }
    guard let most = all.max(by: { $0.1.there < $1.1.there }) else { return nil }
    let backs = all.compactMap(\.1.back)
    return Worst(
      there: most.1.there, azimuth: most.0, back: backs.count == all.count ? backs.max() : nil,
      turn: all.map { abs(Angle.wrapDegrees($0.1.direction.degrees)) }.max() ?? 0)
  }

  /// Returns the shortest distance, in metres, at which a projection's error reaches the given number of
  /// metres in some direction; nil if the error is smaller at all distances up to 1000 km.
  func reach(of kind: PlacementKind, latitude: Double, off metres: Double) -> Double? {
    func isOff(_ distance: Double) -> Bool {
      (worst(of: kind, latitude: latitude, distance: distance)?.there ?? 0) >= metres
    }
    // The error grows with the distance.
    var (low, high) = (0.01, 1e6)
    guard isOff(high) else { return nil }
    while high / low > 1.000_01 {
      let middle = (low * high).squareRoot()
      if isOff(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
