/// A turn in the walk that may actually have been a leap of AR's axes.
struct LeapSuspicion: Hashable, Sendable {
  /// The mark at which the path turned.
  var pivot: LeapMark
  /// The turn that AR saw, as a unit complex number.
  let turn: Complex
  /// The rotation from AR's axes to true ones before the turn.
  var before: Complex
  /// The square of the maximum error earlier in the walk, relative to the variance of fixes.
  let squaredError: Double
  /// The minimum `favour` at which the leap is accepted.
  let bar: Double
  /// The minimum distance walked after the turn before the leap is judged, metres.
  let leastWay: Double
  /// For a turn that poses made in one step, the direction of walking before it, in AR's axes; otherwise nil.
  ///
  /// It is a unit complex number.
  let course: Complex?
  var filter: HeadingFilter
  /// The logarithm of the likelihood ratio between this filter's predictions of the fixes and the bank's.
  var evidence = 0.0
  /// The evidence for a leap from the latest fix.
  ///
  /// It is positive if the fix is nearer to the position predicted by a leap than to the one predicted by a
  /// turn. Its value is the difference between the squared distances from the two, divided by the square of
  /// the maximum error.
  var favour = 0.0
  /// The distance walked since the turn, metres.
  var way = 0.0
  /// False if the poses turned but AR's path did not, because the holder only looked to the side.
  private(set) var isOfTheWay = true
  /// True once `isOfTheWay` is final, because later corners also turn the path.
  private(set) var isWayKnown = false
}

extension LeapSuspicion {
  /// The distance before and after a turn over which the turn is computed, metres; longer if fixes are less
  /// frequent.
  static let arm = 5.0
  /// The distance after a turn at which it is no longer suspected, metres.
  static let longestWay = 100.0
  /// The minimum evidence at which a leap is accepted.
  private static let leastEvidence = 1.0
  /// The evidence at or below which a leap is not considered at all.
  private static let leastEvidenceOfDoubt = -1.0
  /// The distance over which the doubt fades out before a suspicion is dropped, metres.
  private static let fading = 20.0
  /// The distance within which AR's path must turn as its poses did, metres.
  private static let longestLook = 20.0
  /// The typical crookedness of paths, radians.
  private static let crookedness = Angle.degrees(6).radians

  /// Returns the maximum allowed difference between the turn of AR's path and the turn of its poses.
  ///
  /// It is half the turn, or the crookedness of paths if that is greater.
  private static func tolerance(of turn: Complex) -> Double {
    max(abs(turn.argument.radians) / 2, crookedness)
  }

  /// True when all evidence since the turn shows that it was a leap.
  var isProved: Bool {
    way > leastWay && favour > bar && evidence > Self.leastEvidence && isOfTheWay
  }

  /// The degree to which the conditions for accepting the leap are met, 0…1.
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

  /// The square of the turn, multiplied by `nearness`.
  var doubt: Double { squaredSize * nearness }

  /// Computes `favour` at a fix, and checks whether AR's path turned as its poses did.
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
