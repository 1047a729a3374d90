/// The content of the AR scene.
///
/// Every point is placed along its own geodesic from the anchor, so the accuracy of distant points does not
/// depend on the map's origin.
public struct PlacedContent: Sendable {
  /// The anchor that ties the scene to the Earth.
  public internal(set) var anchor: SceneAnchor
  /// The placed part of the route; nil without a route.
  public internal(set) var way: PlacedWay?

  /// Creates the content of a scene that coincides with the map; if there is a route, all of it is placed.
  init(on map: WorldMap, _ placed: PlacedRoute?) {
    anchor = SceneAnchor(placement: map.placement)
    way = placed.map { PlacedWay($0) }
  }
}

/// The part of a route that is placed in the AR scene.
public struct PlacedWay: Sendable {
  /// The ground under the finish, in the scene, metres.
  public let finish: Vector3
  /// The whole route if the scene coincides with the map; nil in other scenes, in which each frame places the
  /// part it needs.
  let whole: PlacedStretch?

  /// Creates the whole route in a scene that coincides with the map.
  init(_ placed: PlacedRoute) {
    finish = placed.finish
    whole = placed.stretch
  }

  /// Creates the finish of a route, placed from an anchor.
  init(_ placed: PlacedRoute, on map: WorldMap, _ anchor: SceneAnchor) throws(GeodesyError) {
    let coordinates = placed.route.coordinates
    finish = try map.groundPosition(of: coordinates[coordinates.count - 1], from: anchor)
    whole = nil
  }
}

extension PlacedStretch {
  /// Creates the given segments of a route, placed from an anchor.
  init(
    _ segments: ClosedRange<Int>, of route: Route, on map: WorldMap, _ anchor: SceneAnchor
  ) throws(GeodesyError) {
    let vertices = segments.lowerBound...(segments.upperBound + 1)
    var positions: [Vector3] = []
    positions.reserveCapacity(vertices.count)
    for coordinate in route.coordinates[vertices] {
      positions.append(try map.groundPosition(of: coordinate, from: anchor))
    }
    self.init(firstVertex: segments.lowerBound, positions: positions)
  }
}
