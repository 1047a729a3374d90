/// Notices where AR's axes have leapt: a nudge, a system that finds its map again.
///
/// AR itself sees a leap of its axes as a turn of the walk: the steps that follow go another way,
/// while fixes go straight on. So each turn that AR sees is suspected, and a filter goes along that
/// takes just this turn back. It is believed when the fixes since then agree with it so much better
/// that the difference is greater than any error this walk has had over such a way, and the greater
/// the more turns there have been: nobody's axes leap at every corner, and where houses reflect
/// satellites, fixes have been off by much before. Of turns that poses made at once less is asked.
///
/// Memory and time per fix are constant.
struct LeapWatch: Hashable, Sendable {
  /// The errors of fixes against the walk so far, over some `reach` of way.
  struct Bounds: Hashable, Sendable {
    /// In variances of the fixes, as claimed, along one axis.
    fileprivate var sum = Bounds.firstMean * Bounds.firstCount
    fileprivate var count = Bounds.firstCount
    fileprivate var most = 0.0

    private static let firstMean = 3.0
    private static let firstCount = 2.0
    /// The square of what is hardly ever exceeded, beside the mean.
    private static let excess = 3.0
    /// Metres after which what has been is half forgotten and more.
    private static let memory = 1500.0

    /// The square of the greatest error for fixes whose deviation along each axis is 1: never less than
    /// at first, as fixes that have been better than claimed may be so for this street alone.
    fileprivate var squared: Double { max(most, Self.excess * max(sum / count, Self.firstMean)) }

    /// The distance between two fixes of a deviation that nothing but their errors hardly exceeds, metres.
    func greatest(_ deviation: Double) -> Double { (2 * squared).squareRoot() * deviation }

    fileprivate mutating func add(_ squared: Double, weight: Double, after distance: Double) {
      let kept = LibM.exp(-distance / Self.memory)
      sum = sum * kept + squared * weight
      count = count * kept + weight
      most = max(most * kept, squared)
    }
  }

  /// A turn of the walk that may have been one of AR's axes.
  fileprivate struct Suspicion: Hashable, Sendable {
    /// The mark about which the way turned.
    var pivot: Mark
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
    /// The gain in squared distance of fixes from their place after the leap, beside the greatest error.
    var favour = 0.0
    /// Metres since it.
    var way = 0.0
    /// False where AR's way did not turn as its poses did: somebody looked aside.
    var isOfTheWay = true
  }

  /// A leap that fixes alone proved.
  fileprivate struct Proved: Hashable, Sendable {
    /// The variance of the turn right after.
    let doubt: Double
    let walked: Double
  }

  /// A fix with where AR saw the phone.
  fileprivate struct Mark: Hashable, Sendable {
    let walked: Double
    var fix: Complex
    let seen: Complex
    let deviation: Double
  }

  /// A turn that is to be suspected once it is over.
  fileprivate struct Turn: Hashable, Sendable {
    var pivot: Mark
    let turn: Complex
    var size: Double { -turn.real }
  }

  private(set) var bounds = Bounds()
  private var marks: [Mark] = []
  private var suspicions: [Suspicion] = []
  private var growing: Turn?
  private var proved: Proved?
  private var walked = 0.0
  /// How many turns were suspected.
  private var count = 0.0
  /// How many turns poses made at once.
  private var countOfPoses = 0.0
}

