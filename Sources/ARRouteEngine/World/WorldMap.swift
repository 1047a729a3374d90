/// The true layout of the Earth about the place where a world began: metres east, up and south.
public struct WorldMap: Hashable, Sendable {
  /// The placement of the map, with its reference.
  public let placement: Placement
  /// The distance of the ground below the origin where the walker started, metres.
  public let eyeHeight: Double
  /// The run of the ground.
  public let terrain: Terrain

  init(placement: Placement, eyeHeight: Double, terrain: Terrain = .flat) {
    self.placement = placement
    self.eyeHeight = eyeHeight
    self.terrain = terrain
  }

  /// The ground under a place, in the scene of an anchor, metres.
  func groundPosition(
    of coordinate: GeodeticCoordinate, from anchor: SceneAnchor
  ) throws(GeodesyError) -> Vector3 {
    var position = anchor.scenePosition(ofPlaced: try anchor.placement.position(of: coordinate))
    position.y = terrain.rise(to: coordinate) - eyeHeight
    return position
  }
}

extension PlacedRoute {
  /// A route on the map.
  init(route: Route, on map: WorldMap) throws(GeodesyError) {
    try self.init(
      route: route, placement: map.placement, eyeHeight: map.eyeHeight, terrain: map.terrain)
  }
}
