/// The growth of fixes' summed surprises along the way, relative to that of unrelated ones.
///
/// For a filter that knows the errors of fixes, every surprise is new. If errors last longer than any
/// filter assumes, as along streets whose houses reflect satellites, surprises agree for many steps:
/// their sums then have a greater variance than those of unrelated surprises, and the answer's error is
/// greater by as much than its filters say.
/// Source: D. W. K. Andrews, Heteroskedasticity and autocorrelation consistent covariance matrix
/// estimation, Econometrica 59 (1991) 817–858 (long-run variance by a kernel, here an exponential).
struct LastingSurprise: Hashable, Sendable {
  private var sum = Complex.zero
  private var longRun = Self.firstWeight
  private var single = Self.firstWeight

  /// Metres over which surprises are added up.
  private static let reach = 46.0
  /// The weight of unrelated surprises that are assumed beforehand.
  private static let firstWeight = 20.0

  /// The variance of sums beside that of strangers' sums, 1 or more.
  var variance: Double { max(longRun / single, 1) }

  /// Takes in a surprise, in units of its expected deviation.
  ///
  /// - Parameters:
  ///   - distance: The distance walked since the one before, metres.
  ///   - evidence: The share of it that counts, 0…1.
  mutating func add(_ surprise: Complex, after distance: Double, evidence: Double) {
    let kept = LibM.exp(-distance / Self.reach)
    sum = sum * kept + surprise * evidence.squareRoot()
    longRun += sum.squaredLength * (1 - kept * kept)
    single += surprise.squaredLength * evidence
  }
}
