/// The belief about place, errors and turn while all fixes are of one kind.
///
/// On the ground plane, with complex numbers (north + i·east), a fix is z = p + e + b + o − v·c and
/// white noise: the true place p, an error e that wanders as smoothly as the receiver makes it (it
/// follows a rough one, r), an error b that stays for a street, the offset o of an echo, and the
/// distance by which the fix is late. AR sees a step d of the place as p advances by g·d, where g is
/// near exp(i·m) with m the misalignment; a fix that is late by L shows the phone's position L·g·v ago,
/// and c = L·g. All of this is linear in (p, g, c, r, e, b, o), and no noise prefers a direction, so
/// that seven complex numbers and their Hermitian covariance are the whole posterior. That |g| is near
/// 1 is brought in at the end, by `TurnPosterior`.
///
/// Variances are those of both axes together, for receivers whose claims are true: those of all
/// others are in proportion, which `HeadingFilter` knows.
struct HeadingBelief: Hashable, Sendable {
  private var mean = ComplexRow.zero
  private var position = ComplexRow.zero
  private var gain = ComplexRow.zero
  private var lag = ComplexRow.zero
  private var rough = ComplexRow.zero
  private var error = ComplexRow.zero
  private var street = ComplexRow.zero
  private var echo = ComplexRow.zero

  /// The index of each number in a row.
  fileprivate enum Lane {
    static let position = 0
    static let gain = 1
    static let lag = 2
    static let rough = 3
    static let error = 4
    static let street = 5
    static let echo = 6
  }

  /// A belief that knows nothing of the place and the turn, and of no echo.
  init(errors: HeadingErrors) {
    position[Lane.position].real = Self.unknownPosition
    gain[Lane.gain].real = Self.unknownGain
    gain[Lane.lag].real = Self.meanLag * Self.unknownGain
    lag[Lane.gain].real = Self.meanLag * Self.unknownGain
    lag[Lane.lag].real = (Self.meanLag * Self.meanLag + 2 * Self.lagVariance) * Self.unknownGain
    rough[Lane.rough].real = errors.rough
    rough[Lane.error].real = errors.wander
    error[Lane.rough].real = errors.wander
    error[Lane.error].real = errors.wander
    street[Lane.street].real = errors.street
  }

  /// The variance of a fully unknown place, square metres.
  private static let unknownPosition = 1e7
  /// The variance of a fully unknown gain: enough for any that is near 1.
  private static let unknownGain = 4.0
  /// The mean delay of fixes, seconds, and its variance: from 0 to 2 s.
  private static let meanLag = 0.8
  private static let lagVariance = 0.35
  /// The variance added to the place with every step, square metres: poses tremble.
  private static let tremble = 1e-4
  /// The least variance of any fix, square metres.
  private static let leastVariance = 1e-3
  /// The least variance of the gain: far less than any walk can resolve.
  private static let leastGainVariance = 1e-12
}

/// The variances of a fix's errors in the long run, of both axes together, square metres.
struct HeadingErrors: Hashable, Sendable {
  /// The variance of all of them except echoes.
  let all: Double
  /// The variance of the part that is new with every fix.
  let white: Double
  /// The variance of the wandering part, as in the fix.
  let wander: Double
  /// The variance of the wandering part, before the receiver smooths it.
  let rough: Double
  /// The variance of the part that stays for a street.
  let street: Double
}

/// The change of a belief until the next fix.
struct HeadingChange: Hashable, Sendable {
  /// The displacement that AR saw, in its axes, metres.
  let displacement: Complex
  /// The share of the rough error that stays.
  let keptRough: Double
  /// The share of the smooth error that stays.
  let keptError: Double
  /// The share of the rough error that goes over into the smooth one.
  let followed: Double
  /// The variances of the errors in the long run.
  let errors: HeadingErrors
  /// The variance added to the gain as the axes turn.
  var gainVariance: Double
  /// True when another street begins.
  let isNewStreet: Bool
}

extension HeadingBelief {
  @inline(__always)
  private mutating func forEachRow(_ change: (inout ComplexRow) -> Void) {
    change(&position)
    change(&gain)
    change(&lag)
    change(&rough)
    change(&error)
    change(&street)
    change(&echo)
  }