extension LeapWatch {
  /// Metres of way over which errors are looked at.
  private static let reach = 50.0
  /// Of those so many are to be gained on the way, metres.
  private static let leastReach = 25.0
  /// What a look at the error counts at most, as metres of way.
  private static let longestStep = 10.0
  /// Metres between marks.
  private static let stride = 2.0
  /// Metres of way before and after a turn by which it shows; where fixes are rarer, more.
  fileprivate static let arm = 5.0
  private static let longestArms = 40.0
  /// How straight these are at least: the distance beside the way.
  private static let straightness = 0.4
  /// From which turn on it is suspected.
  private static let leastTurn = Angle.degrees(8).cosine
  /// What is unknown of a turn that was seen.
  private static let turnError = Angle.degrees(6).radians
  /// How many are suspected at a time.
  private static let capacity = 2
  /// Metres after a turn from which on it is judged, and after which it is no longer suspected.
  private static let leastWay = 20.0
  fileprivate static let longestWay = 100.0
  /// How much the fixes have to be in favour of a walk's first turn, beside its greatest error.
  private static let bar = 2.0
  /// How much better the filter has to foresee, as a logarithm.
  fileprivate static let leastEvidence = 1.0
  /// Metres from which on a small first turn that poses made at once is judged.
  private static let leastWayOfPoses = 8.0
  /// The share of the proof from which on it is suspected as any other turn.
  private static let greatestShareOfPoses = 0.5
  /// How far AR's way and its poses may disagree about a turn: by half of it, and by how crooked ways are.
  fileprivate static func tolerance(of turn: Complex) -> Double {
    max(abs(turn.argument.radians) / 2, crookedness)
  }
  private static let crookedness = Angle.degrees(6).radians
  /// Evidence up to which a turn is no leap for all that is known.
  fileprivate static let leastEvidenceOfDoubt = -1.0
  /// Metres over which the doubt of a suspicion that has become old goes.
  fileprivate static let fading = 20.0
  /// So far off, beside what was claimed, that fixes hardly count: by ten deviations.
  private static let greatestBlur = 100.0
  /// The share of proofs by fixes that the next metres do not bear out, and the greatest leap among
  /// them: no error of fixes looks like a greater one.
  private static let falseProofs = 0.25
  private static let greatestFalseLeap = Angle.degrees(30).radians

  /// The variance of the turn by what is suspected, and by what was believed not long ago.
  var doubt: Double { max(suspicions.map(\.doubt).max() ?? 0, doubtOfProof) }

  /// A proof by fixes is as wrong as these were: the way since then has to bear it out.
  private var doubtOfProof: Double {
    guard let proved else { return 0 }
    return proved.doubt * max(1 - (walked - proved.walked) / Self.longestWay, 0)
  }

