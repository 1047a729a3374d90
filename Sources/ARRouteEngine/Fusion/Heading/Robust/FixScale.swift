/// The squared ratio of fixes' true errors to the claimed ones, as learnt from prediction surprises.
///
/// Its posterior is an inverse gamma distribution; a filter's prediction is then Student's
/// distribution, whose long tails are the doubt about the factor.
/// Source: A. Gelman et al., Bayesian Data Analysis, CRC Press 2013, section 3.3 and 14.2.
struct FixScale: Hashable, Sendable {
  /// Half the number of errors it was computed from, including those of the prior.
  private(set) var shape = Self.firstShape
  private var sum: Double

  /// The prior shape, before any fix has come.
  private static let firstShape = 1.2

  /// A factor whose square is expected to be about `expected`.
  init(expected: Double) { sum = Self.firstShape * expected }

  /// The likely squared factor by the surprises alone.
  var mode: Double { sum / shape }

  /// The likely squared factor: by a fourth root farther from the usual one than the surprises say.
  ///
  /// Not all surprises count, and as a filter takes in what surprised it, it is surprised less: they
  /// stay too close to the prior.
  private var likely: Double { mode * (mode / Self.usual).squareRoot().squareRoot() }

  /// The ratio of claims to the usual ones.
  var margin: Double { (Self.usual / likely).squareRoot() }

  /// The usual squared factor: the middle one among receivers.
  private static let usual = 1.5

  /// The logarithm of the density of a surprise, but for a constant.
  ///
  /// - Parameters:
  ///   - normalized: The squared surprise over its variance, of both axes together.
  ///   - variance: That variance.
  func logDensity(normalized: Double, variance: Double) -> Double {
    LibM.log(shape / (sum * variance)) - (shape + 1) * LibM.log1p(normalized / sum)
  }

  /// Takes in a squared surprise over its variance.
  ///
  /// - Parameter evidence: The share of it that counts, 0…1.
  mutating func add(_ normalized: Double, evidence: Double) {
    let heard = min(normalized, Self.greatestSurprise * mode)
    sum += evidence * heard
    shape += evidence
  }

  /// The upper limit of a single surprise, relative to the expected one.
  private static let greatestSurprise = 25.0

  /// The number of values that stand for all: one, where there is not much doubt.
  var sampleCount: Int { shape < Self.surelyKnown ? 3 : 1 }

  /// One of the values that stand for all, with the logarithm of its share.
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
  /// Three points that have the first five moments of a normal distribution: 0 and ±√3.
  private static let spread = 3.0.squareRoot()
  private static let middleShare = LibM.log(2.0 / 3)
  private static let outerShare = LibM.log(1.0 / 6)
}
