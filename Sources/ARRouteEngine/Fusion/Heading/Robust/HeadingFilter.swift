/// A filter for the turn between AR's displacements and the true ones that is sure of the kind of
/// noise, but neither of its size nor of whether the receiver now takes an echo for a satellite.
///
/// An echo shifts all fixes the same way until it ends. Two beliefs run side by side: that the
/// present fixes are ordinary, and that they are an echo. From fix to fix echoes end, and unknown new
/// ones begin. So there are four hypotheses for each fix. All of them take it in; only then are the
/// two that agree about it merged, for either kind, into one with their first two moments. So a leap
/// of the fixes leaves both explanations alive, that an echo began and that one ended, and the very
/// first fixes may have been one.
/// Source: Y. Bar-Shalom, X. R. Li, T. Kirubarajan, Estimation with Applications to Tracking and
/// Navigation, Wiley 2001, section 11.6.5 (generalized pseudo-Bayesian, second order).
struct HeadingFilter: Hashable, Sendable {
  /// The assumed noise.
  var noise: HeadingNoise
  private var ordinary: HeadingBelief
  private var echoing: HeadingBelief
  /// The probability that the newest fix is an echo.
  private var echoProbability = Self.echoShare
  /// The ratio of the fixes' errors to the claimed ones.
  private var scale: FixScale
  /// Seconds since the fix before; nil before the first.
  private var duration: Double?

  /// A filter that knows nothing of the place and the turn.
  ///
  /// - Parameter deviation: The first fix's deviation along each axis, as claimed, metres.
  init(noise: HeadingNoise, deviation: Double) {
    self.noise = noise
    scale = FixScale(expected: noise.squaredScale)
    ordinary = HeadingBelief(errors: noise.errors(deviation: deviation))
    echoing = ordinary.withFreshEcho(variance: Self.echoVariance(deviation))
  }
}

extension HeadingFilter {
  /// The share of echoes among fixes.
  private static let echoShare = 0.05
  /// The time that an echo lasts on average, seconds.
  private static let echoLength = 6.0
  /// The variance of an echo's offset, as a multiple of the variance that fixes have: one in
  /// twenty is off by more than some seven accuracies.
  private static let echoExcess = 20.0
  /// The share of fixes that are wild: off by anything, and alone.
  private static let wildShare = 0.001
  private static let wildLogShare = LibM.log(wildShare)
  /// The variance of wild fixes, as that of echoes.
  private static let wildExcess = 600.0
  /// The least probability of either kind of fix, so that neither is ever lost.
  private static let leastProbability = 1e-9
  /// The share of a belief that may be left out of a mixture.
  private static let leastShare = 1e-4

  private static func echoVariance(_ deviation: Double) -> Double {
    echoExcess * 2 * deviation * deviation
  }
}

/// The result of a filter's update with a fix.
struct HeadingInnovation: Hashable, Sendable {
  /// The logarithm of the fix's probability density as predicted, but for a constant.
  let logLikelihood: Double
  /// The probability that the fix is an outlier: an echo, or wild.
  let outlierProbability: Double
  /// The fix's offset from the prediction in standard deviations, times the chance that it is no
  /// outlier.
  let surprise: Complex
}

extension HeadingFilter {
  /// Moves on to the time of a fix whose deviation along each axis is given.
  mutating func predict(_ step: HeadingStep, _ change: HeadingChange) {
    ordinary.predict(change)
    echoing.predict(change)
    duration = step.duration
  }

  /// Forgets the phone's place; the knowledge of the turn and of the fixes' errors stays.
  ///
  /// - Parameter position: The phone's approximate new position.
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

  /// Takes AR's axes to have turned between now and some steps ago; see `HeadingBelief`.
  mutating func leap(by turn: Complex, since way: Complex, variance: Double) {
    ordinary.leap(by: turn, since: way, variance: variance)
    echoing.leap(by: turn, since: way, variance: variance)
  }

  /// The factor by which fixes have claimed to be worse than they are.
  var margin: Double { scale.margin }

  /// Adds to the variance of the turn.
  mutating func doubtTurn(variance: Double) {
    ordinary.doubtTurn(variance: variance)
    echoing.doubtTurn(variance: variance)
  }

  /// Takes over another filter's beliefs, but not its assumption about the noise.
  mutating func adopt(_ other: HeadingFilter) {
    let own = noise
    self = other
    noise = own
  }

  /// Adds both beliefs' knowledge of the turn to a mixture, with the logarithm of its weight.
  func addTurn(to mixture: inout DirectionMixture, logWeight: Double) {
    let caution = noise.caution
    for number in 0..<scale.sampleCount {
      let (squaredScale, share) = scale.sample(number)
      let logWeight = logWeight + share
      if echoProbability < 1 - Self.leastShare {
        mixture.add(
          ordinary.turnPosterior(squaredScale: squaredScale),
          logWeight: logWeight + LibM.log(1 - echoProbability), caution: caution)
      }
      if echoProbability > Self.leastShare {
        mixture.add(
          echoing.turnPosterior(squaredScale: squaredScale),
          logWeight: logWeight + LibM.log(echoProbability), caution: caution)
      }
    }
  }
}

/// A story of how a fix came about, and how well it foresaw the fix.
private struct HeadingStory {
  let surprise: HeadingSurprise
  let logWeight: Double

  /// The story of a probability beforehand.
  init(_ surprise: HeadingSurprise, probability: Double, scale: FixScale) {
    self.surprise = surprise
    logWeight =
      LibM.log(probability)
      + scale.logDensity(normalized: surprise.normalized, variance: surprise.variance)
  }
}

