/// A Kalman filter for the turn between AR's displacements and the true ones.
///
/// On the ground plane, with complex numbers (north + i·east), a fix is z = p + e + white noise:
/// the true place p and an error e that wanders. AR sees a step d of the place as p advances by
/// g·d, where g is near exp(i·m) with m the misalignment. All of this is linear in (p, e, g), and
/// no noise prefers a direction, so that three complex numbers and their Hermitian covariance are
/// the whole posterior. That |g| is near 1 is brought in at the end, by `direction`: there the
/// posterior of m is a von Mises distribution.
///
/// Errors far beyond the expected ones are weighed by a mixture of normal distributions, whose
/// posterior is collapsed to its first two moments.
/// Sources: K. V. Mardia, P. E. Jupp, Directional Statistics, Wiley 2000, section 3.5; Y. Bar-Shalom,
/// X. R. Li, T. Kirubarajan, Estimation with Applications to Tracking and Navigation, Wiley 2001,
/// sections 1.4.16 and 11.6.
struct HeadingFilter: Hashable, Sendable {
  /// What is assumed of the errors.
  var noise: HeadingNoise
  private var place = Complex.zero
  private var error = Complex.zero
  private(set) var gain = Complex.zero
  // Variances are those of both axes together.
  private var placeVariance: Double
  private var errorVariance: Double
  private(set) var gainVariance = 1.0
  private var placeError = Complex.zero
  private var placeGain = Complex.zero
  private var errorGain = Complex.zero

  /// A filter that knows nothing of the place and the turn.
  ///
  /// - Parameter deviation: Of the first fix along each axis, as claimed, metres.
  init(noise: HeadingNoise, deviation: Double) {
    self.noise = noise
    placeVariance = Self.unknownPlace
    errorVariance = noise.wanderVariance(deviation)
  }

  /// The variance of a place of which nothing is known, square metres.
  private static let unknownPlace = 1e7
  /// What is added to the place's variance with every step, square metres: poses tremble.
  private static let tremble = 1e-4
  /// What no fix is better than, square metres.
  private static let leastVariance = 1e-3
}

extension HeadingNoise {
  /// The variance of the wandering error, of both axes together.
  fileprivate func wanderVariance(_ deviation: Double) -> Double {
    2 * scale * scale * deviation * deviation * (1 - whiteShare)
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
  /// The probability that the fix is an outlier.
  let outlierProbability: Double
  /// How much the fix was allowed to change, beside one that is surely none; 0…1.
  let weight: Double
}

extension HeadingFilter {
  /// Moves on to the time of a fix whose deviation along each axis is given.
  mutating func predict(_ step: HeadingStep, deviation: Double) {
    let d = step.displacement
    place += gain * d
    placeVariance +=
      d.squaredLength * gainVariance + 2 * (d.conjugate * placeGain).real
      + noise.stepShare * noise.stepShare * step.distance * step.distance + Self.tremble
    let kept = LibM.exp(-step.duration / noise.timeConstant)
    placeError = (placeError + d * errorGain.conjugate) * kept
    placeGain += d * gainVariance
    errorGain = errorGain * kept
    error = error * kept
    let fresh = 1 - kept * kept
    errorVariance = kept * kept * errorVariance + fresh * noise.wanderVariance(deviation)
    turn(over: step.distance)
  }

  /// Lets the gain forget as the axes turn: a Gauss–Markov process in distance, so that far ahead
  /// it is unknown, but no longer than 1.
  private mutating func turn(over distance: Double) {
    let variance = noise.yawWalk.radians * noise.yawWalk.radians * distance
    let kept = LibM.exp(-variance)
    gain = gain * kept
    placeGain = placeGain * kept
    errorGain = errorGain * kept
    gainVariance = kept * kept * gainVariance + (1 - kept * kept)
  }

  /// Forgets where the phone is; what is known of the turn and of the fixes' error stays.
  ///
  /// - Parameter position: About where it now is.
  mutating func lose(at position: Complex) {
    place = position - error
    placeVariance = Self.unknownPlace
    placeError = .zero
    placeGain = .zero
  }

  /// Goes over to other coordinates: `origin` becomes 0, and directions turn clockwise by the
  /// argument of `turn`.
  mutating func rebase(origin: Complex, turn: Complex) {
    place = (place - origin) * turn
    error = error * turn
    gain = gain * turn
  }

  /// Takes in a fix.
  mutating func update(
    position: Complex, deviation: Double, outlierShare: Double
  ) -> HeadingInnovation {
    let surprise = position - place - error
    // The covariances of the state with the predicted fix.
    let p = Complex(placeVariance, 0) + placeError
    let e = placeError.conjugate + Complex(errorVariance, 0)
    let g = placeGain.conjugate + errorGain.conjugate
    let variance = 2 * noise.scale * noise.scale * deviation * deviation
    let inlier =
      max(p.real + e.real, 0) + variance * noise.whiteShare + Self.leastVariance
    let mixture = OutlierMixture(
      inlierVariance: inlier, errorVariance: variance, squaredSurprise: surprise.squaredLength,
      outlierShare: outlierShare)
    let step = surprise * mixture.gain
    place += p * step
    error += e * step
    gain += g * step
    let shrink = mixture.shrink
    placeVariance = max(placeVariance - shrink * p.squaredLength, 0)
    errorVariance = max(errorVariance - shrink * e.squaredLength, 0)
    gainVariance = max(gainVariance - shrink * g.squaredLength, Self.leastGainVariance)
    placeError -= p * e.conjugate * shrink
    placeGain -= p * g.conjugate * shrink
    errorGain -= e * g.conjugate * shrink
    return HeadingInnovation(
      logLikelihood: mixture.logLikelihood, outlierProbability: mixture.outlierProbability,
      weight: min(mixture.gain * inlier, 1))
  }

  /// Far better than any walk can tell.
  private static let leastGainVariance = 1e-12
}

/// The posterior of a turn, given that AR's scale is nearly right.
struct TurnPosterior: Hashable, Sendable {
  /// The mean turn, as a number of length 1.
  let mean: Complex
  /// The length of the mean vector, 0…1.
  let resultant: Double
  /// The logarithm of the density of gains of length 1, but for a constant: how well they fit.
  let logDensity: Double
}

extension HeadingFilter {
  /// The posterior of the turn.
  ///
  /// The complex normal distribution of the gain, on the circle |g| = 1, is a von Mises
  /// distribution with κ = 2·|ĝ| / variance.
  var turnPosterior: TurnPosterior {
    let length = gain.length
    let distribution = VonMises(concentration: 2 * length / gainVariance)
    let variance = gainVariance + Self.scaleVariance
    let short = length - 1
    return TurnPosterior(
      mean: gain.direction, resultant: distribution.resultant,
      logDensity: LibM.log(distribution.scaledI0 / variance) - short * short / variance)
  }

  /// Of AR's scale: 4 % squared.
  private static let scaleVariance = 0.0016
}
