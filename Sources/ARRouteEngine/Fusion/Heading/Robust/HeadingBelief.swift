/// What is believed of place, errors and turn as long as fixes are of one kind.
///
/// On the ground plane, with complex numbers (north + i·east), an ordinary fix is z = p + e + white
/// noise: the true place p and an error e that wanders. An echo adds an offset o that stays as long
/// as the echo does. AR sees a step d of the place as p advances by g·d, where g is near exp(i·m)
/// with m the misalignment. All of this is linear in (p, e, o, g), and no noise prefers a direction,
/// so that four complex numbers and their Hermitian covariance are the whole posterior. That |g| is
/// near 1 is brought in at the end, by `turnPosterior`.
///
/// Variances are those of both axes together.
struct HeadingBelief: Hashable, Sendable {
  private var place = Complex.zero
  private var error = Complex.zero
  private var echo = Complex.zero
  private var gain = Complex.zero
  private var placeVariance: Double
  private var errorVariance: Double
  private var echoVariance = 0.0
  private var gainVariance = 1.0
  private var placeError = Complex.zero
  private var placeEcho = Complex.zero
  private var placeGain = Complex.zero
  private var errorEcho = Complex.zero
  private var errorGain = Complex.zero
  private var echoGain = Complex.zero

  /// A belief that knows nothing of the place and the turn, and of no echo.
  init(errorVariance: Double) {
    placeVariance = Self.unknownPlace
    self.errorVariance = errorVariance
  }

  /// The variance of a place of which nothing is known, square metres.
  private static let unknownPlace = 1e7
  /// What is added to the place's variance with every step, square metres: poses tremble.
  private static let tremble = 1e-4
  /// What no fix is better than, square metres.
  private static let leastVariance = 1e-3
  /// Far better than any walk can tell.
  private static let leastGainVariance = 1e-12
}

/// How a belief is to change until the next fix.
struct HeadingChange: Hashable, Sendable {
  /// What AR saw, in its axes, metres.
  let displacement: Complex
  /// What is added to the place's variance, square metres.
  let stepVariance: Double
  /// The share of the wandering error that stays.
  let kept: Double
  /// The variance of the wandering error in the long run, square metres.
  let errorVariance: Double
  /// The share of the gain that stays as the axes turn.
  let keptGain: Double
}

extension HeadingBelief {
  /// Moves on to the time of a fix.
  ///
  /// The gain forgets as the axes turn: a Gauss–Markov process, so that far ahead it is unknown, but
  /// no longer than 1.
  mutating func predict(_ change: HeadingChange) {
    let (d, kept, keptGain) = (change.displacement, change.kept, change.keptGain)
    place += gain * d
    placeVariance +=
      d.squaredLength * gainVariance + 2 * (d.conjugate * placeGain).real
      + change.stepVariance + Self.tremble
    placeError = (placeError + d * errorGain.conjugate) * kept
    placeEcho += d * echoGain.conjugate
    placeGain = (placeGain + d * gainVariance) * keptGain
    error = error * kept
    errorVariance = kept * kept * errorVariance + (1 - kept * kept) * change.errorVariance
    errorEcho = errorEcho * kept
    errorGain = errorGain * (kept * keptGain)
    echoGain = echoGain * keptGain
    gain = gain * keptGain
    gainVariance = keptGain * keptGain * gainVariance + (1 - keptGain * keptGain)
  }

  /// Forgets where the phone is; what is known of the turn and of the fixes' errors stays.
  ///
  /// - Parameter position: About where it now is.
  mutating func lose(at position: Complex) {
    place = position - error - echo
    placeVariance = Self.unknownPlace
    placeError = .zero
    placeEcho = .zero
    placeGain = .zero
  }

  /// Goes over to other coordinates: `origin` becomes 0, and directions turn clockwise by the
  /// argument of `turn`.
  mutating func rebase(origin: Complex, turn: Complex) {
    place = (place - origin) * turn
    error = error * turn
    echo = echo * turn
    gain = gain * turn
  }

