/// Notices where something carries the phone along with all that AR sees: a tram, a lift, a ship.
///
/// AR then stands, and fixes move away. What they say of the place has nothing to do with the way
/// that AR saw before, and would turn it.
struct RideWatch: Hashable, Sendable {
  /// The verdict on a fix.
  enum Verdict: Hashable, Sendable {
    /// It shows where one walked to.
    case walking
    /// One stands, and it is too far off to say anything.
    case held
    /// One is carried: the place is lost, and nothing is to be learnt but it.
    case carried
    /// The same, but from this fix on the person walks again.
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

  /// No ride is shorter, seconds: fixes that are off for less are an echo.
  private static let shortest = 5.0
  /// Metres walked by which fixes are to show it.
  private static let leastWalk = 6.0

  /// Goes over to other coordinates.
  mutating func rebase(_ rebase: GroundTrack.Rebase) {
    guard var moment = start else { return }
    moment.fix = rebase.position(moment.fix)
    start = moment
  }

  /// Takes in a fix.
  ///
  /// - Parameters:
  ///   - deviation: The fix's deviation along each axis, as claimed, metres.
  ///   - bounds: The bounds of the errors of this walk's fixes.
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