  /// The variance that fixes have besides, in squares of their deviations, while a leap is nearly
  /// believed: either they are off by as much, or the axes, and nobody should learn a bit of both.
  var blur: Double {
    let nearness = suspicions.map(\.nearness).max() ?? 0
    let squared = nearness * nearness
    return Self.greatestBlur * squared * squared
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
  ///   - deviation: Of the fix along each axis, as claimed, metres.
  ///   - turn: From AR's axes to true ones, as a number of length 1; what the walk so far has it to be.
  ///   - filter: The likeliest one of the bank.
  /// - Returns: A filter that knows of the leap; nil where there was none, as a rule.
  mutating func look(
    at point: GroundTrack.Point, deviation: Double, turn: Complex,
    filter: @autoclosure () -> HeadingFilter
  ) -> HeadingFilter? {
    walked += point.distance
    let now = Mark(
      walked: walked, fix: point.position, seen: point.seen, deviation: deviation)
    if let leapt = point.leapt {
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
  private mutating func learnError(at now: Mark, after distance: Double, turn: Complex) {
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
  private mutating func turnThatIsOver(at now: Mark) -> Turn? {
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
  private mutating func turn(at now: Mark) -> Turn? {
    guard let pivot = mark(Self.arm, before: now), let start = mark(Self.arm, before: pivot),
      now.walked - start.walked < Self.longestArms
    else { return nil }
    let (before, after) = (pivot.seen - start.seen, now.seen - pivot.seen)
    guard before.length > Self.straightness * (pivot.walked - start.walked),
      after.length > Self.straightness * (now.walked - pivot.walked)
    else { return nil }
    return Turn(pivot: pivot, turn: (after * before.conjugate).direction)
  }

  private func mark(_ metres: Double, before later: Mark) -> Mark? {
    marks.last { later.walked - $0.walked >= metres }
  }

  /// Suspects a turn that poses made at once, and asks a share of the proof for it.
  ///
  /// Few walkers turn so, but made-up ones at every corner, mostly by a right angle.
  private mutating func suspectPoses(
    ofTurn turn: Complex, at now: Mark, before: Complex, filter: HeadingFilter
  ) {
    let share = max(countOfPoses / (1 + countOfPoses), 1 - turn.real)
    countOfPoses += 1
    guard share < Self.greatestShareOfPoses, let pivot = marks.last,
      let start = mark(Self.arm, before: pivot)
    else { return }
    suspect(
      Turn(pivot: pivot, turn: turn), at: now, before: before,
      course: (pivot.seen - start.seen).direction, share: share, filter: filter)
  }

  private mutating func suspect(
    _ turn: Turn, at now: Mark, before: Complex, course: Complex? = nil, share: Double = 1,
    filter: HeadingFilter
  ) {
    if course == nil, let last = suspicions.last,
      abs(last.pivot.walked - turn.pivot.walked) < 2 * Self.arm, last.turn.real < turn.turn.real
    {
      // The rest of a turn that is suspected already.
      return
    }
    var filter = filter
    filter.leap(
      by: turn.turn.conjugate, since: now.seen - turn.pivot.seen,
      variance: 2 * Self.turnError * Self.turnError)
    suspicions.append(
      Suspicion(
        pivot: turn.pivot, turn: turn.turn, before: before, squaredError: bounds.squared,
        bar: (Self.bar + LibM.log1p(count)) * share,
        leastWay: Self.leastWayOfPoses + (Self.leastWay - Self.leastWayOfPoses) * share,
        course: course, filter: filter))
    count += 1
    guard suspicions.count > Self.capacity else { return }
    let weakest = suspicions.indices.dropLast().min {
      suspicions[$0].favour < suspicions[$1].favour
    }
    if let weakest { suspicions.remove(at: weakest) }
  }

  /// The filter of a suspicion that has proved right.
  private mutating func believed(at now: Mark) -> HeadingFilter? {
    for index in suspicions.indices { suspicions[index].judge(at: now) }
    let believed = suspicions.last { $0.isProved }
    if let believed {
      interrupt()
      if believed.course == nil {
        let greatest = Self.greatestFalseLeap * Self.greatestFalseLeap
        let doubt = Self.falseProofs * min(believed.squaredSize, greatest)
        proved = Proved(doubt: doubt, walked: now.walked)
      }
      return believed.filter
    }
    suspicions.removeAll { now.walked - $0.pivot.walked > Self.longestWay }
    return nil
  }
}

extension LeapWatch.Mark {
  fileprivate mutating func rebase(_ rebase: GroundTrack.Rebase) {
    fix = rebase.position(fix)
  }
}

extension LeapWatch.Suspicion {
  /// True when it is a leap by all that came since.
  fileprivate var isProved: Bool {
    way > leastWay && favour > bar && evidence > LeapWatch.leastEvidence && isOfTheWay
  }

  /// How near it is to being believed, 0…1.
  fileprivate var nearness: Double {
    guard favour > 0, isOfTheWay else { return 0 }
    let foreseen = Self.share(
      of: evidence, from: LeapWatch.leastEvidenceOfDoubt, to: LeapWatch.leastEvidence)
    let left = Self.share(of: LeapWatch.longestWay - way, from: 0, to: LeapWatch.fading)
    return (bar > favour ? favour / bar : 1) * foreseen * left
  }

  private static func share(of value: Double, from none: Double, to all: Double) -> Double {
    min(max((value - none) / (all - none), 0), 1)
  }

  /// Radians squared.
  fileprivate var squaredSize: Double {
    let size = turn.argument.radians
    return size * size
  }

  /// The square of the leap, the less the further it is from being believed.
  fileprivate var doubt: Double { squaredSize * nearness }

  /// Judges how much nearer a fix is to where the leap has it than to where the turn has it.
  fileprivate mutating func judge(at now: LeapWatch.Mark) {
    way = now.walked - pivot.walked
    let moved = now.fix - pivot.fix
    let seen = before * (now.seen - pivot.seen)
    let nearer = (moved - seen).squaredLength - (moved - turn.conjugate * seen).squaredLength
    let deviation = max(now.deviation, pivot.deviation)
    favour = nearer / (squaredError * deviation * deviation)
    if let course, way > LeapWatch.arm {
      let turned = (now.seen - pivot.seen).direction * course.conjugate
      isOfTheWay = abs((turned * turn.conjugate).argument.radians) <= LeapWatch.tolerance(of: turn)
    }
  }
}
