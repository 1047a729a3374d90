public import ARRouteEngine
public import PhoneSensors

/// A walk with a phone; it turns the readings of the phone's sensors into frames to be drawn.
///
/// This type does not depend on a platform. The world begins at the first usable fix; earlier readings are
/// kept, so that no part of the walk is lost.
public struct RouteSession: Sendable {
  /// The world; nil until the phone's position is known.
  public private(set) var world: World?

  private let route: Route
  private let settings: WorldSettings
  private var clocks: ClockReading?
  private var screen: ScreenReading?
  private var pinhole: PinholeCamera?
  /// The time of AR's first picture, seconds since the phone started; it is time 0 of the world.
  private var start: Double?
  private var tracking = TrackingState.normal
  private var reason: TrackingReason?
  /// The samples that arrived before the world began.
  private var waiting: [Sample] = []

  /// The maximum number of samples kept before the world begins, which are about ten seconds of AR's
  /// pictures.
  private static let patience = 600

  /// Creates a walk along a route; the walk has not begun yet.
  public init(route: Route, settings: WorldSettings = WorldSettings()) {
    self.route = route
    self.settings = settings
  }

  /// The current frame; nil until the phone's position is known.
  public var frame: Frame? { world.map { $0.frame(clock: $0.time) } }

  /// Processes a reading.
  ///
  /// - Returns: The events that the reading caused, in order.
  /// - Throws: `GeodesyError` if the phone is on the opposite side of the Earth from the route.
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
    // The first location is often an old one that the system had stored, from a time before AR's first pose.
    guard uptime >= start, let fix = location.fix(at: uptime - start) else { return [] }
    if world == nil { try begin(at: fix) }
    return feed(.fix(fix))
  }

  /// Begins the world at a fix, if the fix is usable.
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
