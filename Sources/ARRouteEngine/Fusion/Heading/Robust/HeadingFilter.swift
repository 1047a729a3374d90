/// A filter that estimates the rotation between AR's displacements and the true ones.
///
/// It assumes one kind of noise. It learns the size of the noise, and whether the receiver is currently
/// misled by an echo.
///
/// An echo shifts all fixes in the same way until it ends. Two beliefs are kept in parallel: one assumes that
/// the current fixes are ordinary, the other that they are an echo. From one fix to the next, an echo may end
/// and an unknown new one may begin, so there are four hypotheses for each fix. All four process the fix.
/// Only then are the two hypotheses that say it is ordinary merged into one with the same first two moments,
/// and likewise the two that say it is an echo. After a jump in the fixes, both explanations therefore
/// survive: an echo began, or an echo ended. Even the very first fixes may be an echo. Source: Y. Bar-Shalom,
/// X. R. Li, T. Kirubarajan, Estimation with Applications to Tracking and Navigation, Wiley 2001, section
/// 11.6.5 (generalized pseudo-Bayesian, second order).
struct HeadingFilter: Hashable, Sendable {
  /// The assumed noise.
  var noise: HeadingNoise
  private var ordinary: HeadingBelief
  private var echoing: HeadingBelief
  /// The probability that the newest fix is an echo.
  private var echoProbability = Self.echoShare
  /// The ratio of the fixes' errors to the claimed ones.
  private var scale: FixScale
  /// The time since the previous fix, seconds; nil before the first.
  private var duration: Double?

  /// Creates a filter without knowledge of position and rotation.
  ///
  /// - Parameter deviation: The standard deviation claimed for the first fix along each axis, metres.
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
  /// The average duration of an echo, seconds.
  private static let echoLength = 6.0
  /// The variance of an echo's offset, as a multiple of the variance of fixes.
  ///
  /// One echo in twenty is off by more than about seven times the accuracy.
  private static let echoExcess = 20.0
  /// The share of wild fixes, which are wrong by any amount and isolated.
  private static let wildShare = 0.001
  private static let wildLogShare = LibM.log(wildShare)
  /// The variance of wild fixes, as a multiple of the variance of fixes.
  private static let wildExcess = 600.0
  /// The minimum probability of either kind of fix, so that neither is ever ruled out.
  private static let leastProbability = 1e-9
  /// The share below which a belief may be left out of a mixture.
  private static let leastShare = 1e-4

  private static func echoVariance(_ deviation: Double) -> Double {
    echoExcess * 2 * deviation * deviation
  }
}

/// The result of updating a filter with a fix.
struct HeadingInnovation: Hashable, Sendable {
  /// The logarithm of the fix's predicted probability density, up to a constant.
  let logLikelihood: Double
  /// The probability that the fix is an outlier: an echo, or a wild fix.
  let outlierProbability: Double
  /// The fix's offset from the prediction in standard deviations, multiplied by the probability that it is
  /// not an outlier.
  let surprise: Complex
}

extension HeadingFilter {
  /// Advances to the time of a fix with the given deviation along each axis.
  mutating func predict(_ step: HeadingStep, _ change: HeadingChange) {
    ordinary.predict(change)
    echoing.predict(change)
    duration = step.duration
  }

  /// Forgets the phone's position, but keeps the knowledge about the rotation and the errors of fixes.
  ///
  /// - Parameter position: The phone's approximate new position.
  mutating func lose(at position: Complex) {
    ordinary.lose(at: position)
    echoing.lose(at: position)
  }

  /// Converts the beliefs to coordinates in which `origin` is 0 and directions are rotated clockwise by
  /// `turn`'s argument.
  mutating func rebase(origin: Complex, turn: Complex) {
    ordinary.rebase(origin: origin, turn: turn)
    echoing.rebase(origin: origin, turn: turn)
  }

