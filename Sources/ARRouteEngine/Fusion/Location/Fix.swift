/// A position fix from a satellite receiver.
public struct Fix: Hashable, Sendable {
  /// The time of the fix, seconds on the clock of the poses.
  public var time: Double
  /// The coordinate of the fix.
  public var coordinate: GeodeticCoordinate
  /// The claimed radius of the circle that contains the true position at 68 % confidence, metres.
  public var horizontalAccuracy: Double
  /// True if the receiver claims no accuracy, so that `horizontalAccuracy` is an assumption.
  public var isAccuracyAssumed = false

  /// Creates a fix at a time in seconds with an accuracy in metres (68 %).
  public init(time: Double, coordinate: GeodeticCoordinate, horizontalAccuracy: Double) {
    self.time = time
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
  }

  /// Creates a fix at a time in seconds with the accuracy that its receiver claims, metres (68 %).
  ///
  /// If the receiver claims none, `assumedAccuracy` is used.
  public init(time: Double, coordinate: GeodeticCoordinate, statedAccuracy: Double?) {
    self.init(
      time: time, coordinate: coordinate,
      horizontalAccuracy: statedAccuracy ?? Self.assumedAccuracy)
    isAccuracyAssumed = statedAccuracy == nil
  }

  /// The accuracy that the receiver claims, metres (68 %); nil if it claims none.
  public var statedAccuracy: Double? { isAccuracyAssumed ? nil : horizontalAccuracy }

  /// The accuracy assumed for a fix without a claim, metres; it is typical of a phone under an open sky.
  public static let assumedAccuracy = 5.0
  /// The ratio of the accuracy to the standard deviation along one axis.
  ///
  /// 68 % of a circular two-dimensional normal distribution lies within 1.515 deviations of the centre (SPEC
  /// §8).
  public static let deviationsInAccuracy = 1.515
  /// The worst claimed accuracy that is still useful for walking, metres.
  public static let worstAccuracy = 10_000.0

  /// The claimed standard deviation along each axis, metres.
  public var axisDeviation: Double { horizontalAccuracy / Self.deviationsInAccuracy }

  /// True when the claimed accuracy is plausible and useful.
  ///
  /// False if it is above 10 km, negative or not a number; receivers use the latter two to mark a fix as
  /// invalid.
  public var hasUsableAccuracy: Bool { 0...Self.worstAccuracy ~= horizontalAccuracy }
}
