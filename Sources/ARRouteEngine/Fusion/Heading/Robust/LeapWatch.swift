/// A watch for leaps of AR's axes, as after a nudge, or when a system recognizes its map again.
///
/// AR itself sees a leap of its axes as a turn in the walk: the steps that follow have a different direction,
/// while the fixes go straight on. So each turn that AR sees is suspected, and an extra filter runs in which
/// this turn alone is undone. The leap is believed when later fixes agree with that filter so much better
/// that the difference exceeds any error that this walk has had over such a distance. The more turns there
/// have been, the greater the difference must be: axes do not leap at every corner, and where houses reflect
/// satellite signals, earlier fixes were far off, too. The proof may be weaker for turns that poses made in
/// one step.
///
/// Memory and time per fix are constant.
struct LeapWatch: Hashable, Sendable {
  /// A leap proved by fixes alone.
  private struct Proved: Hashable, Sendable {
    /// The variance of the rotation immediately after the proof.
    let doubt: Double
    let walked: Double
  }

  /// A turn to be suspected once it is over.
  private struct Turn: Hashable, Sendable {
    var pivot: LeapMark
    let turn: Complex
    var size: Double { -turn.real }
  }

  private(set) var bounds = ErrorBounds()
  private var marks: [LeapMark] = []
  private var suspicions: [LeapSuspicion] = []
  private var growing: Turn?
  private var proved: Proved?
  private var walked = 0.0
  /// The number of turns suspected so far.
  private var count = 0.0
  /// The number of turns that poses made in one step.
  private var countOfPoses = 0.0
}

extension LeapWatch {
  /// The distance over which errors are measured, metres.
  private static let reach = 50.0
  /// The distance within `reach` that must be covered in a straight line, metres.
  private static let leastReach = 25.0
  /// The greatest weight of a single measurement of the error, as a distance in metres.
  private static let longestStep = 10.0
  /// The distance between marks, metres.
  private static let stride = 2.0
  private static let longestArms = 40.0
  /// The minimum straightness of the arms: the distance between their ends relative to the path.
  private static let straightness = 0.4
  /// The cosine of the smallest turn that is suspected.
  private static let leastTurn = Angle.degrees(8).cosine
  /// The standard deviation of an observed turn, radians.
  private static let turnError = Angle.degrees(6).radians
  /// The maximum number of turns of the path that are suspected at the same time.
  private static let capacity = 2
  /// The distance after a turn from which it is judged, metres.
  private static let leastWay = 20.0
  /// The favour that fixes must show for a walk's first leap, relative to its greatest error.
  private static let bar = 2.0
  /// The distance from which a small first turn that poses made in one step is judged, metres.
  private static let leastWayOfPoses = 8.0
  /// The share of the proof above which such a turn is suspected in the same way as any other.
  private static let greatestShareOfPoses = 0.5
  /// The blur at which fixes hardly count, as a multiple of the claimed variances: ten deviations, squared.
  private static let greatestBlur = 100.0
  /// The share of proofs by fixes that the next metres do not confirm, and the greatest leap among them.
  ///
  /// No error of fixes looks like a greater leap.
  private static let falseProofs = 0.25
  private static let greatestFalseLeap = Angle.degrees(30).radians

  /// The variance of the rotation due to present suspicions and to a leap believed recently.
  var doubt: Double { max(suspicions.map(\.doubt).max() ?? 0, doubtOfProof) }

  /// The remaining doubt about a leap that fixes proved.
  ///
  /// Such proofs are sometimes wrong, so the distance walked since then must confirm this one.
  private var doubtOfProof: Double {
    guard let proved else { return 0 }
    return proved.doubt * max(1 - (walked - proved.walked) / LeapSuspicion.longestWay, 0)
  }

  /// The additional variance of fixes while a leap is nearly believed, in squares of their deviations.
  ///
  /// Either the fixes are wrong by that much or the axes are, and the filters should not learn a bit of each.
  var blur: Double {
    let nearness = suspicions.map(\.nearness).max() ?? 0
    let squared = nearness * nearness
    return Self.greatestBlur * squared * squared
  }

