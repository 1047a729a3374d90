/// The published heading correction: the mean rotation over pairs of estimates (SPEC §8).
///
/// It keeps `count` estimates and, while it runs, all pairs of these.
struct PairMethod<Rule: PairRule>: HeadingMethod {
  private let settings: CorrectionSettings
  /// The newest estimates, oldest first.
  private var buffer: [Estimate] = []
  private var newCount = 0
  private var isDone = false
  /// The time of the last run, or of the first estimate.
  private var lastTime: Double?
  private var rule: Rule

  /// Creates a method that has not received any estimates yet.
  init(settings: CorrectionSettings) {
    self.settings = settings
    rule = Rule(settings: settings)
  }

  /// Adds an estimate, and runs if a run is due.
  ///
  /// Time counts from the first estimate, then from the last run.
  mutating func add(_ estimate: Estimate, after state: CorrectionState) -> CorrectionOutcome? {
    guard !isDone, estimate.fix.time.isFinite else { return nil }
    let count = max(settings.count, 2)
    if buffer.count >= count { buffer.removeFirst(buffer.count - count + 1) }
    buffer.append(estimate)
    newCount += 1
    let time = estimate.fix.time
    let elapsed = time - (lastTime ?? time)
    if lastTime == nil || elapsed < 0 { lastTime = time }
    guard newCount >= count || elapsed >= settings.seconds - Self.timeTolerance else { return nil }
    let outcome = run(after: state)
    lastTime = time
    newCount = 0
    isDone = settings.runsOnce
    if settings.isFresh { buffer = [] }
    return outcome
  }
}

extension PairMethod {
  /// The tolerance for rounding errors in the time between estimates, seconds.
  private static var timeTolerance: Double { 1e-6 }

  private mutating func run(after state: CorrectionState) -> CorrectionOutcome {
    let limit = settings.maximumAccuracy
    let accurate = buffer.indices.filter {
      let accuracy = buffer[$0].fix.horizontalAccuracy
      return accuracy >= 0 && accuracy <= limit
    }
    var pairs = measuredPairs(among: accurate, total: state.total)
    rule.choose(from: &pairs)
    return outcome(of: pairs, among: accurate, after: state)
  }

  /// Returns the pairs that the rule forms from a list of ranks in step 3, each measured from its first fix.
  private func measuredPairs(among accurate: [Int], total: Angle) -> [EstimatePair] {
    var pairs: [EstimatePair] = []
    for (rank, first) in accurate.enumerated() {
      let seconds = rule.partners(of: rank, among: accurate.count)
      if seconds.isEmpty { continue }
      let placement = Placement(settings.placement, reference: buffer[first].fix.coordinate)
      for second in seconds {
        pairs.append(
          EstimatePair(
            first, accurate[second], of: buffer, placement: placement, total: total,
            minimumDistance: settings.minimumDistance))
      }
    }
    return pairs
  }

  /// Returns the mean of the pairs that were not rejected; an angle of 0 without any.
  private func outcome(
    of pairs: [EstimatePair], among accurate: [Int], after state: CorrectionState
  ) -> CorrectionOutcome {
    var mean = CircularMean()
    var isUsed = [Bool](repeating: false, count: buffer.count)
    for pair in pairs where pair.refusal == nil {
      guard let angle = pair.angle else { continue }
      mean.add(angle)
      isUsed[pair.first] = true
      isUsed[pair.second] = true
    }
    let usedCount = isUsed.count { $0 }
    let error = mean.standardError(independent: Double(usedCount) / 2)
    return CorrectionOutcome(
      pairs: mean.count, angle: mean.angle ?? .zero, error: mean.count > 0 ? error : state.error,
      explanation: settings.isExplaining ? explanation(of: pairs, among: accurate) : nil)
  }

  private func explanation(
    of pairs: [EstimatePair], among accurate: [Int]
  ) -> CorrectionExplanation {
    var refusals = [EstimateRefusal?](repeating: .inaccurate, count: buffer.count)
    for index in accurate { refusals[index] = nil }
    if let unpaired = rule.unpaired(among: accurate.count) {
      refusals[accurate[unpaired]] = .unpaired
    }
    let estimates = zip(buffer, refusals).map { ExplainedEstimate(fix: $0.fix, refusal: $1) }
    return CorrectionExplanation(estimates: estimates, pairs: pairs.map(\.explained))
  }
}

/// A running mean of directions.
private struct CircularMean {
  private(set) var count = 0
  private var sine = 0.0
  private var cosine = 0.0

  mutating func add(_ angle: Angle) {
    let (sine, cosine) = angle.sineAndCosine
    self.sine += sine
    self.cosine += cosine
    count += 1
  }

  /// The length of the mean vector: 1 if all directions agree, 0 if they cancel out.
  private var resultant: Double {
    count > 0 ? min(LibM.hypot(sine, cosine) / Double(count), 1) : 0
  }

  /// The mean direction; nil if the directions cancel out.
  var angle: Angle? { resultant > 1e-9 ? .atan2(sine, cosine) : nil }

  /// Returns the standard error of the mean, computed from the scatter, at most 180°; nil with too few
  /// directions.
  ///
  /// - Parameter independent: The number of directions that are independent of each other.
  func standardError(independent: Double) -> Angle? {
    guard independent > 1, resultant > 0 else { return nil }
    let variance = -2 * LibM.log(resultant)
    return Angle(radians: min((variance / (independent - 1)).squareRoot(), .pi))
  }
}
