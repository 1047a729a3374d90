/// Our own heading correction: a bank of filters, each sure of other noise, weighed by how well
/// they foresaw the fixes.
///
/// The answer is the mixture of their posteriors, so that its spread is honest: it holds what is
/// unknown about the noise as well as what the noise itself makes unknown. Beside the bank run
/// companions, which take AR's axes to turn wildly and so forget within some metres. In ordinary
/// walks they foresee badly; where the axes have leapt (a nudge, a system that realigns them), they
/// soon foresee far better, and the bank starts anew from what they know.
///
/// Memory and time per fix are constant.
struct RobustHeading: Hashable, Sendable {
  /// The mean vector of the posterior of the misalignment: its argument is the mean direction, its
  /// length 1 for certainty and 0 for none; nil before the first fix.
  private(set) var mean: Complex?
  /// The number of estimates taken in.
  private(set) var count = 0

  private let placementKind: PlacementKind
  private var track: GroundTrack?
  private var claim = SteadyClaim()
  private var bank: [WeighedFilter] = []
  private var companions: [WeighedFilter] = []

  /// A filter with the logarithm of its weight.
  private struct WeighedFilter: Hashable, Sendable {
    var filter: HeadingFilter
    var logWeight: Double
  }

  /// An estimator that has seen nothing.
  init(placement: PlacementKind) {
    placementKind = placement
  }

  /// Takes in an estimate.
  ///
  /// - Returns: What was made of it.
  mutating func add(_ estimate: Estimate) -> ExplainedEstimate {
    let fix = estimate.fix
    guard Self.isUsable(estimate) else { return ExplainedEstimate(fix: fix, refusal: .invalid) }
    if track == nil { track = GroundTrack(start: estimate, placement: placementKind) }
    guard let point = track?.advance(to: estimate) else {
      return ExplainedEstimate(fix: fix, refusal: .invalid)
    }
    let deviation = claim.add(
      max(fix.axisDeviation, Self.leastDeviation), after: point.duration)
    if count == 0 { start(deviation: deviation) }
    count += 1
    move(to: point, deviation: deviation)
    let explanation = weigh(
      fix, at: point, deviation: deviation,
      evidence: min(point.distance / Self.fullStep, 1))
    takeOver()
    mean = posteriorMean()
    return explanation
  }
}

extension RobustHeading {
  /// The best axis deviation that a fix is taken at its word for, metres.
  private static let leastDeviation = 0.1
  /// The worst, and the largest coordinate of a pose, metres.
  private static let greatestLength = 1e6
  /// From how many metres since the fix before on a fix is full evidence.
  ///
  /// A receiver that stands still holds its place: how steady its fixes are then says nothing of
  /// how they err as one walks. And as real noise is none of those assumed, what fixes say of it
  /// from one step to the next must not drown what they say from street to street.
  private static let fullStep = 2.0
  /// How much less likely than the best a filter can become, as a logarithm: none is ever lost.
  private static let leastLogWeight = -15.0
  /// From how much less on it has no say in the answer.
  private static let unheardLogWeight = -10.0
  /// How likely a leap of AR's axes is taken to be beforehand, as a logarithm.
  private static let leapLogWeight = -7.0
  /// From which evidence on, as a logarithm, a companion has a say in the answer.
  private static let heardLogWeight = -4.0
  /// From which evidence on, as a logarithm, a companion is believed.
  private static let takeOverLogWeight = 2.0
  /// How much AR's axes turn for the companions, degrees per √second.
  private static let companionYawWalks = [3.0, 10.0]

  private static func isUsable(_ estimate: Estimate) -> Bool {
    let position = estimate.pose.position
    return estimate.fix.time.isFinite
      && (0...greatestLength).contains(estimate.fix.horizontalAccuracy)
      && position.isFinite && position.length < greatestLength
  }

  /// By what factor posteriors are too narrow, as the noise of a walk is none of those assumed.
  private static let optimism = 1.01
  /// What AR's axes do besides, which one never gets to know, degrees.
  private static let unmodelled = Angle.degrees(0.9)

  /// The standard error of a mean direction by the length of its mean vector, in 0...1.
  ///
  /// - Returns: The circular standard deviation, widened by what no assumption of the bank covers.
  static func error(ofResultant length: Double) -> Angle {
    let variance = 0 - 2 * LibM.log(length)
    let floor = unmodelled.radians
    return Angle(radians: (optimism * optimism * variance + floor * floor).squareRoot())
  }

  private mutating func start(deviation: Double) {
    bank = HeadingNoise.all.map { noise in
      WeighedFilter(filter: HeadingFilter(noise: noise, deviation: deviation), logWeight: 0)
    }
    companions = Self.companionYawWalks.map { yawWalk in
      var filter = bank[likeliest].filter
      filter.noise.yawWalk = .degrees(yawWalk)
      return WeighedFilter(filter: filter, logWeight: Self.leapLogWeight)
    }
    levelWeights()
  }

