/// A belief about position, errors and rotation, assuming that all fixes are of one kind.
///
/// On the ground plane, with complex numbers (north + i·east), a fix is z = p + e + b + o − v·c plus white
/// noise. Here p is the true position, e is a wandering error smoothed by the receiver (it follows a rough
/// error r), b is an error that stays the same along a street, o is the offset of an echo, and v·c is the
/// distance by which the fix lags behind. When the position p advances by g·d, AR sees a step d; g is near
/// exp(i·m), where m is the misalignment. A fix that is late by L shows an earlier position of the phone,
/// L·g·v behind, so c = L·g. All of this is linear in (p, g, c, r, e, b, o), and no noise prefers a
/// direction, so seven complex numbers and their Hermitian covariance are the whole posterior.
/// `TurnPosterior` adds, at the end, the knowledge that |g| is near 1.
///
/// Variances are for both axes together and for a receiver whose claims are true; for other receivers, they
/// are multiplied by a factor that `HeadingFilter` keeps.
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

  /// Creates a belief without knowledge of position and rotation; it assumes no echo.
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

  /// The variance of a completely unknown position, square metres.
  private static let unknownPosition = 1e7
  /// The variance of a completely unknown gain, large enough for any gain near 1.
  private static let unknownGain = 4.0
  /// The mean delay of fixes, seconds, and its variance; delays are from 0 to 2 s.
  private static let meanLag = 0.8
  private static let lagVariance = 0.35
  /// The variance added to the position at every step, square metres, because poses are shaky.
  private static let tremble = 1e-4
  /// The minimum variance of any fix, square metres.
  private static let leastVariance = 1e-3
  /// The minimum variance of the gain, far smaller than any walk can resolve.
  private static let leastGainVariance = 1e-12
}

/// The long-term variances of a fix's errors, for both axes together, square metres.
struct HeadingErrors: Hashable, Sendable {
  /// The variance of the total error, except echoes.
  let all: Double
  /// The variance of the part that is new with every fix.
  let white: Double
  /// The variance of the wandering part after smoothing by the receiver.
  let wander: Double
  /// The variance of the wandering part before the receiver smooths it.
  let rough: Double
  /// The variance of the part that stays the same along a street.
  let street: Double
}

/// The change in a belief from one fix to the next.
struct HeadingChange: Hashable, Sendable {
  /// The displacement that AR saw, in AR's axes, metres.
  let displacement: Complex
  /// The share of the rough error that is left at the next fix.
  let keptRough: Double
  /// The share of the smooth error that is left at the next fix.
  let keptError: Double
  /// The share of the rough error that passes into the smooth one.
  let followed: Double
  /// The long-term variances of the errors.
  let errors: HeadingErrors
  /// The variance added to the gain for the rotation of the axes.
  var gainVariance: Double
  /// True when the walker has turned into another street.
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

  /// Advances to the time of a fix.
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

  /// Forgets one of the state's numbers and its covariances with the others, except in its own row.
  @inline(__always)
  private mutating func forget(_ lane: Int) {
    forEachRow { $0[lane] = .zero }
    mean[lane] = .zero
  }

  /// Forgets the phone's position, but keeps the knowledge about the rotation and the errors of fixes.
  ///
  /// - Parameter position: The phone's approximate new position.
  mutating func lose(at position: Complex) {
    forget(Lane.position)
    self.position = .zero
    self.position[Lane.position].real = Self.unknownPosition
    mean[Lane.position] = position - mean[Lane.error] - mean[Lane.street] - mean[Lane.echo]
  }

  /// Adjusts the belief for a rotation of AR's axes that happened a number of steps ago.
  ///
  /// - Parameters:
  ///   - turn: The rotation of the gain, as a unit complex number.
  ///   - way: The displacement that AR has seen since, in AR's axes, metres.
  ///   - variance: The variance of the rotation.
  mutating func leap(by turn: Complex, since way: Complex, variance: Double) {
    let old = mean[Lane.gain]
    mean[Lane.gain] = old * turn
    mean[Lane.lag] = mean[Lane.lag] * turn
    mean[Lane.position] += (mean[Lane.gain] - old) * way
    doubtTurn(variance: variance)
  }

