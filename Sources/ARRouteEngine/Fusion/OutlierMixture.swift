/// How a fix is taken in that may be an outlier: as a weighted mixture of fixes of three
/// qualities, collapsed to one.
///
/// All variances are those of both axes together.
struct OutlierMixture: Hashable, Sendable {
  /// The logarithm of the fix's probability density, but for a constant.
  let logLikelihood: Double
  /// The probability that it is no ordinary fix.
  let outlierProbability: Double
  /// By what the surprise, times its covariance with the state, moves the state.
  let gain: Double
  /// By what the state's variance shrinks, per squared covariance; below 0 where the doubt which
  /// quality it is weighs more than what it tells.
  let shrink: Double

  /// The share of outliers where nothing else is known.
  static let usualShare = 0.05
  /// Of outliers, the share of echoes; the rest is wild.
  private static let echoes = 0.7
  /// The variance of echoes and of wild fixes beyond that of ordinary ones, as its multiple.
  private static let excess = (echo: 16.0, wild: 150.0)

  /// The mixture for a surprise.
  ///
  /// - Parameters:
  ///   - inlierVariance: Of the surprise, if the fix is an ordinary one.
  ///   - errorVariance: Of an ordinary fix's error.
  ///   - outlierShare: How likely the fix is an outlier, before it is looked at.
  ///   - squaredSurprise: How far the fix is from where it was expected, squared.
  init(
    inlierVariance: Double, errorVariance: Double, squaredSurprise: Double, outlierShare: Double
  ) {
    let one = 1 / inlierVariance
    let two = 1 / (inlierVariance + Self.excess.echo * errorVariance)
    let three = 1 / (inlierVariance + Self.excess.wild * errorVariance)
    // Relative to the widest, whose exponent is the greatest.
    let first = (1 - outlierShare) * one * LibM.exp(-squaredSurprise * (one - three))
    let second = outlierShare * Self.echoes * two * LibM.exp(-squaredSurprise * (two - three))
    let third = outlierShare * (1 - Self.echoes) * three
    let sum = first + second + third
    logLikelihood = LibM.log(sum) - squaredSurprise * three
    outlierProbability = (second + third) / sum
    let mean = (first * one + second * two + third * three) / sum
    let square = (first * one * one + second * two * two + third * three * three) / sum
    gain = mean
    shrink = mean - squaredSurprise * (square - mean * mean)
  }
}
