/// All state of a walk: the AR session's scene, the phone in it, and the route it leads along.
///
/// A value. `update` is its only step in time; a frame is read off it at any moment.
///
/// There are two scenes. On the *map* everything lies true about the place where the world began.
/// In the *AR scene*, that of the poses, content stands where the phone believes it to be. Without
/// fusion the two are one.
public struct World: Sendable {
  /// The phone's screen and camera.
  public var camera: PinholeCamera
  /// The settings of the picture.
  ///
  /// A change of placement, terrain or eye height takes effect with the next session.
  public var settings: WorldSettings {
    didSet {
      if settings.offRouteDistance != oldValue.offRouteDistance { tellGuidance() }
      followSettings(after: oldValue)
    }
  }
  /// The layout of the Earth about the place where the world began.
  public internal(set) var map: WorldMap
  /// The route, and how far the walker has come along it; nil in a street without a route.
  public internal(set) var guidance: RouteGuidance? {
    _read { yield boxedGuidance.value }
    _modify { yield &boxedGuidance.value }
  }
  var boxedGuidance: Boxed<RouteGuidance?>
  /// The pose of the phone in AR's scene.
  public internal(set) var pose: Pose
  /// The coordinate at which the phone believes it is.
  public internal(set) var coordinate: GeodeticCoordinate
  /// The time of the last sample that is no act, seconds.
  public internal(set) var time: Double
  /// The phone's knowledge of its place and axes; nil if AR is without error and its scene true.
  ///
  /// A copy: it shares its memory with the world until the world goes on.
  public var fusion: Fusion? { boxedFusion?.value }
  /// The true place of the phone, as far as known.
  public internal(set) var reality: Reality
  /// The source of the poses, for information: frames and drawings say so, and nothing else
  /// depends on it; nil without a log.
  public var poseSource: PoseSource?
  /// The content placed in the AR scene.
  public internal(set) var content: PlacedContent {
    _read { yield boxedContent.value }
    _modify { yield &boxedContent.value }
  }
  private var boxedContent: Boxed<PlacedContent>
  /// The layers of content beside the route, in paint order, at most one of each type.
  package internal(set) var layers: [any StreetLayer] = []
  /// `fusion`, to be looked at where it is: it is large, and most worlds have none.
  var boxedFusion: Boxed<Fusion>?
  /// True when a fix has come since the last pose.
  var hasNewFix = false
  /// The time of the last fix that was followed or waits to be, seconds.
  var momentOfFix = -Double.infinity
  /// True when more fixes of that moment have come, by which the route has not been followed yet.
  var isBehind = false

  /// A world whose AR session starts at a place, at time 0, with the phone upright and looking
  /// along the route.
  ///
  /// - Parameters:
  ///   - route: The route to be walked.
  ///   - camera: The phone's screen and camera; those of `Device.standard` unless said otherwise.
  ///   - settings: The settings of the picture.
  ///   - start: The start of the session, the route's start unless said otherwise: the scene's
  ///     origin, at the height of the camera.
  ///   - fusion: The settings by which the phone finds its place and axes from fixes; nil for a phone
  ///     that makes no errors.
  /// - Throws: `GeodesyError` when the route cannot be placed about the start.
  public init(
    route: Route, camera: PinholeCamera = Device.standard.camera,
    settings: WorldSettings = WorldSettings(), start: SessionStart = .chainage(0),
    fusion: FusionSettings? = nil
  ) throws(GeodesyError) {
    self.init(
      try SessionGround(route: route, settings: settings, start: start, fusion: fusion),
      camera: camera, settings: settings, fusion: fusion)
  }

  /// A world without a route: a street to look around in.
  ///
  /// Its AR session starts at a coordinate, at time 0, with the phone upright and looking to the north.
  ///
  /// - Parameters:
  ///   - coordinate: The start of the session: the scene's origin, at the height of the camera.
  ///   - camera: The phone's screen and camera; those of `Device.standard` unless said otherwise.
  ///   - settings: The settings of the picture.
  ///   - fusion: The settings by which the phone finds its coordinate and axes from fixes; nil for a phone
  ///     that makes no errors.
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

  /// Starts a new AR session elsewhere: the scene's origin is there, the phone keeps its turn.
  ///
  /// In a world without a route a chainage is where the phone is.
  ///
  /// - Throws: `GeodesyError` when the route cannot be placed about the start; the world is then
  ///   unchanged.
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

  /// The position of the finish in the AR scene, metres: above the route's end at eye level; nil
  /// without a route.
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
