import ARRouteEngine

/// The display settings of the world, apart from a design.
struct PictureChoices: Hashable, Sendable {
  /// True when the animation clock is stopped.
  var isStill = false
  /// True when route points are marked.
  var showsWaypoints = false
  /// True when ground and finish follow the route's altitudes.
  var usesTerrain = false
  /// The placement of geographic points in the scene.
  var placement = PlacementKind.ellipsoid

  /// The areas that the label and the hint avoid.
  var avoidance = Avoidance.safeArea

  /// Applies the choices to the settings of a picture on a phone.
  func apply(to settings: inout WorldSettings, on phone: ChosenPhone) {
    settings.margins = phone.device.flatMap { ScreenMargins(of: $0) }
    settings.avoidance = avoidance
    settings.isStill = isStill
    settings.showsWaypoints = showsWaypoints
    settings.usesTerrain = usesTerrain
    settings.placement = placement
  }
}
