/// A turn of the walk that may have been one of AR's axes.
struct LeapSuspicion: Hashable, Sendable {
  /// The mark about which the way turned.
  var pivot: LeapMark
  /// The turn that AR saw, as a number of length 1.
  let turn: Complex
  /// The turn from AR's axes to true ones before.
  var before: Complex
  /// The square of the greatest error of the walk before, beside the fixes' variance.
  let squaredError: Double
  /// The favour that fixes have to show, at least.
  let bar: Double
  /// Metres from which on it is judged.
  let leastWay: Double
  /// The direction of the way before as AR saw it, as a number of length 1, of a turn that poses made
  /// at once; else nil.
  let course: Complex?
  var filter: HeadingFilter
  /// The logarithm by which the filter foresaw the fixes better than the bank.
  var evidence = 0.0
  /// The squared distance by which fixes are nearer to their positions by the leap than by the turn, relative
  /// to the greatest error.
  var favour = 0.0
  /// Metres since it.
  var way = 0.0
  /// False where AR's way has not turned as its poses did: somebody looked aside.
  private(set) var isOfTheWay = true
  /// True once that is settled: corners that follow turn the way further.
  private(set) var isWayKnown = false
}

extension LeapSuspicion {
  /// Metres of way before and after a turn by which it shows; where fixes are rarer, more.
  static let arm = 5.0
  /// Metres after a turn after which it is no longer suspected.
  static let longestWay = 100.0
  /// The least by which the filter foresees better, as a logarithm.
  private static let leastEvidence = 1.0
  /// Evidence up to which a turn is no leap for all that is known.
  private static let leastEvidenceOfDoubt = -1.0
  /// Metres over which the doubt of a suspicion that has become old goes.
  private static let fading = 20.0
  /// Metres within which AR's way turns as its poses did, if it does.
  private static let longestLook = 20.0
  /// The crookedness of ways.
  private static let crookedness = Angle.degrees(6).radians

  /// Returns the greatest difference between AR's way and its poses about a turn: half of it, or the
  /// crookedness of ways.
  private static func tolerance(of turn: Complex) -> Double {
    max(abs(turn.argument.radians) / 2, crookedness)
  }

  /// True when it is a leap by all that came since.
  var isProved: Bool {
    way > leastWay && favour > bar && evidence > Self.leastEvidence && isOfTheWay
  }

  /// The nearness to being believed, 0…1.
  var nearness: Double {
    guard favour > 0, isOfTheWay else { return 0 }
    let foreseen = evidence.share(from: Self.leastEvidenceOfDoubt, to: Self.leastEvidence)
    let left = (Self.longestWay - way).share(from: 0, to: Self.fading)
    return (bar > favour ? favour / bar : 1) * foreseen * left
  }

  /// Radians squared.
  var squaredSize: Double {
    let size = turn.argument.radians
    return size * size
  }

  /// The square of the leap, the less the further it is from being believed.
  var doubt: Double { squaredSize * nearness }

  /// Judges how much nearer a fix is to where the leap has it than to where the turn has it.
  mutating func judge(at now: LeapMark) {
    way = now.walked - pivot.walked
    let moved = now.fix - pivot.fix
    let seen = before * (now.seen - pivot.seen)
    let nearer = (moved - seen).squaredLength - (moved - turn.conjugate * seen).squaredLength
    let deviation = max(now.deviation, pivot.deviation)
    favour = nearer / (squaredError * deviation * deviation)
    if let course, way > Self.arm, !isWayKnown {
      let turned = (now.seen - pivot.seen).direction * course.conjugate
      isOfTheWay = abs((turned * turn.conjugate).argument.radians) <= Self.tolerance(of: turn)
      isWayKnown = isOfTheWay || way > Self.longestLook
    }
  }
}

/// A fix with where AR saw the phone.
struct LeapMark: Hashable, Sendable {
  let walked: Double
  var fix: Complex
  let seen: Complex
  let deviation: Double
}

extension LeapMark {
  mutating func rebase(_ rebase: GroundTrack.Rebase) {
    fix = rebase.position(fix)
  }
}
