package import ARRouteEngine
import RouteFormats

/// A simulated walk along a route, tick by tick until the finish: what `simulate` writes.
///
/// Poses and truths come at 10 Hz, fixes by the settings' interval. Made as it is asked for, so that
/// a route of a million points needs no more memory than its points.
package struct SessionSimulation: Sendable {
  /// The route that is walked.
  let route: Route
  /// How wrong the phone's sensors are.
  let settings: SimulationSettings
  /// When it begins, in seconds since 1970-01-01T00:00:00Z.
  let startTime: Double
  /// The true bearing of AR's −Z at the start.
  let misalignment: Angle

  private var walker: Walker
  private var phone: PhoneSimulator
  private var tick = 0
  private var first: [Sample]?

  /// Seconds from tick to tick.
  static let interval = 0.1

  /// A walk that starts at the route's start at time 0.
  ///
  /// - Parameters:
  ///   - speed: Metres a second on a straight way.
  ///   - placement: How the true scene is laid out about the route's start.
  ///   - satellites: What fixes are made of, houses in the axes of that scene; nil to draw their
  ///     errors with the settings' numbers.
  ///   - startTime: When it begins, in seconds since 1970-01-01T00:00:00Z; of no use with
  ///     satellites, which have a time of their own.
  /// - Throws: `GeodesyError` when the route cannot be placed about its start.
  package init(
    route: Route, settings: SimulationSettings, speed: Double = Walker.usualSpeed,
    placement: PlacementKind = .ellipsoid, satellites: SatelliteEnvironment? = nil,
    startTime: Double = LogHeader.simulatedStart
  ) throws(GeodesyError) {
    self.route = route
    self.settings = settings
    self.startTime = satellites?.start.utc ?? startTime
    let placement = Placement(placement, reference: route.coordinates[0])
    let placed = try PlacedRoute(route: route, placement: placement)
    walker = Walker(placed: placed, speed: speed, seed: settings.seed)
    phone = PhoneSimulator(settings: settings, placement: placement, satellites: satellites)
    first = phone.advance(to: 0, truth: walker.pose)
    misalignment = phone.misalignment
  }

  /// What share of the route has been walked, 0...1.
  var progress: Double { min(walker.chainage / walker.length, 1) }

  /// The samples of the next tenth of a second; nil after the arrival.
  mutating func next() -> [Sample]? {
    if let samples = first {
      first = nil
      return samples
    }
    guard !walker.hasArrived else { return nil }
    tick += 1
    return phone.advance(
      to: Double(tick) / 10, truth: walker.advance(by: Self.interval))
  }
}
