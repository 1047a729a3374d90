import ARRouteEngine

/// The way the world is shown, apart from what a design says.
struct PictureChoices: Hashable, Sendable {
  /// True when the animation clock stands.
  var isStill = false
  /// True when route points have marks.
  var showsWaypoints = false
  /// True when ground and finish follow the route's altitudes.
  var usesTerrain = false
  /// The placement of geographic points in the scene.
  var placement = PlacementKind.ellipsoid

  /// The areas that the label and the hint avoid.
  var avoidance = Avoidance.safeArea

  /// Puts the choices into the settings of a picture on a phone.
  func apply(to settings: inout WorldSettings, on phone: ChosenPhone) {
    settings.margins = phone.device.flatMap { ScreenMargins(of: $0) }
    settings.avoidance = avoidance
    settings.isStill = isStill
    settings.showsWaypoints = showsWaypoints
    settings.usesTerrain = usesTerrain
    settings.placement = placement
  }
}