  /// Assumes that AR's axes rotated a number of steps ago; see `HeadingBelief.leap`.
  mutating func leap(by turn: Complex, since way: Complex, variance: Double) {
    ordinary.leap(by: turn, since: way, variance: variance)
    echoing.leap(by: turn, since: way, variance: variance)
  }

  /// The ratio of the claimed errors to those that a typical receiver would claim for the same true errors.
  var margin: Double { scale.margin }

  /// Increases the variance of the rotation.
  mutating func doubtTurn(variance: Double) {
    ordinary.doubtTurn(variance: variance)
    echoing.doubtTurn(variance: variance)
  }

  /// Adopts another filter's beliefs, but not its assumption about the noise.
  mutating func adopt(_ other: HeadingFilter) {
    let own = noise
    self = other
    noise = own
  }

  /// Adds the posteriors of both beliefs to a mixture, given the logarithm of the filter's weight.
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

/// A hypothesis about the origin of a fix, with a measure of how well it predicted the fix.
private struct HeadingStory {
  let surprise: HeadingSurprise
  let logWeight: Double

  /// Creates a hypothesis from the surprise of the fix and the hypothesis's prior probability.
  init(_ surprise: HeadingSurprise, probability: Double, scale: FixScale) {
    self.surprise = surprise
    logWeight =
      LibM.log(probability)
      + scale.logDensity(normalized: surprise.normalized, variance: surprise.variance)
  }
}

extension HeadingBelief {
  /// Updates this belief with a fix and merges it with another belief whose hypothesis agrees about the fix.
  ///
  /// A belief with a negligible share is dropped entirely.
  ///
  /// - Parameters:
  ///   - other: The other belief, whose echo is replaced.
  ///   - echo: The variance of the other belief's new echo; 0 for no echo.
  ///   - otherStory: The hypothesis of the other belief with its new echo.
  ///   - share: The other belief's share, 0…1.
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

/// The probabilities that echoes begin or continue from one fix to the next.
struct EchoChances: Hashable, Sendable {
  /// The probability that an existing echo has not ended.
  let kept: Double
  /// The probability that an echo has begun if there was none before.
  let begun: Double
}

extension HeadingFilter {
  /// Updates both beliefs with a fix.
  ///
  /// - Parameters:
  ///   - velocity: The velocity according to AR, in AR's axes, metres per second.
  ///   - chances: The probabilities that an echo has continued or begun since the previous fix.
  ///   - evidence: The weight of the fix when the size of errors is learnt, 0…1.
  ///   - blur: An additional variance of the fix when position and rotation are learnt, square metres.
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
      // Nothing is learnt from the fix except that it was wild.
      echoProbability = echo * kept + plain * begun
      return HeadingInnovation(logLikelihood: wild, outlierProbability: 1, surprise: .zero)
    }
    let endedShare = shares.1 / max(ordinarySum, .leastNormalMagnitude)
    let begunShare = shares.2 / max(echoSum, .leastNormalMagnitude)
    if endedShare < HeadingBelief.leastShare {
      // In the usual case, the ordinary belief needs nothing from the echoing one, which may therefore change
      // first.
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

  /// The probabilities that echoes have begun or continued since the previous fix.
  ///
  /// The first fix may be an echo, but no echo has begun or ended before it.
  var echoChances: EchoChances {
    let kept = duration.map { LibM.exp(-$0 / Self.echoLength) } ?? 1
    return EchoChances(
      kept: kept, begun: Self.echoShare * (1 - kept) / (1 - Self.echoShare * kept))
  }

  /// Returns the logarithm of the likelihood that the fix is wild, which means wrong by any amount.
  private func wildLogWeight(_ surprise: HeadingSurprise, deviation: Double) -> Double {
    let variance = surprise.variance + Self.wildExcess * 2 * deviation * deviation
    return Self.wildLogShare
      + scale.logDensity(
        normalized: surprise.normalized * surprise.variance / variance, variance: variance)
  }
}
