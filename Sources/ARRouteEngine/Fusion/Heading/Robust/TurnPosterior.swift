/// The posterior of a rotation, given that AR's scale is nearly right.
///
/// Restricted to the circle |g| = 1, the complex normal distribution of the gain is a von Mises distribution
/// with κ = 2·|ĝ| / variance. Source: K. V. Mardia, P. E. Jupp, Directional Statistics, Wiley 2000, section
/// 3.5.
struct TurnPosterior: Hashable, Sendable {
  /// The mean rotation, as a unit complex number.
  let mean: Complex
  /// The length of the mean vector, 0…1.
  let resultant: Double
  /// The logarithm of the density of gains of length 1, up to a constant; it measures how well they fit.
  let logDensity: Double

  /// Creates the posterior for a gain and its variance, which is for both axes together.
  init(gain: Complex, variance: Double) {
    let length = gain.length
    let distribution = VonMises(concentration: 2 * length / variance)
    let spread = variance + Self.scaleVariance
    let short = length - 1
    mean = gain.direction
    resultant = distribution.resultant
    logDensity = LibM.log(distribution.scaledI0 / spread) - short * short / spread
  }

  /// The variance of AR's scale: 4 % squared.
  private static let scaleVariance = 0.0016
}