  /// Increases the variance of the gain.
  mutating func doubtTurn(variance: Double) {
    gain[Lane.gain].real += variance
    gain[Lane.lag].real += Self.meanLag * variance
    lag[Lane.gain].real += Self.meanLag * variance
    lag[Lane.lag].real += Self.meanLag * Self.meanLag * variance
  }

  /// Converts the belief to coordinates in which `origin` is 0 and directions are rotated clockwise by
  /// `turn`'s argument.
  mutating func rebase(origin: Complex, turn: Complex) {
    mean[Lane.position] -= origin
    mean = mean * turn
  }

  /// Returns the same belief with an unknown echo of the given variance; without an echo if the variance is
  /// 0.
  func withFreshEcho(variance: Double = 0) -> HeadingBelief {
    var fresh = self
    fresh.beginEcho(variance: variance)
    return fresh
  }

  /// Replaces the echo with an unknown echo of the given variance; without an echo if the variance is 0.
  mutating func beginEcho(variance: Double) {
    forget(Lane.echo)
    echo = .zero
    echo[Lane.echo].real = variance
  }
}

/// The offset of a fix from its predicted position.
struct HeadingSurprise: Hashable, Sendable {
  /// The offset of the fix from the predicted position, metres.
  fileprivate let offset: Complex
  /// The covariances of the offset with the state.
  fileprivate private(set) var covariance: ComplexRow
  /// The variance of the offset, square metres.
  private(set) var variance: Double

  /// The squared offset divided by its variance.
  var normalized: Double { offset.squaredLength / variance }

  /// The offset in standard deviations, as a vector.
  var standardized: Complex { offset * (1 / variance.squareRoot()) }

  /// Returns the surprise with an added echo of the given variance; the belief must not have an echo.
  func withFreshEcho(variance echo: Double) -> HeadingSurprise {
    var surprise = self
    surprise.variance += echo
    surprise.covariance[HeadingBelief.Lane.echo].real = echo
    return surprise
  }
}

extension HeadingBelief {
  /// Returns the surprise of a fix, assuming that the echo has ended.
  ///
  /// - Parameters:
  ///   - velocity: The velocity according to AR, in AR's axes, metres per second.
  ///   - white: The variance of the part of a fix's error that is new with every fix, square metres.
  @inline(__always)
  func surprise(position: Complex, velocity: Complex, white: Double) -> HeadingSurprise {
    plain(velocity: velocity).surprise(position: position, velocity: velocity, white: white)
  }

  /// Returns two surprises of a fix: one assumes that the echo has ended, the other that it continues.
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

  /// Returns the prediction of a fix, assuming no echo.
  @inline(__always)
  private func plain(velocity: Complex) -> Foreseen {
    Foreseen(
      row: position + error + street - lag * velocity,
      mean: Foreseen.number(of: mean, velocity: velocity))
  }

  /// The predicted fix without an echo, and its covariances with all numbers of the state.
  private struct Foreseen {
    var row: ComplexRow
    let mean: Complex

    /// Returns the fix that the state's numbers predict.
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

  /// Updates the belief with the surprise of a fix.
  ///
  /// - Parameter blur: The additional variance of the fix, square metres.
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

  /// Mixes this belief with another; the result is the normal distribution with the mixture's first two
  /// moments.
  ///
  /// - Parameter share: The other belief's share, 0…1.
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

  /// Returns the posterior of the rotation, given the squared ratio of true errors to claimed errors.
  func turnPosterior(squaredScale: Double) -> TurnPosterior {
    TurnPosterior(
      gain: mean[Lane.gain],
      variance: max(gain[Lane.gain].real * squaredScale, Self.leastGainVariance))
  }
}
