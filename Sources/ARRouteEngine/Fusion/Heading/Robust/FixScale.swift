/// The squared ratio of the true errors of fixes to the claimed ones, learnt from prediction errors
/// (surprises).
///
/// Its posterior is an inverse gamma distribution; a filter's prediction therefore has a Student's
/// t-distribution, whose long tails express the uncertainty of the ratio. Source: A. Gelman et al., Bayesian
/// Data Analysis, CRC Press 2013, sections 3.3 and 14.2.
struct FixScale: Hashable, Sendable {
  /// Half the number of errors from which the ratio was computed, including those of the prior.
  private(set) var shape = Self.firstShape
  private var sum: Double

  /// The prior shape, before the first fix.
  private static let firstShape = 1.2

  /// Creates a distribution of the squared ratio around an expected value.
  init(expected: Double) { sum = Self.firstShape * expected }

  /// The most likely squared ratio according to the surprises alone.
  var mode: Double { sum / shape }

  /// The most likely squared ratio: `mode` times the fourth root of the ratio of `mode` to the typical value.
  ///
  /// The surprises alone give a ratio too close to the prior: not all of them count, and they become smaller
  /// as a filter adapts.
  private var likely: Double { mode * (mode / Self.usual).squareRoot().squareRoot() }

  /// The ratio of the claimed errors to those that a typical receiver would claim for the same true errors.
  var margin: Double { (Self.usual / likely).squareRoot() }

  /// The typical squared ratio, which is the median among receivers.
  private static let usual = 1.5

  /// Returns the logarithm of the probability density of a surprise, up to a constant.
  ///
  /// - Parameters:
  ///   - normalized: The squared surprise divided by its variance, for both axes together.
  ///   - variance: The variance of the surprise, for both axes together.
  func logDensity(normalized: Double, variance: Double) -> Double {
    LibM.log(shape / (sum * variance)) - (shape + 1) * LibM.log1p(normalized / sum)
  }

  /// Adds a squared surprise divided by its variance.
  ///
  /// - Parameter evidence: The share of the surprise that counts, 0…1.
  mutating func add(_ normalized: Double, evidence: Double) {
    let heard = min(normalized, Self.greatestSurprise * mode)
    sum += evidence * heard
    shape += evidence
  }

  /// The limit for a single squared surprise, relative to the expected one.
  private static let greatestSurprise = 25.0

  /// The number of sample values that represent the distribution; 1 if the ratio is nearly certain.
  var sampleCount: Int { shape < Self.surelyKnown ? 3 : 1 }

  /// Returns one of the sample values that represent the distribution, with the logarithm of its share.
  func sample(_ number: Int) -> (squaredScale: Double, logShare: Double) {
    let likely = likely
    guard sampleCount > 1 else { return (likely, 0) }
    switch number {
    case 0: return (likely, Self.middleShare)
    case 1: return (likely * LibM.exp(Self.spread / shape.squareRoot()), Self.outerShare)
    default: return (likely * LibM.exp(-Self.spread / shape.squareRoot()), Self.outerShare)
    }
  }

  private static let surelyKnown = 12.0
  /// The distance of the outer points from the middle; three points at 0 and ±√3 match the first five moments
  /// of a normal distribution.
  private static let spread = 3.0.squareRoot()
  private static let middleShare = LibM.log(2.0 / 3)
  private static let outerShare = LibM.log(1.0 / 6)
}