  /// Moves on to the time of a fix.
  mutating func predict(_ change: HeadingChange) {
    let d = change.displacement
    let (a, f, c) = (change.keptRough, change.keptError, change.followed)
    @inline(__always)
    func advance(_ row: inout ComplexRow, _ d: Complex) {
      row[Lane.position] += row[Lane.gain] * d
      row[Lane.error] = row[Lane.error] * f + row[Lane.rough] * c
      row[Lane.rough] = row[Lane.rough] * a
    }
    advance(&mean, d)
    position += gain * d
    error = error * f + rough * c
    rough = rough * a
    forEachRow { advance(&$0, d.conjugate) }
    let (wander, all) = (change.errors.wander, change.errors.rough)
    position[Lane.position].real += Self.tremble
    gain[Lane.gain].real += change.gainVariance
    rough[Lane.rough].real += (1 - a * a) * all
    let shared = wander - a * f * wander - a * c * all
    rough[Lane.error].real += shared
    error[Lane.rough].real += shared
    error[Lane.error].real += wander - f * f * wander - 2 * f * c * wander - c * c * all
    if change.isNewStreet {
      forget(Lane.street)
      street = .zero
      street[Lane.street].real = change.errors.street
    }
  }

  /// Forgets one of the numbers and its covariances with the others, except for its own row.
  @inline(__always)
  private mutating func forget(_ lane: Int) {
    forEachRow { $0[lane] = .zero }
    mean[lane] = .zero
  }

  /// Forgets the phone's place; the knowledge of the turn and of the fixes' errors stays.
  ///
  /// - Parameter position: The phone's approximate new position.
  mutating func lose(at position: Complex) {
    forget(Lane.position)
    self.position = .zero
    self.position[Lane.position].real = Self.unknownPosition
    mean[Lane.position] = position - mean[Lane.error] - mean[Lane.street] - mean[Lane.echo]
  }

  /// Rotates the belief for a turn of AR's axes some steps ago.
  ///
  /// - Parameters:
  ///   - turn: The turn of the gain, as a number of length 1.
  ///   - way: The displacement that AR has seen since, in its axes, metres.
  ///   - variance: The variance of the turn.
  mutating func leap(by turn: Complex, since way: Complex, variance: Double) {
    let old = mean[Lane.gain]
    mean[Lane.gain] = old * turn
    mean[Lane.lag] = mean[Lane.lag] * turn
    mean[Lane.position] += (mean[Lane.gain] - old) * way
    doubtTurn(variance: variance)
  }

  /// Adds to the variance of the gain.
  mutating func doubtTurn(variance: Double) {
    gain[Lane.gain].real += variance
    gain[Lane.lag].real += Self.meanLag * variance
    lag[Lane.gain].real += Self.meanLag * variance
    lag[Lane.lag].real += Self.meanLag * Self.meanLag * variance
  }

  /// Goes over to other coordinates: `origin` becomes 0, and directions turn clockwise by the
  /// argument of `turn`.
  mutating func rebase(origin: Complex, turn: Complex) {
    mean[Lane.position] -= origin
    mean = mean * turn
  }

  /// Returns the same belief with an unknown echo of a known variance; without an echo for 0.
  func withFreshEcho(variance: Double = 0) -> HeadingBelief {
    var fresh = self
    fresh.beginEcho(variance: variance)
    return fresh
  }

  /// Replaces the echo by an unknown one of a known variance; by none for 0.
  mutating func beginEcho(variance: Double) {
    forget(Lane.echo)
    echo = .zero
    echo[Lane.echo].real = variance
  }
}

/// The distance of a fix from where it was foreseen.
struct HeadingSurprise: Hashable, Sendable {
  /// The offset of the fix from the predicted position, metres.
  fileprivate let offset: Complex
  /// The covariances of the state with it.
  fileprivate private(set) var covariance: ComplexRow
  /// Its variance, square metres.
  private(set) var variance: Double

  /// The squared offset relative to its variance.
  var normalized: Double { offset.squaredLength / variance }

  /// The same as a vector, in standard deviations.
  var standardized: Complex { offset * (1 / variance.squareRoot()) }

  /// The same for a belief without an echo to which one of a variance is added.
  func withFreshEcho(variance echo: Double) -> HeadingSurprise {
    var surprise = self
    surprise.variance += echo
    surprise.covariance[HeadingBelief.Lane.echo].real = echo
    return surprise
  }
}

