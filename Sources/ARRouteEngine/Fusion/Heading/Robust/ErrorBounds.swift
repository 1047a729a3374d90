/// Upper bounds for the errors of fixes relative to the walk, learnt over the most recent distance.
struct ErrorBounds: Hashable, Sendable {
  /// The weighted sum of squared errors along one axis, in units of the fixes' claimed variances.
  private var sum = Self.firstMean * Self.firstCount
  private var count = Self.firstCount
  private var most = 0.0

  private static let firstMean = 3.0
  private static let firstCount = 2.0
  /// The ratio of a squared error to the mean of squared errors that is hardly ever exceeded.
  private static let excess = 3.0
  /// The distance after which more than half of the earlier knowledge is forgotten, metres.
  private static let memory = 1500.0

  /// The square of the maximum error of fixes whose standard deviation along each axis is 1.
  ///
  /// It is never less than its initial value, because fixes that were better than claimed on this street may
  /// be worse on the next.
  var squared: Double { max(most, Self.excess * max(sum / count, Self.firstMean)) }

  /// Returns the distance between two fixes that errors alone hardly ever exceed, metres, given their
  /// deviation.
  func greatest(_ deviation: Double) -> Double { (2 * squared).squareRoot() * deviation }

  mutating func add(_ squared: Double, weight: Double, after distance: Double) {
    let kept = LibM.exp(-distance / Self.memory)
    sum = sum * kept + squared * weight
    count = count * kept + weight
    most = max(most * kept, squared)
  }
}
