/// Bounds for the errors of fixes relative to the walk, learnt over the recent distance.
struct ErrorBounds: Hashable, Sendable {
  /// The weighted sum of squared errors along one axis, in units of the fixes' claimed variances.
  private var sum = Self.firstMean * Self.firstCount
  private var count = Self.firstCount
  private var most = 0.0

  private static let firstMean = 3.0
  private static let firstCount = 2.0
  /// The ratio of a squared error to the mean that is hardly ever exceeded.
  private static let excess = 3.0
  /// The distance after which more than half of the past is forgotten, metres.
  private static let memory = 1500.0

  /// The square of the greatest error of fixes whose deviation along each axis is 1.
  ///
  /// It is never less than its initial value, because fixes that were better than claimed may have been so on
  /// this street only.
  var squared: Double { max(most, Self.excess * max(sum / count, Self.firstMean)) }

  /// Returns the distance between two fixes of a deviation that errors alone hardly ever exceed, metres.
  func greatest(_ deviation: Double) -> Double { (2 * squared).squareRoot() * deviation }

  mutating func add(_ squared: Double, weight: Double, after distance: Double) {
    let kept = LibM.exp(-distance / Self.memory)
    sum = sum * kept + squared * weight
    count = count * kept + weight
    most = max(most * kept, squared)
  }
}
