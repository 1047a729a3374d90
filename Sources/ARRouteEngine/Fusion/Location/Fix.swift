/// A position fix of a satellite receiver.
public struct Fix: Hashable, Sendable {
  /// The time of the fix, seconds on the clock of the poses.
  public var time: Double
  /// The coordinate of the fix.
  public var coordinate: GeodeticCoordinate
  /// The radius of the circle that holds the truth with 68 %, metres, as the receiver claims.
  public var horizontalAccuracy: Double
  /// True when the receiver claims no accuracy, and `horizontalAccuracy` is the usual one.
  public var isAccuracyAssumed = false

  /// A fix at a time in seconds, good to so many metres (68 %).
  public init(time: Double, coordinate: GeodeticCoordinate, horizontalAccuracy: Double) {
    self.time = time
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
  }

  /// A fix at a time in seconds, whose receiver claims so many metres (68 %), or nothing: then it
  /// counts as good to `assumedAccuracy`.
  public init(time: Double, coordinate: GeodeticCoordinate, statedAccuracy: Double?) {
    self.init(
      time: time, coordinate: coordinate,
      horizontalAccuracy: statedAccuracy ?? Self.assumedAccuracy)
    isAccuracyAssumed = statedAccuracy == nil
  }

  /// The accuracy that its receiver claims, metres (68 %); nil if it claims none.
  public var statedAccuracy: Double? { isAccuracyAssumed ? nil : horizontalAccuracy }

  /// The assumed accuracy of a fix without a claim, metres: a phone's under open sky.
  public static let assumedAccuracy = 5.0
  /// The ratio of the accuracy to the standard deviation of one axis: 68 % of a round two-dimensional
  /// normal distribution lie within 1.515 deviations (SPEC §8).
  public static let deviationsInAccuracy = 1.515
  /// Claims worse than this, metres, are no use for walking.
  public static let worstAccuracy = 10_000.0

  /// The claimed standard deviation along each axis, metres.
  public var axisDeviation: Double { horizontalAccuracy / Self.deviationsInAccuracy }

  /// True when the claim can be true and of use: neither negative, as receivers say that a fix is
  /// invalid, nor no number, nor beyond 10 km.
  public var hasUsableAccuracy: Bool { 0...Self.worstAccuracy ~= horizontalAccuracy }
}
