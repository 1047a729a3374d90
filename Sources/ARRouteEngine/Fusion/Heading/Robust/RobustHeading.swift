/// RouteSim's own heading correction: a bank of filters that assume different noise.
///
/// The filters are weighted by how well they predicted the fixes. The answer is the mixture of their
/// posteriors, so its spread is realistic: it includes the uncertainty about the noise as well as the
/// uncertainty due to the noise itself. If errors last longer than any filter assumes, the spread is
/// increased accordingly. In addition to the bank, `LeapWatch` detects leaps of AR's axes, and `RideWatch`
/// detects vehicles that carry the phone unnoticed by AR.
///
/// Memory and time per fix are constant.
struct RobustHeading: Hashable, Sendable {
  /// The mean vector of the misalignment's posterior; nil before the first fix.
  ///
  /// Its argument is the mean direction; its length is 1 if the direction is certain and 0 if nothing is
  /// known.
  private(set) var mean: Complex?
  /// A cautious estimate of the length of `mean`, from which the error is computed.
  private var certainty = 0.0
  /// The number of estimates used.
  private(set) var count = 0

  private let placementKind: PlacementKind
  private var track: GroundTrack?
  private var claim = SteadyClaim()
  private var bank: [WeighedFilter] = []
  /// The index in the bank of the filter with the greatest weight.
  private var likeliest = 0
  private var leaps = LeapWatch()
  private var ride = RideWatch()
  private var lasting = LastingSurprise()

  /// A filter with the logarithm of its weight.
  private struct WeighedFilter: Hashable, Sendable {
    var filter: HeadingFilter
    var logWeight: Double
  }

  /// Creates an estimator that has not received any estimates.
  init(placement: PlacementKind) {
    placementKind = placement
  }

  /// Adds an estimate.
  ///
  /// - Returns: The outcome for the estimate: its weight, or the reason for rejecting it.
  mutating func add(_ estimate: Estimate) -> ExplainedEstimate {
    let fix = estimate.fix
    guard Self.isUsable(estimate) else { return ExplainedEstimate(fix: fix, refusal: .invalid) }
    if track == nil { track = GroundTrack(start: estimate, placement: placementKind) }
    guard let point = track?.advance(to: estimate) else {
      return ExplainedEstimate(fix: fix, refusal: .invalid)
    }
    let deviation = claim.add(
      max(fix.axisDeviation, Self.leastDeviation), after: point.duration,
      margin: bank.isEmpty ? 1 : bank[likeliest].filter.margin)
    if count == 0 { start(deviation: deviation) }
    count += 1
    move(to: point, deviation: deviation)
    defer { concludeTurn() }
    let verdict = ride.take(point, deviation: deviation, bounds: leaps.bounds)
    if let leapt = point.leapt, verdict != .walking || point.isStanding {
      doubtTurn(variance: leaps.doubt(ofUnseenTurn: leapt))
    }
    switch verdict {
    case .walking: break
    case .walkingAgain: lose(at: point)
    case .held, .carried:
      if verdict == .carried { lose(at: point) }
      return ExplainedEstimate(fix: fix, outlierProbability: 0, weight: 0)
    }
    lookForLeaps(at: point, deviation: deviation)
    return weigh(
      fix, at: point, deviation: deviation, evidence: min(point.distance / Self.fullStep, 1))
  }
}

extension RobustHeading {
  /// The minimum standard deviation along each axis, metres; smaller claims are raised to it.
  private static let leastDeviation = 0.1
  /// The worst accuracy of a usable fix, and the maximum distance of a pose from the origin, metres.
  private static let greatestLength = 1e6
  /// The distance from the previous fix at which a fix counts fully as evidence, metres.
  ///
  /// A receiver that stands still holds its position, so steady fixes then say nothing about their errors on
  /// a walk. Moreover, real noise matches no assumption exactly, so the evidence from individual steps must
  /// not outweigh the evidence from whole streets.
  private static let fullStep = 2.0
  /// The minimum logarithm of a filter's weight relative to the best filter's; no filter is ever ruled out.
  private static let leastLogWeight = -15.0
  /// The logarithm of a filter's weight, relative to the best filter's, below which the filter is ignored in
  /// the answer.
  private static let unheardLogWeight = -10.0
  /// The standard deviation of the rotation of AR's axes when AR loses its position, radians.
  private static let turnOfLoss = Angle.degrees(8).radians

  private static func isUsable(_ estimate: Estimate) -> Bool {
    let position = estimate.pose.position
    return estimate.fix.time.isFinite
      && (0...greatestLength).contains(estimate.fix.horizontalAccuracy)
      && position.isFinite && position.length < greatestLength
  }

  /// The factor by which posteriors are too narrow, because real noise matches no assumption exactly.
  private static let optimism = 1.01
  /// The minimum certainty, which keeps the error finite when nothing is known.
  private static let leastCertainty = 1e-3
  /// The additional error of AR's axes that can never be learnt.
  private static let unmodelled = Angle.degrees(1)

