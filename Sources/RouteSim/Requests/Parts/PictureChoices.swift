import ARRouteEngine

/// How the world is shown, apart from what a design says.
struct PictureChoices: Hashable, Sendable {
  /// Whether the animation clock stands.
  var isStill = false
  /// Whether route points have marks.
  var showsWaypoints = false
  /// Whether ground and finish follow the route's altitudes.
  var usesTerrain = false
  /// How geographic points are placed in the scene.
  var placement = PlacementKind.ellipsoid

  /// Puts the choices into the settings.
  func apply(to settings: inout WorldSettings) {
    settings.isStill = isStill
    settings.showsWaypoints = showsWaypoints
    settings.usesTerrain = usesTerrain
    settings.placement = placement
  }
}
