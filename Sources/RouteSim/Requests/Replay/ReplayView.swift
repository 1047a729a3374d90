import ARRouteEngine
import RouteSimKit

/// How a replay is looked at: the phone, the picture, and how the phone finds its place.
struct ReplayView {
  private let camera: PinholeCamera
  private let settings: WorldSettings
  private let fusion: FusionSettings

  /// What was asked for; reads the design.
  init(_ request: ReplayRequest) throws(Failure) {
    camera = request.phone.camera
    var settings = WorldSettings()
    request.picture.apply(to: &settings)
    try DesignChoices.apply(
      try request.design.design(), insetOf: request.design.fileOfHintInset, for: camera.viewport,
      to: &settings)
    self.settings = settings
    var fusion = FusionSettings()
    fusion.correction.placement = settings.placement
    fusion.tracking = request.simulation.settings.tracking
    self.fusion = fusion
  }

  /// The world in which a replay begins.
  ///
  /// - Parameter start: Where the phone takes itself to be at first; nil for the route's start.
  func world(on route: Route, start: GeodeticCoordinate?) throws(Failure) -> World {
    do {
      return try World(
        route: route, camera: camera, settings: settings,
        start: start.map(SessionStart.coordinate) ?? .chainage(0), fusion: fusion)
    } catch {
      throw .placeOppositeRoute
    }
  }
}
