/// Detects leaps of AR's axes, for example after a nudge or when AR recognises its map again.
///
/// To AR, a leap of its axes looks like a turn in the walk: the following steps have a different direction,
/// while the fixes go straight on. So each turn that AR sees is suspected, and an extra filter is run in
/// which only this turn is undone. The leap is accepted when later fixes agree with that filter better than
/// with the bank, by more than any error of this walk over such a distance. The required difference grows
/// with the number of turns, because axes do not leap at every corner. It is also larger where houses reflect
/// satellite signals, because earlier fixes were already far off. Less evidence is required for turns that
/// poses made in one step.
///
/// Memory and time per fix are constant.
struct LeapWatch: Hashable, Sendable {
  /// A leap that was accepted because of the fixes.
  private struct Proved: Hashable, Sendable {
    /// The variance of the rotation immediately after the leap was accepted.
    let doubt: Double
    let walked: Double
  }

  /// A turn that will be suspected once it is complete.
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
  /// The number of turns that poses made in one step so far.
  private var countOfPoses = 0.0
}

extension LeapWatch {
  /// The distance over which errors are measured, metres.
  private static let reach = 50.0
  /// The minimum straight distance, within `reach`, for measuring errors, metres.
  private static let leastReach = 25.0
  /// The maximum weight of a single measurement of the error, as a distance in metres.
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
  /// The minimum distance walked after a turn before it is judged, metres.
  private static let leastWay = 20.0
  /// The `favour` at which a walk's first leap is accepted: a multiple of the square of the walk's maximum
  /// error.
  private static let bar = 2.0
  /// The minimum distance walked after a walk's first turn in one step, if that turn is small, metres.
  private static let leastWayOfPoses = 8.0
  /// The fraction of the usual evidence at or above which a turn in one step is treated like any other.
  private static let greatestShareOfPoses = 0.5
  /// The blur at which fixes hardly count, as a multiple of the claimed variance: the square of ten
  /// deviations.
  private static let greatestBlur = 100.0
  /// The share of accepted leaps that later turn out to be wrong, and the size of the largest such leap.
  ///
  /// Errors of fixes do not look like larger leaps.
  private static let falseProofs = 0.25
  private static let greatestFalseLeap = Angle.degrees(30).radians

  /// The variance of the rotation due to current suspicions and to a recently accepted leap.
  var doubt: Double { max(suspicions.map(\.doubt).max() ?? 0, doubtOfProof) }

  /// The remaining variance of the rotation due to the last accepted leap.
  ///
  /// Accepted leaps are sometimes wrong, so the variance is reduced with the distance walked since.
  private var doubtOfProof: Double {
    guard let proved else { return 0 }
    return proved.doubt * max(1 - (walked - proved.walked) / LeapSuspicion.longestWay, 0)
  }

  /// The additional variance of fixes while a leap is nearly accepted, as a multiple of their claimed
  /// variance.
  ///
  /// Either the fixes or the axes are wrong by that much, and the filters should not learn a compromise.
  var blur: Double {
    let nearness = suspicions.map(\.nearness).max() ?? 0
    let squared = nearness * nearness
    return Self.greatestBlur * squared * squared
  }

  /// Returns the variance added by a turn that poses made in one step while no path was available for
  /// comparison.
  mutating func doubt(ofUnseenTurn turn: Complex) -> Double {
    guard share(ofTurn: turn) != nil else { return 0 }
    let size = turn.argument.radians
    return 2 * size * size
  }

  /// Forgets the path and all suspicions, because AR has lost its position.
  mutating func interrupt() {
    marks = []
    suspicions = []
    growing = nil
  }

  /// Converts everything to new coordinates.
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

  /// Updates the filters of all suspicions with a fix, and compares their predictions with those of the bank.
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
  /// Examines the path up to a fix for new turns to suspect and for a leap to accept.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation claimed for the fix along each axis, metres.
  ///   - turn: The rotation from AR's axes to true ones according to the walk so far, as a unit complex
  ///     number.
  ///   - filter: The bank's most likely filter.
  /// - Returns: A filter that includes the accepted leap; nil if no leap is accepted, which is the usual
  ///   case.
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

  /// Learns the errors of fixes perpendicular to the path within reach.
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

  /// Returns the walk's turn at its maximum, once it begins to decrease.
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

  /// Returns the turn at the mark one arm's length back; nil if the path before or after the mark is not
  /// straight.
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

  /// Suspects a turn that poses made in one step, which requires only a fraction of the usual evidence.
  ///
  /// Few real walkers turn like this, but simulated walkers do at every corner, mostly by a right angle.
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

  /// Returns the fraction of the usual evidence required for a turn made in one step; nil to treat it like
  /// any other turn.
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
      // This is the remainder of a turn that is already suspected.
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
    // A suspicion from poses is never removed here, because a walk has only one of them.
    let turns = suspicions.indices.filter { suspicions[$0].course == nil }
    guard turns.count > Self.capacity else { return }
    let weakest = turns.dropLast().min { suspicions[$0].favour < suspicions[$1].favour }
    if let weakest { suspicions.remove(at: weakest) }
  }

  /// Returns the filter of a suspicion that is now accepted as a leap; nil if absent.
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
