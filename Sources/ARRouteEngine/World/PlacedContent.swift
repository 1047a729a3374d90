/// What of the route stands in the AR scene: the window's segments and the finish.
///
/// Every point is placed from the anchor by a geodesic of its own, so that what is far does not
/// suffer from where the map was begun.
public struct PlacedContent: Sendable {
  /// What ties the scene to the Earth.
  public let anchor: SceneAnchor
  /// The segments around the window, in the scene.
  public let stretch: PlacedStretch
  /// The ground under the finish, in the scene, metres.
  public let finish: Vector3

  /// The whole of a placed route, in a scene that is the map.
  init(_ placed: PlacedRoute) {
    anchor = SceneAnchor(placement: placed.placement)
    stretch = placed.stretch
    finish = placed.finish
  }

  /// Some segments of a route and its finish, placed from an anchor.
  init(
    _ placed: PlacedRoute, segments: ClosedRange<Int>, anchor: SceneAnchor
  ) throws(GeodesyError) {
    let route = placed.route
    let vertices = segments.lowerBound...(segments.upperBound + 1)
    var positions: [Vector3] = []
    positions.reserveCapacity(vertices.count)
    for coordinate in route.coordinates[vertices] {
      positions.append(try placed.groundPosition(of: coordinate, from: anchor))
    }
    self.anchor = anchor
    stretch = PlacedStretch(firstVertex: segments.lowerBound, positions: positions)
    finish = try placed.groundPosition(
      of: route.coordinates[route.coordinates.count - 1], from: anchor)
  }

  /// Whether all of some segments are placed.
  func holds(_ segments: ClosedRange<Int>) -> Bool {
    stretch.segments.contains(segments.lowerBound) && stretch.segments.contains(segments.upperBound)
  }
}

extension PlacedRoute {
  /// The ground under a place of the route, in the scene of an anchor, metres.
  func groundPosition(
    of coordinate: GeodeticCoordinate, from anchor: SceneAnchor
  ) throws(GeodesyError) -> Vector3 {
    var position = anchor.scenePosition(ofPlaced: try anchor.placement.position(of: coordinate))
    position.y = terrain.rise(to: coordinate) - eyeHeight
    return position
  }
}