  /// The standard error of the mean direction.
  ///
  /// It is the circular standard deviation, increased for suspected leaps and for effects that none of the
  /// bank's assumptions covers.
  var error: Angle {
    let variance = 0 - 2 * LibM.log(min(max(certainty, Self.leastCertainty), 1))
    let floor = Self.unmodelled.radians
    let all = Self.optimism * Self.optimism * variance + floor * floor
    return Angle(radians: min((all * lasting.variance + leaps.doubt).squareRoot(), .pi))
  }

  private mutating func start(deviation: Double) {
    bank = HeadingNoise.all.map { noise in
      WeighedFilter(
        filter: HeadingFilter(noise: noise, deviation: deviation), logWeight: noise.logShare)
    }
    levelWeights()
  }

  /// Makes weights relative to the largest one.
  private mutating func levelWeights() {
    likeliest = bank.startIndex
    for index in bank.indices where bank[index].logWeight > bank[likeliest].logWeight {
      likeliest = index
    }
    let greatest = bank[likeliest].logWeight
    for index in bank.indices {
      bank[index].logWeight = max(bank[index].logWeight - greatest, Self.leastLogWeight)
    }
  }
}

extension RobustHeading {
  /// Advances all filters to a fix.
  private mutating func move(to point: GroundTrack.Point, deviation: Double) {
    let step = HeadingStep(point)
    var known: (noise: HeadingNoise, change: HeadingChange)?
    for index in bank.indices {
      let noise = bank[index].filter.noise
      // Assumptions that agree about fixes are adjacent in the bank.
      let change =
        known.flatMap { $0.noise.hasFixes(of: noise) ? noise.change(step, beside: $0.change) : nil }
        ?? noise.change(step, deviation: deviation)
      known = (noise, change)
      bank[index].filter.move(to: point, step, change)
    }
    if point.displacement == nil {
      doubtTurn(variance: 2 * Self.turnOfLoss * Self.turnOfLoss)
    }
    if let rebase = point.rebase {
      ride.rebase(rebase)
      leaps.rebase(rebase)
    }
    if point.displacement == nil { leaps.interrupt() }
    leaps.move(to: point, deviation: deviation)
  }

  /// Increases the variance of the rotation in all filters.
  private mutating func doubtTurn(variance: Double) {
    for index in bank.indices { bank[index].filter.doubtTurn(variance: variance) }
  }

  /// Forgets the phone's position.
  private mutating func lose(at point: GroundTrack.Point) {
    for index in bank.indices { bank[index].filter.lose(at: point.position) }
    leaps.interrupt()
  }

  /// Restarts the bank if AR's axes have leapt.
  private mutating func lookForLeaps(at point: GroundTrack.Point, deviation: Double) {
    guard let mean, mean.length > 0 else { return }
    // Copies are needed because the watch is being changed while it asks for the filter.
    let (bank, likeliest) = (bank, likeliest)
    let leapt = leaps.look(
      at: point, deviation: deviation, turn: mean.direction, filter: bank[likeliest].filter)
    guard let leapt else { return }
    for index in self.bank.indices { self.bank[index].filter.adopt(leapt) }
  }

  /// Updates all filters with a fix, and adjusts their weights by the quality of their predictions.
  ///
  /// - Parameter evidence: The weight of the fix, 0…1.
  private mutating func weigh(
    _ fix: Fix, at point: GroundTrack.Point, deviation: Double, evidence: Double
  ) -> ExplainedEstimate {
    var (total, outlier) = (0.0, 0.0)
    var foreseen = LogarithmicSum()
    // All filters have seen the same fixes.
    let chances = bank[0].filter.echoChances
    let blur = leaps.blur * deviation * deviation
    for index in bank.indices {
      let innovation = bank[index].filter.update(
        position: point.position, velocity: point.velocity, deviation: deviation,
        chances: chances, evidence: evidence, blur: blur)
      let share = LibM.exp(bank[index].logWeight)
      total += share
      foreseen.add(bank[index].logWeight + innovation.logLikelihood)
      outlier += share * innovation.outlierProbability
      bank[index].logWeight += innovation.logLikelihood * evidence
      if index == likeliest {
        lasting.add(innovation.surprise, after: point.distance, evidence: evidence)
      }
    }
    levelWeights()
    leaps.update(
      point, deviation: deviation, chances: chances, evidence: evidence,
      expected: foreseen.logarithm - LibM.log(total))
    return ExplainedEstimate(
      fix: fix, outlierProbability: outlier / total, weight: 1 - outlier / total)
  }

  /// Computes the answer as the mixture of all filters' posteriors.
  private mutating func concludeTurn() {
    var mixture = DirectionMixture()
    var sum = 0.0
    for index in bank.indices { sum += LibM.exp(bank[index].logWeight) }
    let bankWeight = LibM.log(sum)
    for index in bank.indices where bank[index].logWeight > Self.unheardLogWeight {
      bank[index].filter.addTurn(to: &mixture, logWeight: bank[index].logWeight - bankWeight)
    }
    mean = mixture.mean
    certainty = mixture.certainty
  }
}
