import ARRouteEngine
import RouteSimKit

/// How a replay is looked at: the phone, the picture, and how the phone finds its place.
struct ReplayView {
  private let camera: PinholeCamera
  private let settings: WorldSettings
  private let fusion: FusionSettings
  /// True when AR follows what was asked for, whatever the log says.
  private let isTrackingChosen: Bool
  /// What stands beside the route.
  let layers: ReadLayers

  /// What was asked for, with its design; reads the design's model and the layers.
  init(_ request: ReplayRequest, _ design: Design) throws(Failure) {
    camera = request.phone.camera
    var settings = WorldSettings()
    request.picture.apply(to: &settings, on: request.phone)
    try DesignChoices.apply(
      design, insetOf: request.design.fileOfHintInset, for: camera.viewport,
      to: &settings)
    var fusion = FusionSettings()
    request.tuning.apply(to: &fusion, &settings)
    try request.layers.apply(to: &settings)
    self.settings = settings
    fusion.correction.placement = settings.placement
    fusion.tracking = request.simulation.tracking ?? .world
    isTrackingChosen = request.simulation.tracking != nil
    self.fusion = fusion
    layers = try request.layers.read()
  }

  /// The world in which a replay begins.
  ///
  /// - Parameters:
  ///   - start: Where the phone takes itself to be at first; nil for the route's start.
  ///   - tracking: What the log says that AR followed; nil where it does not say.
  func world(
    on route: Route, start: GeodeticCoordinate?, tracking: TrackingMode?
  ) throws(Failure) -> World {
    var fusion = fusion
    if let tracking, !isTrackingChosen { fusion.tracking = tracking }
    do {
      var world = try World(
        route: route, camera: camera, settings: settings,
        start: start.map(SessionStart.coordinate) ?? .chainage(0), fusion: fusion)
      layers.lay(in: &world)
      return world
    } catch {
      throw .placeOppositeRoute
    }
  }
}