extension HeadingBelief {
  /// Returns the surprise of a fix: its distance from the predicted position, if the echo has ended.
  ///
  /// - Parameters:
  ///   - velocity: The velocity by AR, in its axes, metres per second.
  ///   - white: The variance of the fix that is new every time, square metres.
  @inline(__always)
  func surprise(position: Complex, velocity: Complex, white: Double) -> HeadingSurprise {
    plain(velocity: velocity).surprise(position: position, velocity: velocity, white: white)
  }

  /// The same, and if the echo is still there.
  @inline(__always)
  func surprises(
    position: Complex, velocity: Complex, white: Double
  ) -> (ended: HeadingSurprise, lasting: HeadingSurprise) {
    let plain = plain(velocity: velocity)
    let covariance = (plain.row + echo).conjugate
    let foreseen = Foreseen.number(of: covariance, velocity: velocity) + covariance[Lane.echo]
    let lasting = HeadingSurprise(
      offset: position - (plain.mean + mean[Lane.echo]), covariance: covariance,
      variance: max(foreseen.real, 0) + white + Self.leastVariance)
    return (plain.surprise(position: position, velocity: velocity, white: white), lasting)
  }

  /// Returns the prediction of a fix without the echo.
  @inline(__always)
  private func plain(velocity: Complex) -> Foreseen {
    Foreseen(
      row: position + error + street - lag * velocity,
      mean: Foreseen.number(of: mean, velocity: velocity))
  }

  /// The predicted fix without an echo, and its covariances with each of the numbers.
  private struct Foreseen {
    var row: ComplexRow
    let mean: Complex

    /// The fix that numbers lead to.
    @inline(__always)
    static func number(of numbers: ComplexRow, velocity: Complex) -> Complex {
      numbers[Lane.position] + numbers[Lane.error] + numbers[Lane.street]
        - numbers[Lane.lag] * velocity
    }

    @inline(__always)
    func surprise(position: Complex, velocity: Complex, white: Double) -> HeadingSurprise {
      var row = row
      row[Lane.echo] = .zero
      let covariance = row.conjugate
      let foreseen = Self.number(of: covariance, velocity: velocity)
      return HeadingSurprise(
        offset: position - mean, covariance: covariance,
        variance: max(foreseen.real, 0) + white + HeadingBelief.leastVariance)
    }
  }

  /// Takes in a fix, by its surprise.
  ///
  /// - Parameter blur: Variance of the fix besides, square metres.
  mutating func update(_ surprise: HeadingSurprise, blur: Double) {
    let covariance = surprise.covariance
    let inverse = 1 / (surprise.variance + blur)
    let scaled = covariance.conjugate * -inverse
    mean += covariance * (surprise.offset * inverse)
    position += scaled * covariance[Lane.position]
    gain += scaled * covariance[Lane.gain]
    lag += scaled * covariance[Lane.lag]
    rough += scaled * covariance[Lane.rough]
    error += scaled * covariance[Lane.error]
    street += scaled * covariance[Lane.street]
    echo += scaled * covariance[Lane.echo]
  }

  /// Becomes the normal distribution with the first two moments of a mixture with another belief.
  ///
  /// - Parameter share: The other's, 0…1.
  mutating func mix(with other: HeadingBelief, share: Double) {
    let difference = other.mean - mean
    let spread = difference.conjugate * (share * (1 - share))
    @inline(__always)
    func mix(_ row: inout ComplexRow, _ another: ComplexRow, _ difference: Complex) {
      row += (another - row) * share + spread * difference
    }
    mix(&position, other.position, difference[Lane.position])
    mix(&gain, other.gain, difference[Lane.gain])
    mix(&lag, other.lag, difference[Lane.lag])
    mix(&rough, other.rough, difference[Lane.rough])
    mix(&error, other.error, difference[Lane.error])
    mix(&street, other.street, difference[Lane.street])
    mix(&echo, other.echo, difference[Lane.echo])
    mean += difference * share
  }

  /// Returns the posterior of the turn if the squared ratio of errors to claims is `squaredScale`.
  func turnPosterior(squaredScale: Double) -> TurnPosterior {
    TurnPosterior(
      gain: mean[Lane.gain],
      variance: max(gain[Lane.gain].real * squaredScale, Self.leastGainVariance))
  }
}
