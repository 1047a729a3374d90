/// A watch for leaps of AR's axes: after a nudge, or when a system finds its map again.
///
/// AR itself sees a leap of its axes as a turn of the walk: the steps that follow go another way,
/// while fixes go straight on. So each turn that AR sees is suspected, and a filter runs beside the others
/// that takes just this turn back. It is believed when the fixes since then agree with it so much better
/// that the difference is greater than any error this walk has had over such a way, and the greater
/// the more turns there have been: axes do not leap at every corner, and where houses reflect
/// satellites, fixes have been off by much before. Less is asked of turns that poses made at once.
///
/// Memory and time per fix are constant.
struct LeapWatch: Hashable, Sendable {
  /// A leap that fixes alone proved.
  private struct Proved: Hashable, Sendable {
    /// The variance of the turn right after.
    let doubt: Double
    let walked: Double
  }

  /// A turn that is to be suspected once it is over.
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
  /// The number of turns that poses made at once.
  private var countOfPoses = 0.0
}

extension LeapWatch {
  /// Metres of way over which errors are looked at.
  private static let reach = 50.0
  /// The part of those that has to be covered on the way, metres.
  private static let leastReach = 25.0
  /// The greatest weight of one look at the error, as metres of way.
  private static let longestStep = 10.0
  /// Metres between marks.
  private static let stride = 2.0
  private static let longestArms = 40.0
  /// The least straightness of the arms: their distance relative to their way.
  private static let straightness = 0.4
  /// The cosine of the least turn that is suspected.
  private static let leastTurn = Angle.degrees(8).cosine
  /// The standard deviation of an observed turn, radians.
  private static let turnError = Angle.degrees(6).radians
  /// The number of turns of the way that are suspected at a time.
  private static let capacity = 2
  /// Metres after a turn from which on it is judged.
  private static let leastWay = 20.0
  /// The bar for the evidence of the fixes in favour of a walk's first turn, relative to its greatest error.
  private static let bar = 2.0
  /// Metres from which on a small first turn that poses made at once is judged.
  private static let leastWayOfPoses = 8.0
  /// The share of the proof from which on it is suspected as any other turn.
  private static let greatestShareOfPoses = 0.5
  /// The blur at which fixes hardly count, as a squared multiple of the claims: ten deviations.
  private static let greatestBlur = 100.0
  /// The share of proofs by fixes that the next metres do not bear out, and the greatest leap among
  /// them: no error of fixes looks like a greater one.
  private static let falseProofs = 0.25
  private static let greatestFalseLeap = Angle.degrees(30).radians

  /// The variance of the turn by present suspicions, and by the leap believed not long ago.
  var doubt: Double { max(suspicions.map(\.doubt).max() ?? 0, doubtOfProof) }

  /// A proof by fixes is as wrong as these were: the way since then has to bear it out.
  private var doubtOfProof: Double {
    guard let proved else { return 0 }
    return proved.doubt * max(1 - (walked - proved.walked) / LeapSuspicion.longestWay, 0)
  }

  /// The variance that fixes have besides, in squares of their deviations, while a leap is nearly
  /// believed: either they are off by as much, or the axes, and nobody should learn a bit of both.
  var blur: Double {
    let nearness = suspicions.map(\.nearness).max() ?? 0
    let squared = nearness * nearness
    return Self.greatestBlur * squared * squared
  }

  /// The variance that a turn brings which poses made at once while there was no way to look at.
  mutating func doubt(ofUnseenTurn turn: Complex) -> Double {
    guard share(ofTurn: turn) != nil else { return 0 }
    let size = turn.argument.radians
    return 2 * size * size
  }

  /// Forgets the way and all that is suspected: AR's place was lost.
  mutating func interrupt() {
    marks = []
    suspicions = []
    growing = nil
  }

  /// Goes over to other coordinates.
  mutating func rebase(_ rebase: GroundTrack.Rebase) {
    for index in marks.indices { marks[index].rebase(rebase) }
    growing?.pivot.rebase(rebase)
    for index in suspicions.indices {
      suspicions[index].pivot.rebase(rebase)
      suspicions[index].before = suspicions[index].before * rebase.turn
    }
  }

  /// Moves the filters of all suspicions on to a fix.
  mutating func move(to point: GroundTrack.Point, deviation: Double) {
    let step = HeadingStep(point)
    for index in suspicions.indices {
      let change = suspicions[index].filter.noise.change(step, deviation: deviation)
      suspicions[index].filter.move(to: point, step, change)
    }
  }

  /// Lets the filters of all suspicions take in a fix, beside how well the bank foresaw it.
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
  /// Looks at the way up to a fix: for turns to suspect, and for a leap to believe in.
  ///
  /// - Parameters:
  ///   - deviation: The fix's deviation along each axis, as claimed, metres.
  ///   - turn: The turn from AR's axes to true ones by the walk so far, as a number of length 1.
  ///   - filter: The likeliest one of the bank.
  /// - Returns: A filter that knows of the leap; nil without one, as a rule.
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

  /// Learns how far fixes are off across the way that is in reach.
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

  /// The turn of the walk that was greatest, once it gets less again.
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

  /// The turn about the mark that is an arm's length back; nil where the way is not straight on
  /// either side.
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

  /// Suspects a turn that poses made at once, and asks a share of the proof for it.
  ///
  /// Few walkers turn so, but made-up ones at every corner, mostly by a right angle.
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

  /// The share of the proof that is asked for a turn that poses made at once; nil where it is as any other.
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
      // The rest of a turn that is suspected already.
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
    // The one of poses stays: of those there is but one on a walk.
    let turns = suspicions.indices.filter { suspicions[$0].course == nil }
    guard turns.count > Self.capacity else { return }
    let weakest = turns.dropLast().min { suspicions[$0].favour < suspicions[$1].favour }
    if let weakest { suspicions.remove(at: weakest) }
  }

  /// The filter of a suspicion that has proved right.
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
