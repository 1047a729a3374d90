/// The law that gives the finish placemark its diameter on the screen (SPEC §4).
///
/// It breaks perspective on purpose: the diameter falls from `maximum` to `minimum` as the finish
/// moves away, in the way that `law` says, and never grows.
public struct PlacemarkSizing: Hashable, Sendable {
  /// The shape of the fall.
  public let law: SizeLaw
  /// The diameter at and below the near distance, points.
  public let maximum: Double
  /// The smallest diameter, points.
  public let minimum: Double
  /// The distance up to which the diameter is largest, metres.
  public let near: Double
  /// The distance from which the diameter is smallest, metres; without effect in `SizeLaw.perspective`.
  public let far: Double

  /// 100 pt up to 50 m, 50 pt from 2 000 m, linear between.
  public static let standard = PlacemarkSizing(unchecked: .linear, 100, 50, near: 50, far: 2000)

  /// The possible diameters, points.
  public static let diameters = 0.001...1e6
  /// The possible distances of the law, metres; the near one may be 0, too.
  public static let distances = 0.001...1e9

  /// A law from its shape and its four numbers: points and metres.
  ///
  /// - Throws: The number that is wrong: 0 ≤ near < far and maximum ≥ minimum > 0 must hold, all
  ///   finite, of `diameters` and `distances`; a law that divides by `near` needs it above 0.
  public init(
    law: SizeLaw = .linear, maximum: Double = 100, minimum: Double = 50, near: Double = 50,
    far: Double = 2000
  ) throws(PlacemarkSizingError) {
    for (number, value) in [
      (PlacemarkNumber.maximum, maximum), (.minimum, minimum), (.near, near), (.far, far),
    ] where !value.isFinite {
      throw .notFinite(number)
    }
    guard near >= 0 else { throw .negativeNear(near) }
    guard near > 0 || !law.needsNear else { throw .nearNotPositive(law) }
    guard near < far else { throw .nearNotBelowFar(near: near, far: far) }
    guard minimum > 0 else { throw .minimumNotPositive(minimum) }
    guard maximum >= minimum else { throw .maximumBelowMinimum(maximum: maximum, minimum: minimum) }
    for (number, value) in [(PlacemarkNumber.maximum, maximum), (.minimum, minimum)]
    where !Self.diameters.contains(value) {
      throw .outOfBounds(number, value, Self.diameters)
    }
    for (number, value) in [(PlacemarkNumber.near, near), (.far, far)]
    where value != 0 && !Self.distances.contains(value) {
      throw .outOfBounds(number, value, Self.distances)
    }
    self.init(unchecked: law, maximum, minimum, near: near, far: far)
  }

  init(unchecked law: SizeLaw, _ maximum: Double, _ minimum: Double, near: Double, far: Double) {
    self.law = law
    self.maximum = maximum
    self.minimum = minimum
    self.near = near
    self.far = far
  }
}

extension PlacemarkSizing {
  /// Returns the diameter at a distance, points.
  ///
  /// - Parameter distance: The distance from the camera to the finish, metres, 0 or more.
  public func diameter(at distance: Double) -> Double {
    if distance <= near { return maximum }
    switch law {
    case .linear:
      return distance >= far ? minimum : falling((distance - near) / (far - near))
    case .logarithmic:
      if distance >= far { return minimum }
      return clamped(falling(LibM.log(distance / near) / LibM.log(far / near)))
    case .perspective: return clamped(maximum * near / distance)
    case .stepped:
      if distance <= near + Self.tolerance { return maximum }
      return distance >= far - Self.tolerance ? minimum : falling(0.5)
    }
  }

  /// The tolerance at a step, metres, within which a distance counts as at it: one on the Earth is no more
  /// exact, and half of all that are printed as 50 m would be beyond it.
  private static let tolerance = 1e-6

  /// The distances at which the curve of diameters bends or steps, metres, ascending.
  ///
  /// None where the largest diameter is also the smallest.
  public var knees: [Double] {
    guard maximum > minimum else { return [] }
    return [near, law == .perspective ? near * (maximum / minimum) : far]
  }

  /// One of the four numbers: points or metres.
  public func value(of number: PlacemarkNumber) -> Double {
    switch number {
    case .near: near
    case .far: far
    case .maximum: maximum
    case .minimum: minimum
    }
  }

  /// The numbers without effect on any diameter: the far one in `SizeLaw.perspective`, and both
  /// distances if the largest diameter is also the smallest.
  public var unused: [PlacemarkNumber] {
    guard maximum > minimum else { return [.near, .far] }
    return law == .perspective ? [.far] : []
  }

  /// The same four numbers under another law.
  ///
  /// - Throws: `PlacemarkSizingError.nearNotPositive` where that law needs a near distance.
  public func with(_ law: SizeLaw) throws(PlacemarkSizingError) -> PlacemarkSizing {
    try PlacemarkSizing(law: law, maximum: maximum, minimum: minimum, near: near, far: far)
  }

  /// The diameter at a part of the way from the largest to the smallest.
  private func falling(_ part: Double) -> Double { maximum + (minimum - maximum) * part }

  /// A diameter that rounding has not carried beyond the bounds.
  private func clamped(_ diameter: Double) -> Double { max(minimum, min(maximum, diameter)) }
}

/// The four numbers of a placemark's size law.
public enum PlacemarkNumber: String, Hashable, Sendable, CaseIterable {
  /// The largest diameter.
  case maximum = "max"
  /// The smallest diameter.
  case minimum = "min"
  /// The distance up to which the diameter is largest.
  case near
  /// The distance from which the diameter is smallest.
  case far
}

/// The error in the numbers of a placemark's size law.
public enum PlacemarkSizingError: Error, Hashable, Sendable {
  /// A number is infinite or not a number.
  case notFinite(PlacemarkNumber)
  /// The near distance is below 0 m.
  case negativeNear(Double)
  /// The near distance is 0 m, and the law divides by it.
  case nearNotPositive(SizeLaw)
  /// The near distance is not below the far distance, metres.
  case nearNotBelowFar(near: Double, far: Double)
  /// The smallest diameter is not above 0 pt.
  case minimumNotPositive(Double)
  /// The largest diameter is below the smallest, points.
  case maximumBelowMinimum(maximum: Double, minimum: Double)
  /// A number is beyond its useful range, points or metres; with that range.
  case outOfBounds(PlacemarkNumber, Double, ClosedRange<Double>)
}
