/// The whole state of a walk: the AR session's scene, the phone in it, and the route along which it leads.
///
/// A value. `update` is its only step in time; a frame can be taken from it at any moment.
///
/// There are two scenes. On the *map*, everything is at its true position relative to where the world began.
/// In the *AR scene*, which is that of the poses, content stands where the phone believes it to be. Without
/// fusion the two coincide.
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
  /// The projection of the Earth around the position where the world began.
  public internal(set) var map: WorldMap
  /// The route, and how far the walker has come along it; nil in a street without a route.
  public internal(set) var guidance: RouteGuidance? {
    _read { yield boxedGuidance.value }
    _modify { yield &boxedGuidance.value }
  }
  var boxedGuidance: Boxed<RouteGuidance?>
  /// The pose of the phone in AR's scene.
  public internal(set) var pose: Pose
  /// The coordinate of the phone according to its belief.
  public internal(set) var coordinate: GeodeticCoordinate
  /// The time of the last sample that is not an act, seconds.
  public internal(set) var time: Double
  /// The phone's knowledge of its position and axes; nil if AR makes no errors and its scene is true.
  ///
  /// A copy, which shares its memory with the world until the world changes.
  public var fusion: Fusion? { boxedFusion?.value }
  /// The true position of the phone, as far as it is known.
  public internal(set) var reality: Reality
  /// The source of the poses, for information only: frames and drawings mention it, and nothing else depends
  /// on it; nil without a log.
  public var poseSource: PoseSource?
  /// The content placed in the AR scene.
  public internal(set) var content: PlacedContent {
    _read { yield boxedContent.value }
    _modify { yield &boxedContent.value }
  }
  private var boxedContent: Boxed<PlacedContent>
  /// The layers of content other than the route, in paint order, at most one of each type.
  package internal(set) var layers: [any StreetLayer] = []
  /// `fusion`, boxed so that it can be read in place: it is large, and most worlds have none.
  var boxedFusion: Boxed<Fusion>?
  /// True when a fix has come since the last pose.
  var hasNewFix = false
  /// The time of the last fix that has been followed or waits to be, seconds.
  var momentOfFix = -Double.infinity
  /// True when more fixes with that time have come that have not been followed along the route yet.
  var isBehind = false

  /// Creates a world whose AR session starts at a position, at time 0, with the phone upright and facing
  /// along the route.
  ///
  /// - Parameters:
  ///   - route: The route to walk.
  ///   - camera: The phone's screen and camera; by default those of `Device.standard`.
  ///   - settings: The settings of the picture.
  ///   - start: The start of the session, by default the route's start: it is the scene's origin, at the
  ///     height of the camera.
  ///   - fusion: The settings by which the phone finds its position and axes from fixes; nil for a phone that
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

  /// Creates a world without a route: a street to look around in.
  ///
  /// Its AR session starts at a coordinate, at time 0, with the phone upright and facing north.
  ///
  /// - Parameters:
  ///   - coordinate: The start of the session: the scene's origin, at the height of the camera.
  ///   - camera: The phone's screen and camera; by default those of `Device.standard`.
  ///   - settings: The settings of the picture.
  ///   - fusion: The settings by which the phone finds its position and axes from fixes; nil for a phone that
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

  /// Starts a new AR session elsewhere: the scene's origin is there, and the phone keeps its orientation.
  ///
  /// In a world without a route, a chainage stands for the phone's present position.
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

  /// The position of the finish in the AR scene, metres: above the route's end at eye level; nil without a
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
