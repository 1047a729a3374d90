import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A request to write the log of a simulated walk.
struct SimulateRequest: Request, Hashable {
  /// The route's file; `-` is standard input.
  var route: String
  var reading: FileReading
  /// The errors of the phone's sensors.
  var settings: SimulationSettings
  /// The map whose buildings stand along the route.
  var streets = StreetChoices.none
  /// The satellites behind the fixes; nil to draw the fixes' errors at random.
  var satellites: SatelliteChoices?
  /// The start of the walk if no satellites give it, seconds since 1970-01-01T00:00:00Z.
  var startTime = LogHeader.simulatedStart
  /// The walking speed on a straight path.
  var speed: WalkingSpeed
  var format: LogFormat
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let way = try WorldRequest.route(try reading.document(route), route)
    let seconds = way.length / speed.metresPerSecond
    guard seconds <= ValueLimits.longestWalk else { throw .walkTooLong(route, seconds: seconds) }
    let sky = try satellites?.environment(along: way, among: streets)
    let simulation: SessionSimulation
    do throws(GeodesyError) {
      simulation = try SessionSimulation(
        route: way, settings: settings, speed: speed.metresPerSecond, satellites: sky,
        startTime: startTime)
    } catch {
      throw .route(route, .geodesy(error))
    }
    var log = SimulatedLog(simulation, writer: format.writer)
    let progress = ProgressLine("simulating", besides: output)
    defer { progress.clear() }
    try output.write {
      progress.update(log.progress)
      return log.next()
    }
    progress.clear()
    if log.fixCount == 0 {
      StandardError.warn(
        sky == nil
          ? "the log has no fixes: all of them were lost"
          : "the log has no fixes: too few satellites were received everywhere")
    }
    return .success
  }
}

/// A walking speed.
struct WalkingSpeed: Hashable {
  /// The speeds at which a walk can be simulated, metres per second.
  static let range = 0.1...5.0

  let metresPerSecond: Double

  /// Creates a speed in the range; nil for any other.
  init?(metresPerSecond: Double) {
    guard Self.range.contains(metresPerSecond) else { return nil }
    self.metresPerSecond = metresPerSecond
  }
}
