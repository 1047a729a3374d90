/// A turn in the walk that may really have been a leap of AR's axes.
struct LeapSuspicion: Hashable, Sendable {
  /// The mark at which the path turned.
  var pivot: LeapMark
  /// The turn that AR saw, as a unit complex number.
  let turn: Complex
  /// The rotation from AR's axes to true ones before the turn.
  var before: Complex
  /// The square of the greatest error earlier in the walk, relative to the fixes' variance.
  let squaredError: Double
  /// The minimum favour that proves the leap.
  let bar: Double
  /// The distance after the turn from which the leap is judged, metres.
  let leastWay: Double
  /// For a turn that poses made in one step, AR's direction of walking before it; otherwise nil.
  ///
  /// It is a unit complex number.
  let course: Complex?
  var filter: HeadingFilter
  /// The logarithm of how much better the filter has predicted the fixes than the bank.
  var evidence = 0.0
  /// How much nearer the fixes are to where the leap puts them than to where the turn does.
  ///
  /// It is the difference of the squared distances, relative to the square of the greatest error.
  var favour = 0.0
  /// The distance walked since the turn, metres.
  var way = 0.0
  /// False if AR's path has not turned as its poses did, because the holder only looked to the side.
  private(set) var isOfTheWay = true
  /// True once `isOfTheWay` is final, because later corners turn the path further.
  private(set) var isWayKnown = false
}

extension LeapSuspicion {
  /// The distance before and after a turn from which the turn is computed, metres; longer if fixes are rarer.
  static let arm = 5.0
  /// The distance after which a turn is no longer suspected, metres.
  static let longestWay = 100.0
  /// The minimum evidence that proves a leap.
  private static let leastEvidence = 1.0
  /// The evidence up to which nothing suggests a leap.
  private static let leastEvidenceOfDoubt = -1.0
  /// The distance over which the doubt fades before a suspicion is dropped, metres.
  private static let fading = 20.0
  /// The distance within which AR's path turns as its poses did, if it does, metres.
  private static let longestLook = 20.0
  /// The typical crookedness of paths, radians.
  private static let crookedness = Angle.degrees(6).radians

  /// Returns the greatest allowed difference between the turns of AR's path and of its poses.
  ///
  /// It is half the turn, or the crookedness of paths if that is greater.
  private static func tolerance(of turn: Complex) -> Double {
    max(abs(turn.argument.radians) / 2, crookedness)
  }

  /// True when everything since the turn proves that it was a leap.
  var isProved: Bool {
    way > leastWay && favour > bar && evidence > Self.leastEvidence && isOfTheWay
  }

  /// How close the leap is to being believed, 0…1.
  var nearness: Double {
    guard favour > 0, isOfTheWay else { return 0 }
    let foreseen = evidence.share(from: Self.leastEvidenceOfDoubt, to: Self.leastEvidence)
    let left = (Self.longestWay - way).share(from: 0, to: Self.fading)
    return (bar > favour ? favour / bar : 1) * foreseen * left
  }

  /// The square of the turn, square radians.
  var squaredSize: Double {
    let size = turn.argument.radians
    return size * size
  }

  /// The square of the leap, reduced the further it is from being believed.
  var doubt: Double { squaredSize * nearness }

  /// Computes how much nearer a fix is to where the leap puts it than to where the turn does.
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

/// A fix, with the position at which AR saw the phone.
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