  /// Returns the variance added by a turn that poses made in one step while there was no path to compare.
  mutating func doubt(ofUnseenTurn turn: Complex) -> Double {
    guard share(ofTurn: turn) != nil else { return 0 }
    let size = turn.argument.radians
    return 2 * size * size
  }

  /// Forgets the path and everything suspected, because AR has lost its position.
  mutating func interrupt() {
    marks = []
    suspicions = []
    growing = nil
  }

  /// Changes to other coordinates.
  mutating func rebase(_ rebase: GroundTrack.Rebase) {
    for index in marks.indices { marks[index].rebase(rebase) }
    growing?.pivot.rebase(rebase)
    for index in suspicions.indices {
      suspicions[index].pivot.rebase(rebase)
      suspicions[index].before = suspicions[index].before * rebase.turn
    }
  }

  /// Advances the filters of all suspicions to a fix.
  mutating func move(to point: GroundTrack.Point, deviation: Double) {
    let step = HeadingStep(point)
    for index in suspicions.indices {
      let change = suspicions[index].filter.noise.change(step, deviation: deviation)
      suspicions[index].filter.move(to: point, step, change)
    }
  }

  /// Updates the filters of all suspicions with a fix, and compares their predictions with the bank's.
  mutating func update(
    _ point: GroundTrack.Point, deviation: Double, chances: EchoChances, evidence: Double,
    expected: Double
  ) {
    for index in suspicions.indices {
      let innovation = suspicions[index].filter.update(
        position: point.position, velocity: point.velocity, deviation: deviation,
        chances: chances, evidence: evidence)
      suspicions[index].evidence += (innovation.logLikelihood - expected) * evidence
    }
  }
}

extension LeapWatch {
  /// Examines the path up to a fix for turns to suspect and for a leap to believe.
  ///
  /// - Parameters:
  ///   - deviation: The fix's deviation along each axis, as claimed, metres.
  ///   - turn: The rotation from AR's axes to true ones according to the walk so far, as a unit complex
  ///     number.
  ///   - filter: The bank's most likely filter.
  /// - Returns: A filter that includes the leap; usually nil, because there is none.
  mutating func look(
    at point: GroundTrack.Point, deviation: Double, turn: Complex,
    filter: @autoclosure () -> HeadingFilter
  ) -> HeadingFilter? {
    walked += point.distance
    let now = LeapMark(
      walked: walked, fix: point.position, seen: point.seen, deviation: deviation)
    if let leapt = point.leapt, !point.isStanding {
      suspectPoses(ofTurn: leapt, at: now, before: turn, filter: filter())
    }
    if let last = marks.last, walked - last.walked >= Self.stride {
      learnError(at: now, after: walked - last.walked, turn: turn)
      marks.append(now)
      while marks.count > 2, walked - marks[1].walked > Self.reach { marks.removeFirst() }
      if let turned = turnThatIsOver(at: now) {
        suspect(turned, at: now, before: turn, filter: filter())
      }
    } else if marks.isEmpty {
      marks.append(now)
    }
    return believed(at: now)
  }

  /// Learns the errors of fixes at right angles to the path that is within reach.
  private mutating func learnError(at now: LeapMark, after distance: Double, turn: Complex) {
    guard let start = marks.first else { return }
    let way = turn * (now.seen - start.seen)
    guard way.length > Self.leastReach else { return }
    let across = ((now.fix - start.fix) * way.conjugate).imaginary / way.length
    let deviation = max(now.deviation, start.deviation)
    bounds.add(
      across * across / (deviation * deviation),
      weight: min(distance, Self.longestStep) / Self.reach, after: distance)
  }

  /// Returns the walk's turn at its greatest, once it starts to decrease.
  private mutating func turnThatIsOver(at now: LeapMark) -> Turn? {
    guard let turn = turn(at: now), turn.turn.real < Self.leastTurn,
      turn.size > growing?.size ?? -1
    else {
      defer { growing = nil }
      return growing
    }
    growing = turn
    return nil
  }

