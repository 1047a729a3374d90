/// Detects when something carries the phone along with everything that AR sees: a tram, a lift, a ship.
///
/// AR then sees the phone standing still while fixes move away. What they say about the position has nothing
/// to do with the path that AR saw before, and would rotate it.
struct RideWatch: Hashable, Sendable {
  /// The verdict on a fix.
  enum Verdict: Hashable, Sendable {
    /// The fix shows where the person walked.
    case walking
    /// The person stands still, and the fix is too far off to say anything.
    case held
    /// The person is being carried: the position is lost, and only the position is learnt from the fix.
    case carried
    /// The person was being carried, but walks again from this fix on.
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

  /// The minimum duration of a ride, seconds; fixes that are off for a shorter time are an echo.
  private static let shortest = 5.0
  /// The distance walked with which fixes must agree before a ride is over, metres.
  private static let leastWalk = 6.0

  /// Changes to other coordinates.
  mutating func rebase(_ rebase: GroundTrack.Rebase) {
    guard var moment = start else { return }
    moment.fix = rebase.position(moment.fix)
    start = moment
  }

  /// Adds a fix and judges it.
  ///
  /// - Parameters:
  ///   - deviation: The fix's deviation along each axis, as claimed, metres.
  ///   - bounds: The bounds for the errors of this walk's fixes.
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
