/// The growth of accumulated surprises along the walk, compared with the growth of independent surprises.
///
/// If a filter models the errors of fixes correctly, its surprises are independent of each other. If errors
/// last longer than any filter assumes, such as on streets whose houses reflect satellite signals, surprises
/// agree over many steps. Their sums then have a larger variance than the sums of independent surprises, and
/// the variance of the answer is larger, by the same ratio, than its filters say. Source: D. W. K. Andrews,
/// Heteroskedasticity and autocorrelation consistent covariance matrix estimation, Econometrica 59 (1991)
/// 817–858 (long-run variance by a kernel, here an exponential).
struct LastingSurprise: Hashable, Sendable {
  private var sum = Complex.zero
  private var longRun = Self.firstWeight
  private var single = Self.firstWeight

  /// The distance over which surprises are summed, metres.
  private static let reach = 46.0
  /// The weight of the independent surprises that are assumed at the beginning.
  private static let firstWeight = 20.0

  /// The variance of sums relative to that of sums of independent surprises; 1 or more.
  var variance: Double { max(longRun / single, 1) }

  /// Adds a surprise, in units of its expected deviation.
  ///
  /// - Parameters:
  ///   - distance: The distance walked since the previous surprise, metres.
  ///   - evidence: The share of the surprise that counts, 0…1.
  mutating func add(_ surprise: Complex, after distance: Double, evidence: Double) {
    let kept = LibM.exp(-distance / Self.reach)
    sum = sum * kept + surprise * evidence.squareRoot()
    longRun += sum.squaredLength * (1 - kept * kept)
    single += surprise.squaredLength * evidence
  }
}
