/// The complete state of a walk: the scene of the AR session, the phone in it, and the route to walk.
///
/// A world is a value. Only `update` advances its time; a frame can be taken from it at any moment.
///
/// There are two scenes. On the *map*, everything is at its true position relative to the world's starting
/// point. In the *AR scene*, in which poses are given, content is at the positions that the phone estimates.
/// Without fusion, the two scenes coincide.
public struct World: Sendable {
  /// The phone's screen and camera.
  public var camera: PinholeCamera
  /// The settings of the picture.
  ///
  /// Changes to the placement, terrain or eye height take effect in the next session.
  public var settings: WorldSettings {
    didSet {
      if settings.offRouteDistance != oldValue.offRouteDistance { tellGuidance() }
      followSettings(after: oldValue)
    }
  }
  /// The projection of the Earth around the world's starting point.
  public internal(set) var map: WorldMap
  /// The route, and the walker's progress along it; nil in a street without a route.
  public internal(set) var guidance: RouteGuidance? {
    _read { yield boxedGuidance.value }
    _modify { yield &boxedGuidance.value }
  }
  var boxedGuidance: Boxed<RouteGuidance?>
  /// The pose of the phone in AR's scene.
  public internal(set) var pose: Pose
  /// The phone's own estimate of its coordinate.
  public internal(set) var coordinate: GeodeticCoordinate
  /// The time of the last sample other than an action, seconds.
  public internal(set) var time: Double
  /// The phone's knowledge of its position and axes; nil if AR makes no errors, so that its axes are true.
  ///
  /// The value is a copy, which shares memory with the world until the world changes.
  public var fusion: Fusion? { boxedFusion?.value }
  /// The known true position of the phone.
  public internal(set) var reality: Reality
  /// The source of the poses; nil without a log.
  ///
  /// It is for information only: frames and drawings mention it, and nothing else depends on it.
  public var poseSource: PoseSource?
  /// The content placed in the AR scene.
  public internal(set) var content: PlacedContent {
    _read { yield boxedContent.value }
    _modify { yield &boxedContent.value }
  }
  private var boxedContent: Boxed<PlacedContent>
  /// The layers of content other than the route, in paint order, at most one of each type.
  package internal(set) var layers: [any StreetLayer] = []
  /// `fusion`, boxed so that it can be read in place, because it is large and most worlds have none.
  var boxedFusion: Boxed<Fusion>?
  /// True when a fix has arrived since the last pose.
  var hasNewFix = false
  /// The time of the last fix that has been followed or is waiting to be followed, seconds.
  var momentOfFix = -Double.infinity
  /// True when more fixes with that time have arrived but have not been followed along the route yet.
  var isBehind = false

  /// Creates a world with a route.
  ///
  /// The AR session starts at `start`, at time 0, with the phone upright and facing along the route.
  ///
  /// - Parameters:
  ///   - route: The route to walk.
  ///   - camera: The phone's screen and camera; by default those of `Device.standard`.
  ///   - settings: The settings of the picture.
  ///   - start: The start of the session, by default the start of the route. It becomes the scene's origin,
  ///     at the height of the camera.
  ///   - fusion: The settings for finding the phone's position and axes from fixes; nil for a phone that
  ///     makes no errors.
  /// - Throws: `GeodesyError` if the route cannot be placed around the start.
  public init(
    route: Route, camera: PinholeCamera = Device.standard.camera,
    settings: WorldSettings = WorldSettings(), start: SessionStart = .chainage(0),
    fusion: FusionSettings? = nil
  ) throws(GeodesyError) {
    self.init(
      try SessionGround(route: route, settings: settings, start: start, fusion: fusion),
      camera: camera, settings: settings, fusion: fusion)
  }

  /// Creates a world without a route, in which the walker can look around.
  ///
  /// The AR session starts at a coordinate, at time 0, with the phone upright and facing north.
  ///
  /// - Parameters:
  ///   - coordinate: The start of the session, which becomes the scene's origin, at the height of the camera.
  ///   - camera: The phone's screen and camera; by default those of `Device.standard`.
  ///   - settings: The settings of the picture.
  ///   - fusion: The settings for finding the phone's position and axes from fixes; nil for a phone that
  ///     makes no errors.
  public init(
    at coordinate: GeodeticCoordinate, camera: PinholeCamera = Device.standard.camera,
    settings: WorldSettings = WorldSettings(), fusion: FusionSettings? = nil
  ) {
    self.init(
      SessionGround(at: coordinate, settings: settings), camera: camera, settings: settings,
      fusion: fusion)
  }

  private init(
    _ session: SessionGround, camera: PinholeCamera, settings: WorldSettings,
    fusion: FusionSettings?
  ) {
    self.camera = camera
    self.settings = settings
    map = session.map
    boxedGuidance = Boxed(session.guidance)
    coordinate = session.coordinate
    pose = Pose(position: .zero, attitude: Attitude(heading: session.heading))
    time = 0
    boxedContent = Boxed(PlacedContent(on: session.map, session.guidance?.placed))
    reality = Reality(isBelieved: fusion == nil)
    boxedFusion = fusion.map {
      Boxed(Fusion(settings: $0, start: session.coordinate, kind: settings.placement))
    }
    tellGuidance()
    placeContent()
    _ = noteArrival()
  }

  /// Starts a new AR session elsewhere; its origin is the start, and the phone keeps its orientation.
  ///
  /// In a world without a route, a start given as a chainage means the phone's current position.
  ///
  /// - Throws: `GeodesyError` if the route cannot be placed around the start; the world is then unchanged.
  public mutating func restart(at start: SessionStart) throws(GeodesyError) {
    var world =
      if let route = guidance?.route {
        try World(
          route: route, camera: camera, settings: settings, start: start,
          fusion: boxedFusion?.value.settings)
      } else {
        World(
          at: start.coordinate ?? coordinate, camera: camera, settings: settings,
          fusion: boxedFusion?.value.settings)
      }
    world.pose.orientation = pose.orientation
    world.time = time
    world.poseSource = poseSource
    world.layLayers(of: self)
    self = world
  }
}

extension World {
  /// The anchor that ties the AR scene to the Earth.
  public var anchor: SceneAnchor { content.anchor }

  /// The position of the finish in the AR scene, metres, at eye level above the route's end; nil without a
  /// route.
  public var finish: Vector3? {
    guard let ground = content.way?.finish else { return nil }
    return ground + Vector3(0, settings.eyeHeight, 0)
  }

  /// True when the walk has ended at the finish.
  public var hasArrived: Bool { guidance?.hasArrived ?? false }

  /// True when the walker is farther from the route than the settings' `offRouteDistance`.
  public var isOffRoute: Bool {
    guidance.map { $0.progress.match.distance > settings.offRouteDistance } ?? false
  }
}
