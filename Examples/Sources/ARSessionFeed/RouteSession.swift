public import ARRouteEngine
public import PhoneSensors

/// A walk with a phone: its sensors' readings go in, frames to be drawn come out.
///
/// A value without a platform in it. The world begins at the first usable fix; what came before is
/// kept, so that nothing of the walk is lost.
public struct RouteSession: Sendable {
  /// The world; nil until the phone has a place.
  public private(set) var world: World?

  private let route: Route
  private let settings: WorldSettings
  private var clocks: ClockReading?
  private var screen: ScreenReading?
  private var pinhole: PinholeCamera?
  /// When AR took its first picture, seconds since the phone started: the world's time 0.
  private var start: Double?
  private var tracking = TrackingState.normal
  private var reason: TrackingReason?
  /// What came before the world began.
  private var waiting: [Sample] = []

  /// How much is kept before the world begins: AR's pictures of about ten seconds.
  private static let patience = 600

  /// A walk along a route that has not begun.
  public init(route: Route, settings: WorldSettings = WorldSettings()) {
    self.route = route
    self.settings = settings
  }

  /// What there is to be seen now; nil until the phone has a place.
  public var frame: Frame? { world.map { $0.frame(clock: $0.time) } }

  /// Takes in a reading.
  ///
  /// - Returns: What happened by it, in order.
  /// - Throws: `GeodesyError` where the phone lies opposite the route on the Earth.
  public mutating func take(_ reading: SensorReading) throws(GeodesyError) -> [Event] {
    switch reading {
    case .clocks(let clocks): self.clocks = clocks
    case .screen(let screen): self.screen = screen
    case .camera(let camera): return take(camera)
    case .location(let location): return try take(location)
    case .newSession(let uptime):
      waiting = []
      guard let start else { break }
      return feed(.sessionReset(time: uptime - start))
    }
    return []
  }
}

extension RouteSession {
  private mutating func take(_ camera: CameraReading) -> [Event] {
    guard let screen, let state = camera.state, let pose = camera.pose(on: screen.orientation)
    else { return [] }
    let start = start ?? camera.timestamp
    self.start = start
    pinhole = camera.pinhole(on: screen) ?? pinhole
    if let pinhole, world?.camera != pinhole { world?.camera = pinhole }
    let time = camera.timestamp - start
    var events: [Event] = []
    if state != tracking || camera.trackingReason != reason {
      (tracking, reason) = (state, camera.trackingReason)
      events = feed(.tracking(time: time, state, reason: reason))
    }
    return events + feed(.pose(time: time, pose))
  }

  private mutating func take(_ location: LocationReading) throws(GeodesyError) -> [Event] {
    guard let clocks, let start else { return [] }
    let uptime = location.sinceEpoch - clocks.sinceEpoch + clocks.uptime
    // The first place is often an old one that the system kept: AR has no pose of its moment.
    guard uptime >= start, let fix = location.fix(at: uptime - start) else { return [] }
    if world == nil { try begin(at: fix) }
    return feed(.fix(fix))
  }

  /// Begins the world where a fix says that the phone is.
  private mutating func begin(at fix: Fix) throws(GeodesyError) {
    guard fix.hasUsableAccuracy, let pinhole else { return }
    world = try World(
      route: route, camera: pinhole, settings: settings, start: .coordinate(fix.coordinate),
      fusion: FusionSettings())
    for sample in waiting { _ = feed(sample) }
    waiting = []
  }

  private mutating func feed(_ sample: Sample) -> [Event] {
    if world != nil { return world?.update(sample) ?? [] }
    if waiting.count == Self.patience { waiting.removeFirst() }
    waiting.append(sample)
    return []
  }
}