extension HeadingBelief {
  /// Takes in a fix and merges with another belief, whose hypothesis agrees about the fix.
  ///
  /// A belief that hardly counts is dropped wholly.
  ///
  /// - Parameters:
  ///   - other: The other belief, whose echo begins anew.
  ///   - echo: The variance of that echo; none for 0.
  ///   - otherStory: The hypothesis of the other belief, with that echo.
  ///   - share: The other's, 0…1.
  ///   - blur: The fix's additional variance, square metres.
  fileprivate mutating func update(
    _ story: HeadingStory, other: borrowing HeadingBelief, echo: Double,
    otherStory: HeadingStory, share: Double, blur: Double
  ) {
    if share > 1 - Self.leastShare {
      self = copy other
      beginEcho(variance: echo)
      update(otherStory.surprise, blur: blur)
      return
    }
    update(story.surprise, blur: blur)
    guard share >= Self.leastShare else { return }
    var other = copy other
    other.beginEcho(variance: echo)
    other.update(otherStory.surprise, blur: blur)
    mix(with: other, share: share)
  }

  fileprivate static let leastShare = 1e-3
}

/// The probabilities that echoes begin and last from one fix to the next.
struct EchoChances: Hashable, Sendable {
  /// The probability that an existing echo has not ended.
  let kept: Double
  /// The probability that an echo has begun if there was none.
  let begun: Double
}

extension HeadingFilter {
  /// Takes in a fix.
  ///
  /// - Parameters:
  ///   - velocity: The velocity by AR, in its axes, metres per second.
  ///   - chances: The echo chances of the time since the fix before.
  ///   - evidence: The share of the fix that counts for the size of errors, 0…1.
  ///   - blur: The fix's additional variance, square metres, for learning the place and the turn.
  mutating func update(
    position: Complex, velocity: Complex, deviation: Double, chances: EchoChances,
    evidence: Double, blur: Double = 0
  ) -> HeadingInnovation {
    let white = noise.errors(deviation: deviation).white
    func story(_ surprise: HeadingSurprise, _ probability: Double) -> HeadingStory {
      HeadingStory(surprise, probability: probability, scale: scale)
    }
    let (kept, begun) = (chances.kept, chances.begun)
    let (plain, echo) = (1 - echoProbability, echoProbability)
    let echoVariance = Self.echoVariance(deviation)
    let staying = story(
      ordinary.surprise(position: position, velocity: velocity, white: white),
      plain * (1 - begun))
    let echoes = echoing.surprises(position: position, velocity: velocity, white: white)
    let ended = story(echoes.ended, echo * (1 - kept))
    let begins = story(staying.surprise.withFreshEcho(variance: echoVariance), plain * begun)
    let lasting = story(echoes.lasting, echo * kept)

    let greatest = max(
      staying.logWeight, ended.logWeight, begins.logWeight, lasting.logWeight)
    let shares = (
      LibM.exp(staying.logWeight - greatest), LibM.exp(ended.logWeight - greatest),
      LibM.exp(begins.logWeight - greatest), LibM.exp(lasting.logWeight - greatest)
    )
    let (ordinarySum, echoSum) = (shares.0 + shares.1, shares.2 + shares.3)
    let sum = ordinarySum + echoSum
    let tame = greatest + LibM.log(sum)
    let wild = wildLogWeight(staying.surprise, deviation: deviation)
    if wild > tame {
      // Nothing is learnt from it but that it was wild.
      echoProbability = echo * kept + plain * begun
      return HeadingInnovation(logLikelihood: wild, outlierProbability: 1, surprise: .zero)
    }
    let endedShare = shares.1 / max(ordinarySum, .leastNormalMagnitude)
    let begunShare = shares.2 / max(echoSum, .leastNormalMagnitude)
    if endedShare < HeadingBelief.leastShare {
      // As a rule: nothing of the echoing belief goes over, which may change first.
      echoing.update(
        lasting, other: ordinary, echo: echoVariance, otherStory: begins, share: begunShare,
        blur: blur)
      ordinary.update(staying.surprise, blur: blur)
    } else {
      let before = echoing
      echoing.update(
        lasting, other: ordinary, echo: echoVariance, otherStory: begins, share: begunShare,
        blur: blur)
      ordinary.update(
        staying, other: before, echo: 0, otherStory: ended, share: endedShare, blur: blur)
    }
    echoProbability = min(max(echoSum / sum, Self.leastProbability), 1 - Self.leastProbability)
    let surprises =
      shares.0 * staying.surprise.normalized + shares.1 * ended.surprise.normalized
      + shares.2 * begins.surprise.normalized + shares.3 * lasting.surprise.normalized
    scale.add(surprises / sum, evidence: evidence)
    return HeadingInnovation(
      logLikelihood: tame, outlierProbability: echoProbability,
      surprise: staying.surprise.standardized * (1 - echoProbability))
  }

  /// The probabilities that echoes begin and last since the fix before.
  ///
  /// The first fix may be an echo, but none has begun or ended before it.
  var echoChances: EchoChances {
    let kept = duration.map { LibM.exp(-$0 / Self.echoLength) } ?? 1
    return EchoChances(
      kept: kept, begun: Self.echoShare * (1 - kept) / (1 - Self.echoShare * kept))
  }

  /// Returns the logarithm of the likelihood that the fix is wild: off by anything.
  private func wildLogWeight(_ surprise: HeadingSurprise, deviation: Double) -> Double {
    let variance = surprise.variance + Self.wildExcess * 2 * deviation * deviation
    return Self.wildLogShare
      + scale.logDensity(
        normalized: surprise.normalized * surprise.variance / variance, variance: variance)
  }
}
