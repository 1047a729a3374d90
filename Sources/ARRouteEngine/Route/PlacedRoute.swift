/// The shape of the ground along a placed route.
public enum Terrain: Hashable, Sendable {
  /// Flat: the whole route is one eye height below the scene's origin.
  case flat
  /// Follows the altitudes of the route's points.
  ///
  /// Altitudes are relative to `start`, the altitude of the ground where the walker started, metres. Points
  /// of unknown altitude are placed as if the ground were flat.
  case altitudes(start: Double)
}

/// A route in a scene: every vertex is placed once; positions between vertices are on straight lines.
public struct PlacedRoute: Sendable {
  /// The route that was placed.
  public let route: Route
  /// The projection with which the route was placed.
  public let placement: Placement
  /// All of the route's segments in the scene.
  public let stretch: PlacedStretch
  /// The height of the scene's origin above the ground at the walker's start, metres.
  public let eyeHeight: Double
  /// The shape of the ground.
  public let terrain: Terrain

  /// Places a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - placement: The scene's projection, with its reference.
  ///   - eyeHeight: The height of the scene's origin, where the camera started, above the ground, metres.
  ///   - terrain: The shape of the ground.
  /// - Throws: `nearlyAntipodal` if a vertex is on the opposite side of the Earth from the reference.
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
  /// Returns the height of a coordinate above the ground at the walker's start, metres.
  public func rise(to coordinate: GeodeticCoordinate) -> Double {
    switch self {
    case .flat: 0
    case .altitudes(let start): coordinate.altitude.map { $0 - start } ?? 0
    }
  }
}

extension PlacedRoute {
  /// The route's vertices on the ground in the scene, metres.
  public var positions: [Vector3] { stretch.positions }

  /// The route's last point on the ground, metres.
  public var finish: Vector3 { positions[positions.count - 1] }

  /// Returns the position at a chainage, interpolated between the ends of its segment in the scene, metres.
  ///
  /// - Parameters:
  ///   - chainage: The chainage, metres; it is limited to the segment.
  ///   - segment: The segment that contains the chainage, if known; otherwise it is found in O(log n).
  public func position(atChainage chainage: Double, segment: Int? = nil) -> Vector3 {
    let segment = segment ?? route.segment(atChainage: chainage)
    return stretch.position(
      onSegment: segment, fraction: route.fraction(ofChainage: chainage, onSegment: segment))
  }

  /// Returns the heading of a segment in the scene, in [0°, 360°), clockwise from −Z.
  ///
  /// If the projection makes both ends coincide, for example at a pole, the result is the heading of the
  /// nearest earlier or later segment that has a direction; 0° if no segment has one.
  public func direction(ofSegment segment: Int) -> Angle { stretch.direction(ofSegment: segment) }
}
