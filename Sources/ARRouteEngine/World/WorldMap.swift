/// The true projection of the Earth around a world's starting point: metres east, up and south.
public struct WorldMap: Hashable, Sendable {
  /// The projection of the map, with its reference.
  public let placement: Placement
  /// The height of the origin above the ground at the walker's start, metres.
  public let eyeHeight: Double
  /// The shape of the ground.
  public let terrain: Terrain

  init(placement: Placement, eyeHeight: Double, terrain: Terrain = .flat) {
    self.placement = placement
    self.eyeHeight = eyeHeight
    self.terrain = terrain
  }

  /// Returns the position of the ground at a coordinate, in the scene of an anchor, metres.
  func groundPosition(
    of coordinate: GeodeticCoordinate, from anchor: SceneAnchor
  ) throws(GeodesyError) -> Vector3 {
    var position = anchor.scenePosition(ofPlaced: try anchor.placement.position(of: coordinate))
    position.y = terrain.rise(to: coordinate) - eyeHeight
    return position
  }
}

extension PlacedRoute {
  /// Creates a route that is placed on the map.
  init(route: Route, on map: WorldMap) throws(GeodesyError) {
    try self.init(
      route: route, placement: map.placement, eyeHeight: map.eyeHeight, terrain: map.terrain)
  }
}
