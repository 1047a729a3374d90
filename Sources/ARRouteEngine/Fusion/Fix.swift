/// What a satellite receiver says of where it is.
public struct Fix: Hashable, Sendable {
  /// When, seconds on the clock of the poses.
  public var time: Double
  /// Where.
  public var coordinate: GeodeticCoordinate
  /// The radius of the circle that holds the truth with 68 %, metres, as the receiver claims.
  public var horizontalAccuracy: Double

  /// A fix at a time in seconds, good to so many metres (68 %).
  public init(time: Double, coordinate: GeodeticCoordinate, horizontalAccuracy: Double) {
    self.time = time
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
  }

  /// The claimed standard deviation along each axis, metres.
  ///
  /// 68 % of a round two-dimensional normal distribution lie within 1.515 standard deviations.
  public var axisDeviation: Double { horizontalAccuracy / 1.515 }
}
