/// How a fix is taken in that may be wild: as a weighted mixture of a fix of the expected kind and
/// one that is off by anything, collapsed to its first two moments.
///
/// All variances are those of both axes together.
/// Source: Y. Bar-Shalom, X. R. Li, T. Kirubarajan, Estimation with Applications to Tracking and
/// Navigation, Wiley 2001, section 1.4.16.
struct WildMixture: Hashable, Sendable {
  /// The logarithm of the fix's probability density, but for a constant.
  let logLikelihood: Double
  /// The probability that it is wild.
  let wildProbability: Double
  /// How much the fix was allowed to change, beside one that is surely not wild; 0…1.
  let weight: Double
  /// By what the surprise, times its covariance with the state, moves the state.
  let gain: Double
  /// By what the state's variance shrinks, per squared covariance; below 0 where the doubt whether
  /// it is wild weighs more than what it tells.
  let shrink: Double

  /// The share of wild fixes.
  private static let share = 0.01
  /// The variance of wild fixes beyond that of others, as a multiple of their errors'.
  private static let excess = 150.0

  /// The mixture for a surprise.
  ///
  /// - Parameters:
  ///   - variance: Of the surprise, if the fix is not wild.
  ///   - errorVariance: Of an ordinary fix's error.
  ///   - squaredSurprise: How far the fix is from where it was expected, squared.
  init(variance: Double, errorVariance: Double, squaredSurprise: Double) {
    let one = 1 / variance
    let two = 1 / (variance + Self.excess * errorVariance)
    // Relative to the wider, whose exponent is the greater.
    let first = (1 - Self.share) * one * LibM.exp(-squaredSurprise * (one - two))
    let second = Self.share * two
    let sum = first + second
    logLikelihood = LibM.log(sum) - squaredSurprise * two
    wildProbability = second / sum
    gain = (first * one + second * two) / sum
    weight = min(gain * variance, 1)
    // The variance of the gain between both, p·(1 − p)·(one − two)².
    shrink = gain - squaredSurprise * first * second * (one - two) * (one - two) / (sum * sum)
  }
}
