package import ARRouteEngine
import RouteFormats

/// A simulated walk along a route, tick by tick to the finish, as written by `simulate`.
///
/// There are 10 poses and true positions per second, and fixes at the interval in the settings. The walk is
/// generated on demand, so that even for a route of a million points, memory is needed only for these
/// points.
package struct SessionSimulation: Sendable {
  /// The route.
  let route: Route
  /// The settings of the phone's sensor errors.
  let settings: SimulationSettings
  /// The start time, seconds since 1970-01-01T00:00:00Z.
  let startTime: Double
  /// The true bearing of AR's −Z axis at the start.
  let misalignment: Angle

  private var walker: Walker
  private var phone: PhoneSimulator
  private var tick = 0
  private var first: [Sample]?

  /// The time between ticks, seconds.
  static let interval = 0.1

  /// Creates a walk that begins at the route's start at time 0.
  ///
  /// - Parameters:
  ///   - speed: The speed on a straight path, metres per second.
  ///   - placement: The kind of projection to use for the true scene around the route's start.
  ///   - satellites: The satellites and houses from which fixes are computed, with the houses in that
  ///     scene's axes; nil to draw the errors of fixes at random, using the settings' numbers.
  ///   - startTime: The start time, seconds since 1970-01-01T00:00:00Z; ignored with satellites, which have
  ///     their own start time.
  /// - Throws: `GeodesyError` if the route cannot be projected around its start.
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

  /// The share of the route that has been walked, 0...1.
  var progress: Double { min(walker.chainage / walker.length, 1) }

  /// Returns the samples of the next tenth of a second; nil after the walker's arrival.
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