  /// The place of the filter with the greatest weight.
  private var likeliest: Int {
    var best = bank.startIndex
    for index in bank.indices where bank[index].logWeight > bank[best].logWeight { best = index }
    return best
  }

  /// Counts weights from the greatest one.
  private mutating func levelWeights() {
    let greatest = bank[likeliest].logWeight
    for index in bank.indices {
      bank[index].logWeight = max(bank[index].logWeight - greatest, Self.leastLogWeight)
    }
  }
}

extension RobustHeading {
  /// Moves all filters on to a fix.
  private mutating func move(to point: GroundTrack.Point, deviation: Double) {
    let noise = bank[likeliest].filter.noise
    for index in companions.indices {
      companions[index].filter.noise.adopt(fixesOf: noise)
      let step = HeadingStep(point)
      companions[index].filter.move(
        to: point, step, companions[index].filter.noise.change(step, deviation: deviation))
    }
    let step = HeadingStep(point)
    var known: (noise: HeadingNoise, change: HeadingChange)?
    for index in bank.indices {
      let noise = bank[index].filter.noise
      // Those that assume the same of fixes stand side by side.
      let change =
        known.flatMap { $0.noise.hasFixes(of: noise) ? noise.change(step, beside: $0.change) : nil }
        ?? noise.change(step, deviation: deviation)
      known = (noise, change)
      bank[index].filter.move(to: point, step, change)
    }
  }

  /// Lets all filters take in a fix, and weighs them by how well they foresaw it.
  ///
  /// - Parameter evidence: What part of that counts, 0…1.
  private mutating func weigh(
    _ fix: Fix, at point: GroundTrack.Point, deviation: Double, evidence: Double
  ) -> ExplainedEstimate {
    var (total, outlier) = (0.0, 0.0)
    var foreseen = LogarithmicSum()
    // All filters have seen the same fixes.
    let chances = bank[0].filter.echoChances
    for index in bank.indices {
      let innovation = bank[index].filter.update(
        position: point.position, velocity: point.velocity, deviation: deviation,
        chances: chances, evidence: evidence)
      let share = LibM.exp(bank[index].logWeight)
      total += share
      foreseen.add(bank[index].logWeight + innovation.logLikelihood)
      outlier += share * innovation.outlierProbability
      bank[index].logWeight += innovation.logLikelihood * evidence
    }
    levelWeights()
    let expected = foreseen.logarithm - LibM.log(total)
    for index in companions.indices {
      let innovation = companions[index].filter.update(
        position: point.position, velocity: point.velocity, deviation: deviation,
        chances: chances, evidence: evidence)
      companions[index].logWeight += (innovation.logLikelihood - expected) * evidence
      companions[index].logWeight = max(companions[index].logWeight, Self.leapLogWeight)
    }
    return ExplainedEstimate(
      fix: fix, outlierProbability: outlier / total, weight: 1 - outlier / total)
  }

  /// Starts the bank anew from a companion that is believed.
  private mutating func takeOver() {
    // By their places, as filters are large to copy.
    guard
      let best = companions.indices.max(by: {
        companions[$0].logWeight < companions[$1].logWeight
      }),
      companions[best].logWeight > Self.takeOverLogWeight
    else { return }
    for index in bank.indices { bank[index].filter.adopt(companions[best].filter) }
    for index in companions.indices { companions[index].logWeight = Self.leapLogWeight }
  }

  /// The mean vector of the mixture of all filters' posteriors.
  private func posteriorMean() -> Complex {
    var mixture = DirectionMixture()
    var sum = 0.0
    for index in bank.indices { sum += LibM.exp(bank[index].logWeight) }
    let bankWeight = LibM.log(sum)
    for index in bank.indices where bank[index].logWeight > Self.unheardLogWeight {
      bank[index].filter.addTurn(to: &mixture, logWeight: bank[index].logWeight - bankWeight)
    }
    for index in companions.indices where companions[index].logWeight > Self.heardLogWeight {
      companions[index].filter.addTurn(to: &mixture, logWeight: companions[index].logWeight)
    }
    return mixture.mean
  }
}

extension HeadingFilter {
  /// Moves on to a fix, over to new coordinates and over a loss of tracking where there is one.
  fileprivate mutating func move(
    to point: GroundTrack.Point, _ step: HeadingStep, _ change: HeadingChange
  ) {
    if let rebase = point.rebase { self.rebase(origin: rebase.origin, turn: rebase.turn) }
    predict(step, change)
    if point.displacement == nil { lose(at: point.position) }
  }
}

extension HeadingStep {
  fileprivate init(_ point: GroundTrack.Point) {
    self.init(
      duration: point.duration, displacement: point.displacement ?? .zero,
      isNewStreet: point.isNewStreet)
  }
}

extension HeadingNoise {
  /// Takes over what is assumed of fixes, not of odometry.
  fileprivate mutating func adopt(fixesOf other: HeadingNoise) {
    timeConstant = other.timeConstant
    smoothing = other.smoothing
    whiteShare = other.whiteShare
    streetShare = other.streetShare
  }
}
