/// How the Earth is laid out, true, about the place where a world began: metres east, up and south.
public struct WorldMap: Hashable, Sendable {
  /// How places are laid out, and about which.
  public let placement: Placement
  /// How far the ground lies below the origin where the walker started, metres.
  public let eyeHeight: Double
  /// How the ground runs.
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