  /// Returns the turn at the mark an arm's length back; nil if the path is not straight on both sides of it.
  private mutating func turn(at now: LeapMark) -> Turn? {
    guard let pivot = mark(LeapSuspicion.arm, before: now),
      let start = mark(LeapSuspicion.arm, before: pivot),
      now.walked - start.walked < Self.longestArms
    else { return nil }
    let (before, after) = (pivot.seen - start.seen, now.seen - pivot.seen)
    guard before.length > Self.straightness * (pivot.walked - start.walked),
      after.length > Self.straightness * (now.walked - pivot.walked)
    else { return nil }
    return Turn(pivot: pivot, turn: (after * before.conjugate).direction)
  }

  private func mark(_ metres: Double, before later: LeapMark) -> LeapMark? {
    marks.last { later.walked - $0.walked >= metres }
  }

  /// Suspects a turn that poses made in one step, for which only a share of the proof is required.
  ///
  /// Few walkers turn like this, but simulated ones do at every corner, mostly by a right angle.
  private mutating func suspectPoses(
    ofTurn turn: Complex, at now: LeapMark, before: Complex, filter: HeadingFilter
  ) {
    guard let share = share(ofTurn: turn), let pivot = marks.last,
      let start = mark(LeapSuspicion.arm, before: pivot)
    else { return }
    suspect(
      Turn(pivot: pivot, turn: turn), at: now, before: before,
      course: (pivot.seen - start.seen).direction, share: share, filter: filter)
  }

  /// Returns the share of the proof required for a turn made in one step; nil if it is like any other.
  private mutating func share(ofTurn turn: Complex) -> Double? {
    let share = max(countOfPoses / (1 + countOfPoses), 1 - turn.real)
    countOfPoses += 1
    return share < Self.greatestShareOfPoses ? share : nil
  }

  private mutating func suspect(
    _ turn: Turn, at now: LeapMark, before: Complex, course: Complex? = nil, share: Double = 1,
    filter: HeadingFilter
  ) {
    if course == nil, let last = suspicions.last,
      abs(last.pivot.walked - turn.pivot.walked) < 2 * LeapSuspicion.arm,
      last.turn.real < turn.turn.real
    {
      // This is the rest of a turn that is already suspected.
      return
    }
    var filter = filter
    filter.leap(
      by: turn.turn.conjugate, since: now.seen - turn.pivot.seen,
      variance: 2 * Self.turnError * Self.turnError)
    suspicions.append(
      LeapSuspicion(
        pivot: turn.pivot, turn: turn.turn, before: before, squaredError: bounds.squared,
        bar: (Self.bar + LibM.log1p(count)) * share,
        leastWay: Self.leastWayOfPoses + (Self.leastWay - Self.leastWayOfPoses) * share,
        course: course, filter: filter))
    count += 1
    // A suspicion from poses stays; a walk has only one of those.
    let turns = suspicions.indices.filter { suspicions[$0].course == nil }
    guard turns.count > Self.capacity else { return }
    let weakest = turns.dropLast().min { suspicions[$0].favour < suspicions[$1].favour }
    if let weakest { suspicions.remove(at: weakest) }
  }

  /// Returns the filter of a suspicion that has been proved right; nil if absent.
  private mutating func believed(at now: LeapMark) -> HeadingFilter? {
    for index in suspicions.indices { suspicions[index].judge(at: now) }
    let believed = suspicions.last { $0.isProved }
    if let believed {
      interrupt()
      let greatest = Self.greatestFalseLeap * Self.greatestFalseLeap
      let doubt = Self.falseProofs * min(believed.squaredSize, greatest)
      proved = Proved(doubt: doubt, walked: now.walked)
      return believed.filter
    }
    suspicions.removeAll { now.walked - $0.pivot.walked > LeapSuspicion.longestWay }
    return nil
  }
}
