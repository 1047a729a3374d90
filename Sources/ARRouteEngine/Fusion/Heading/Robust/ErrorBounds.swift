/// The errors of fixes against the walk so far, over some way.
struct ErrorBounds: Hashable, Sendable {
  /// The sum, in variances of the fixes, as claimed, along one axis.
  private var sum = Self.firstMean * Self.firstCount
  private var count = Self.firstCount
  private var most = 0.0

  private static let firstMean = 3.0
  private static let firstCount = 2.0
  /// The squared ratio to the mean that is hardly ever exceeded.
  private static let excess = 3.0
  /// Metres after which the past is more than half forgotten.
  private static let memory = 1500.0

  /// The square of the greatest error for fixes whose deviation along each axis is 1: never less than
  /// at first, as fixes that have been better than claimed may be so for this street alone.
  var squared: Double { max(most, Self.excess * max(sum / count, Self.firstMean)) }

  /// The distance between two fixes of a deviation that nothing but their errors hardly exceeds, metres.
  func greatest(_ deviation: Double) -> Double { (2 * squared).squareRoot() * deviation }

  mutating func add(_ squared: Double, weight: Double, after distance: Double) {
    let kept = LibM.exp(-distance / Self.memory)
    sum = sum * kept + squared * weight
    count = count * kept + weight
    most = max(most * kept, squared)
  }
}
