import ARRouteEngine
import RouteSimKit

/// The settings of a replay's view: the phone, the picture, and the positioning of the phone.
struct ReplayView {
  private let camera: PinholeCamera
  private let settings: WorldSettings
  private let fusion: FusionSettings
  /// True when a requested tracking mode overrides the log's.
  private let isTrackingChosen: Bool
  /// The layers in addition to the route.
  let layers: ReadLayers

  /// Creates the requested view with its design; reads the design's model and the layers.
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

  /// Returns the world in which a replay begins.
  ///
  /// - Parameters:
  ///   - start: The phone's first estimate of its position; nil for the route's start.
  ///   - tracking: The tracking mode the log gives; nil if it gives none.
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
