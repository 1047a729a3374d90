/// Detects rides, in which a tram, a lift or a ship carries the phone along with everything that AR sees.
///
/// During a ride, AR sees the phone standing still while the fixes move away. These fixes are unrelated to
/// the path that AR saw before; using them would rotate that path wrongly.
struct RideWatch: Hashable, Sendable {
  /// The verdict on a fix.
  enum Verdict: Hashable, Sendable {
    /// The person is walking, and the fix is used.
    case walking
    /// The person is standing still, and the fix is too far off to be useful.
    case held
    /// The person is being carried: the old position is forgotten, and the fix is used only for the position.
    case carried
    /// The person was being carried, and is walking again since this fix.
    case walkingAgain
  }

  private var start: Moment?
  private var isCarried = false
  private var path = 0.0
  private var clock = 0.0

  private struct Moment: Hashable, Sendable {
    let time: Double
    var fix: Complex
    let path: Double
    let deviation: Double
  }

  /// The minimum duration of a ride, seconds; if fixes are off for a shorter time, it is an echo.
  private static let shortest = 5.0
  /// The minimum distance walked in agreement with the fixes before a ride counts as over, metres.
  private static let leastWalk = 6.0

  /// Converts everything to new coordinates.
  mutating func rebase(_ rebase: GroundTrack.Rebase) {
    guard var moment = start else { return }
    moment.fix = rebase.position(moment.fix)
    start = moment
  }

  /// Adds a fix and judges it.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation claimed for the fix along each axis, metres.
  ///   - bounds: The bounds for the errors of fixes on this walk.
  mutating func take(
    _ point: GroundTrack.Point, deviation: Double, bounds: ErrorBounds
  ) -> Verdict {
    path += point.distance
    clock += point.duration
    if point.displacement == nil {
      start = nil
      isCarried = false
    }
    let now = Moment(
      time: clock, fix: point.position, path: path, deviation: deviation)
    guard let start else {
      if point.isStanding { self.start = now }
      return .walking
    }
    let walked = path - start.path
    let error = bounds.greatest(max(deviation, start.deviation))
    let isFar = (now.fix - start.fix).length > walked + error
    if isCarried {
      guard walked >= Self.leastWalk || isFar else { return .carried }
      self.start = isFar ? now : nil
      isCarried = isFar
      return isFar ? .carried : .walkingAgain
    }
    if point.isStanding {
      return (now.fix - start.fix).length > error ? .held : .walking
    }
    isCarried = isFar && clock - start.time >= Self.shortest
    self.start = isCarried ? now : nil
    return isCarried ? .carried : .walking
  }
}
