/// The law that gives the finish placemark its diameter on the screen (SPEC §4).
///
/// It breaks perspective on purpose: the diameter falls linearly from `maximum` at `near` to
/// `minimum` at `far` and is constant outside.
public struct PlacemarkSizing: Hashable, Sendable {
  /// The diameter at and below the near distance, points.
  public let maximum: Double
  /// The diameter at and beyond the far distance, points.
  public let minimum: Double
  /// Up to where the diameter is largest, metres.
  public let near: Double
  /// From where the diameter is smallest, metres.
  public let far: Double

  /// 100 pt up to 50 m, 50 pt from 2 000 m.
  public static let standard = PlacemarkSizing(unchecked: 100, 50, near: 50, far: 2000)

  /// A law from its four numbers: points and metres.
  ///
  /// - Throws: What is wrong with them: 0 ≤ near < far and maximum ≥ minimum > 0 must hold, all
  ///   finite.
  public init(
    maximum: Double = 100, minimum: Double = 50, near: Double = 50, far: Double = 2000
  ) throws(PlacemarkSizingError) {
    guard maximum.isFinite, minimum.isFinite, near.isFinite, far.isFinite else {
      throw .notFinite
    }
    guard near >= 0 else { throw .negativeNear(near) }
    guard near < far else { throw .nearNotBelowFar(near: near, far: far) }
    guard minimum > 0 else { throw .minimumNotPositive(minimum) }
    guard maximum >= minimum else { throw .maximumBelowMinimum(maximum: maximum, minimum: minimum) }
    self.init(unchecked: maximum, minimum, near: near, far: far)
  }

  init(unchecked maximum: Double, _ minimum: Double, near: Double, far: Double) {
    self.maximum = maximum
    self.minimum = minimum
    self.near = near
    self.far = far
  }

  /// The diameter at a distance, points.
  ///
  /// - Parameter distance: From the camera to the finish, metres, 0 or more.
  public func diameter(at distance: Double) -> Double {
    if distance <= near { return maximum }
    if distance >= far { return minimum }
    return maximum + (minimum - maximum) * ((distance - near) / (far - near))
  }
}

/// What is wrong with the numbers of a placemark's size law.
public enum PlacemarkSizingError: Error, Hashable, Sendable {
  /// A number is infinite or not a number.
  case notFinite
  /// The near distance is below 0 m.
  case negativeNear(Double)
  /// The near distance is not below the far distance, metres.
  case nearNotBelowFar(near: Double, far: Double)
  /// The smallest diameter is not above 0 pt.
  case minimumNotPositive(Double)
  /// The largest diameter is below the smallest, points.
  case maximumBelowMinimum(maximum: Double, minimum: Double)
}
