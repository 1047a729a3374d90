/// The run of the ground along a placed route.
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
  /// All of the route's segments in the scene.
  public let stretch: PlacedStretch
  /// The distance of the ground below the scene's origin where the walker started, metres.
  public let eyeHeight: Double
  /// The run of the ground.
  public let terrain: Terrain

  /// Places a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - placement: The placement of the scene, with its reference.
  ///   - eyeHeight: Metres from the ground up to the scene's origin, where the camera started.
  ///   - terrain: The run of the ground.
  /// - Throws: `nearlyAntipodal` if a vertex lies opposite the reference on the Earth.
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
    stretch = PlacedStretch(firstVertex: 0, positions: positions)
    self.eyeHeight = eyeHeight
    self.terrain = terrain
  }
}

extension Terrain {
  /// The distance of a coordinate above the ground at the walker's start, metres.
  public func rise(to coordinate: GeodeticCoordinate) -> Double {
    switch self {
    case .flat: 0
    case .altitudes(let start): coordinate.altitude.map { $0 - start } ?? 0
    }
  }
}

extension PlacedRoute {
  /// The vertices in the scene, metres: on the ground, one per vertex of the route.
  public var positions: [Vector3] { stretch.positions }

  /// The route's last point on the ground, metres.
  public var finish: Vector3 { positions[positions.count - 1] }

  /// The position at a chainage, linearly between the placed ends of its segment, metres.
  ///
  /// - Parameters:
  ///   - chainage: Metres; brought into the segment's.
  ///   - segment: The segment it lies on, where that is known; else it is searched for, which
  ///     takes O(log n).
  public func position(atChainage chainage: Double, segment: Int? = nil) -> Vector3 {
    let segment = segment ?? route.segment(atChainage: chainage)
    return stretch.position(
      onSegment: segment, fraction: route.fraction(ofChainage: chainage, onSegment: segment))
  }

  /// The heading of a segment in the scene, in [0°, 360°): clockwise from −Z.
  ///
  /// Where the placement lets both ends fall together, as the poles are one point, it is that of
  /// the nearest segment before or after that has a direction; 0° if none has.
  public func direction(ofSegment segment: Int) -> Angle { stretch.direction(ofSegment: segment) }
}
