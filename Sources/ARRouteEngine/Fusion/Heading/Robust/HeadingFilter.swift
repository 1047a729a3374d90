/// A filter for the turn between AR's displacements and the true ones that is sure of the noise,
/// but not whether the receiver now takes an echo for a satellite.
///
/// An echo puts all fixes off the same way until it ends. Two beliefs go side by side: that the
/// present fixes are ordinary, and that they are an echo. From fix to fix echoes end, and new ones
/// begin, of which nothing is known; each belief is then the mixture of what led to it, collapsed
/// to its first two moments. So a leap of the fixes leaves both explanations alive, that an echo
/// began and that one ended, and the very first fixes may have been one.
/// Source: Y. Bar-Shalom, X. R. Li, T. Kirubarajan, Estimation with Applications to Tracking and
/// Navigation, Wiley 2001, section 11.6.6 (interacting multiple models).
struct HeadingFilter: Hashable, Sendable {
  /// What is assumed of the errors.
  var noise: HeadingNoise
  private var ordinary: HeadingBelief
  private var echoing: HeadingBelief
  /// How likely the newest fix is an echo.
  private var echoProbability = Self.echoShare

  /// A filter that knows nothing of the place and the turn.
  ///
  /// - Parameter deviation: Of the first fix along each axis, as claimed, metres.
  init(noise: HeadingNoise, deviation: Double) {
    self.noise = noise
    ordinary = HeadingBelief(errorVariance: noise.wanderVariance(deviation))
    echoing = ordinary.withFreshEcho(variance: Self.echoVariance(deviation))
  }
}

extension HeadingFilter {
  /// The share of echoes among fixes.
  private static let echoShare = 0.05
  /// How long an echo lasts on average, seconds.
  private static let echoLength = 6.0
  /// The variance of an echo's offset, as a multiple of the variance that fixes claim: one in
  /// twenty is off by more than some eight accuracies.
  private static let echoExcess = 24.0
  /// What either kind of fix is at least probable, so that neither is ever lost.
  private static let leastProbability = 1e-9

  private static func echoVariance(_ deviation: Double) -> Double {
    echoExcess * 2 * deviation * deviation
  }
}

extension HeadingNoise {
  /// The variance of a fix's error, of both axes together.
  fileprivate func errorVariance(_ deviation: Double) -> Double {
    2 * scale * scale * deviation * deviation
  }

  /// The variance of the part that wanders.
  fileprivate func wanderVariance(_ deviation: Double) -> Double {
    errorVariance(deviation) * (1 - whiteShare)
  }
}

/// What happened from one fix to the next, as far as AR and the clock tell.
struct HeadingStep: Hashable, Sendable {
  /// Seconds.
  let duration: Double
  /// In AR's axes, metres.
  let displacement: Complex
  /// Metres along the path.
  let distance: Double
}

/// What a filter made of a fix.
struct HeadingInnovation: Hashable, Sendable {
  /// The logarithm of the fix's probability density as predicted, but for a constant.
  let logLikelihood: Double
  /// The probability that the fix is an outlier: an echo, or wild.
  let outlierProbability: Double
  /// How much the fix counted, beside one that is surely no outlier; 0…1.
  let weight: Double
}

extension HeadingFilter {
  /// Moves on to the time of a fix whose deviation along each axis is given.
  mutating func predict(_ step: HeadingStep, deviation: Double) {
    let stepDeviation = noise.stepShare * step.distance
    let yawDeviation = noise.yawWalk.radians
    let change = HeadingChange(
      displacement: step.displacement, stepVariance: stepDeviation * stepDeviation,
      kept: LibM.exp(-step.duration / noise.timeConstant),
      errorVariance: noise.wanderVariance(deviation),
      keptGain: LibM.exp(-yawDeviation * yawDeviation * step.distance))
    ordinary.predict(change)
    echoing.predict(change)
    mix(over: step.duration, deviation: deviation)
  }

  /// Lets echoes end and begin, in such a way that in the long run they take their share.
  ///
  /// An echo begins from an ordinary fix, and one that ends leads to one.
  private mutating func mix(over duration: Double, deviation: Double) {
    let kept = LibM.exp(-duration / Self.echoLength)
    let lasting = echoProbability * kept
    let ended = echoProbability - lasting
    let rate = Self.echoShare * (1 - kept) / (1 - Self.echoShare * kept)
    let begun = (1 - echoProbability) * rate
    guard begun > 0 else { return }
    let fresh = ordinary.withFreshEcho(variance: Self.echoVariance(deviation))
    ordinary = ordinary.mixed(with: echoing.withFreshEcho(), share: ended / (1 - lasting - begun))
    echoProbability = lasting + begun
    echoing = echoing.mixed(with: fresh, share: begun / echoProbability)
  }

  /// Forgets where the phone is; what is known of the turn and of the fixes' errors stays.
  ///
  /// - Parameter position: About where it now is.
  mutating func lose(at position: Complex) {
    ordinary.lose(at: position)
    echoing.lose(at: position)
  }

  /// Goes over to other coordinates: `origin` becomes 0, and directions turn clockwise by the
  /// argument of `turn`.
  mutating func rebase(origin: Complex, turn: Complex) {
    ordinary.rebase(origin: origin, turn: turn)
    echoing.rebase(origin: origin, turn: turn)
  }

  /// Takes in a fix.
  mutating func update(position: Complex, deviation: Double) -> HeadingInnovation {
    let variance = noise.errorVariance(deviation)
    let white = variance * noise.whiteShare
    let one = ordinary.update(position: position, white: white, errorVariance: variance)
    let two = echoing.update(position: position, white: white, errorVariance: variance)
    var likelihood = LogarithmicSum()
    likelihood.add(one.logLikelihood + LibM.log(1 - echoProbability))
    likelihood.add(two.logLikelihood + LibM.log(echoProbability))
    let probability = echoProbability * LibM.exp(two.logLikelihood - likelihood.logarithm)
    echoProbability = min(max(probability, Self.leastProbability), 1 - Self.leastProbability)
    return HeadingInnovation(
      logLikelihood: likelihood.logarithm,
      outlierProbability: echoProbability + (1 - echoProbability) * one.wildProbability,
      weight: (1 - echoProbability) * one.weight)
  }

  /// Adds what both beliefs know of the turn to a mixture, with the logarithm of its weight.
  func addTurn(to mixture: inout DirectionMixture, logWeight: Double) {
    mixture.add(ordinary.turnPosterior, logWeight: logWeight + LibM.log(1 - echoProbability))
    mixture.add(echoing.turnPosterior, logWeight: logWeight + LibM.log(echoProbability))
  }
}