  /// The same belief with an echo of which nothing is known but its variance; none for 0.
  func withFreshEcho(variance: Double = 0) -> HeadingBelief {
    var fresh = self
    fresh.echo = .zero
    fresh.echoVariance = variance
    fresh.placeEcho = .zero
    fresh.errorEcho = .zero
    fresh.echoGain = .zero
    return fresh
  }

  /// Takes in a fix of a kind.
  ///
  /// - Parameters:
  ///   - white: The variance of the fix that is new every time, square metres.
  ///   - errorVariance: Of the fix's error, all of it.
  mutating func update(
    position: Complex, white: Double, errorVariance fixVariance: Double
  ) -> WildMixture {
    let surprise = position - place - error - echo
    // The covariances of the state with the predicted fix.
    let p = Complex(placeVariance, 0) + placeError + placeEcho
    let e = placeError.conjugate + Complex(errorVariance, 0) + errorEcho
    let o = placeEcho.conjugate + errorEcho.conjugate + Complex(echoVariance, 0)
    let g = placeGain.conjugate + errorGain.conjugate + echoGain.conjugate
    let mixture = WildMixture(
      variance: max(p.real + e.real + o.real, 0) + white + Self.leastVariance,
      errorVariance: fixVariance, squaredSurprise: surprise.squaredLength)
    let step = surprise * mixture.gain
    place += p * step
    error += e * step
    echo += o * step
    gain += g * step
    let shrink = mixture.shrink
    placeVariance = max(placeVariance - shrink * p.squaredLength, 0)
    errorVariance = max(errorVariance - shrink * e.squaredLength, 0)
    echoVariance = max(echoVariance - shrink * o.squaredLength, 0)
    gainVariance = max(gainVariance - shrink * g.squaredLength, Self.leastGainVariance)
    placeError -= p * e.conjugate * shrink
    placeEcho -= p * o.conjugate * shrink
    placeGain -= p * g.conjugate * shrink
    errorEcho -= e * o.conjugate * shrink
    errorGain -= e * g.conjugate * shrink
    echoGain -= o * g.conjugate * shrink
    return mixture
  }

  /// The normal distribution with the first two moments of a mixture with another belief.
  ///
  /// - Parameter share: The other's, 0…1.
  func mixed(with other: HeadingBelief, share: Double) -> HeadingBelief {
    guard share > 0 else { return self }
    let (own, between) = (1 - share, share * (1 - share))
    let p = other.place - place
    let e = other.error - error
    let o = other.echo - echo
    let g = other.gain - gain
    func mix(_ a: Double, _ b: Double, _ spread: Double) -> Double {
      own * a + share * b + between * spread
    }
    func mix(_ a: Complex, _ b: Complex, _ spread: Complex) -> Complex {
      a * own + b * share + spread * between
    }
    var mixed = self
    mixed.place += p * share
    mixed.error += e * share
    mixed.echo += o * share
    mixed.gain += g * share
    mixed.placeVariance = mix(placeVariance, other.placeVariance, p.squaredLength)
    mixed.errorVariance = mix(errorVariance, other.errorVariance, e.squaredLength)
    mixed.echoVariance = mix(echoVariance, other.echoVariance, o.squaredLength)
    mixed.gainVariance = mix(gainVariance, other.gainVariance, g.squaredLength)
    mixed.placeError = mix(placeError, other.placeError, p * e.conjugate)
    mixed.placeEcho = mix(placeEcho, other.placeEcho, p * o.conjugate)
    mixed.placeGain = mix(placeGain, other.placeGain, p * g.conjugate)
    mixed.errorEcho = mix(errorEcho, other.errorEcho, e * o.conjugate)
    mixed.errorGain = mix(errorGain, other.errorGain, e * g.conjugate)
    mixed.echoGain = mix(echoGain, other.echoGain, o * g.conjugate)
    return mixed
  }

  /// The posterior of the turn.
  var turnPosterior: TurnPosterior { TurnPosterior(gain: gain, variance: gainVariance) }
}
