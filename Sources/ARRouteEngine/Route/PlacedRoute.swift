/// How the ground runs along a placed route.
public enum Terrain: Hashable, Sendable {
  /// Flat: the whole route lies one eye height below the scene's origin.
  case flat
  /// By the altitudes of the route's points, which lie that much above or below the ground that
  /// the walker started from, its altitude given in metres. Points of unknown altitude lie as on
  /// flat ground.
  case altitudes(start: Double)
}

/// A route in a scene: every vertex placed once, positions between them straight.
public struct PlacedRoute: Sendable {
  /// The route that was placed.
  public let route: Route
  /// The placement it was placed by.
  public let placement: Placement
  /// The vertices in the scene, metres: on the ground, one per vertex of the route.
  public let positions: [Vector3]

  /// Places a route.
  ///
  /// - Parameters:
  ///   - eyeHeight: Metres from the ground up to the scene's origin, where the camera started.
  ///   - terrain: How the ground runs.
  /// - Throws: `nearlyAntipodal` where a vertex lies opposite the reference on the Earth.
  /// - Complexity: O(n).
  public init(
    route: Route, placement: Placement, eyeHeight: Double = 1.5, terrain: Terrain = .flat
  ) throws(GeodesyError) {
    self.route = route
    self.placement = placement
    var positions = try placement.positions(of: route.coordinates)
    for (vertex, coordinate) in route.coordinates.enumerated() {
      positions[vertex].y = terrain.rise(to: coordinate) - eyeHeight
    }
    self.positions = positions
  }
}

extension Terrain {
  /// How far a place lies above the ground at the walker's start, metres.
  public func rise(to place: GeodeticCoordinate) -> Double {
    switch self {
    case .flat: 0
    case .altitudes(let start): place.altitude.map { $0 - start } ?? 0
    }
  }
}

extension PlacedRoute {
  /// Where the route's last point lies on the ground, metres.
  public var finish: Vector3 { positions[positions.count - 1] }

  /// The position at a chainage, linearly between the placed ends of its segment, metres.
  ///
  /// - Parameters:
  ///   - chainage: Metres; brought into the segment's.
  ///   - segment: The segment it lies on, where that is known; else it is searched for, which
  ///     takes O(log n).
  public func position(atChainage chainage: Double, segment: Int? = nil) -> Vector3 {
    let segment = segment ?? route.segment(atChainage: chainage)
    let fraction = route.fraction(ofChainage: chainage, onSegment: segment)
    guard fraction < 1 else { return positions[segment + 1] }
    return positions[segment].interpolated(to: positions[segment + 1], fraction)
  }

  /// The heading of a segment in the scene, in [0°, 360°): clockwise from −Z.
  ///
  /// Where the placement lets both ends fall together, as the poles are one point, it is that of
  /// the nearest segment before or after that has a direction; 0° if none has.
  public func direction(ofSegment segment: Int) -> Angle {
    if let direction = ownDirection(ofSegment: segment) { return direction }
    for step in 1..<max(route.segmentCount, 2) {
      for other in [segment + step, segment - step] where 0..<route.segmentCount ~= other {
        if let direction = ownDirection(ofSegment: other) { return direction }
      }
    }
    return .zero
  }

  private func ownDirection(ofSegment segment: Int) -> Angle? {
    let along = positions[segment + 1] - positions[segment]
    guard along.x != 0 || along.z != 0 else { return nil }
    return Angle.atan2(along.x, -along.z).wrappedPositive
  }
}
