/// The law that determines the diameter of the finish placemark on the screen (SPEC §4).
///
/// The law deliberately differs from perspective: as the distance of the finish grows, the diameter falls
/// from `maximum` to `minimum` according to `law`, and never grows.
public struct PlacemarkSizing: Hashable, Sendable {
  /// The shape of the decrease.
  public let law: SizeLaw
  /// The diameter at distances up to the near distance, points.
  public let maximum: Double
  /// The smallest diameter, points.
  public let minimum: Double
  /// The near distance, up to which the diameter is the maximum, metres.
  public let near: Double
  /// The far distance, at or beyond which the diameter is the minimum, metres; it has no effect in
  /// `SizeLaw.perspective`.
  public let far: Double

  /// The default law: 100 pt up to 50 m, 50 pt at 2 000 m or more, and linear in between.
  public static let standard = PlacemarkSizing(unchecked: .linear, 100, 50, near: 50, far: 2000)

  /// The range of allowed diameters, points.
  public static let diameters = 0.001...1e6
  /// The range of allowed distances, metres; the near distance may also be 0.
  public static let distances = 0.001...1e9

  /// Creates a law from its shape and its four numbers, in points and metres.
  ///
  /// - Throws: An error that names the invalid number. The conditions are 0 ≤ near < far and maximum ≥
  ///   minimum > 0. All numbers must be finite and within `diameters` and `distances`. A law that divides by
  ///   `near` requires it to be above 0.
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

  /// The tolerance within which a distance counts as equal to the distance of a step, metres.
  ///
  /// Distances on the Earth are no more exact than this; without the tolerance, half of the distances printed
  /// as 50 m would be beyond the step.
  private static let tolerance = 1e-6

  /// The distances at which the curve of diameters bends or steps, metres, ascending.
  ///
  /// The list is empty if the largest and the smallest diameter are equal.
  public var knees: [Double] {
    guard maximum > minimum else { return [] }
    return [near, law == .perspective ? near * (maximum / minimum) : far]
  }

  /// Returns one of the four numbers, in points or metres.
  public func value(of number: PlacemarkNumber) -> Double {
    switch number {
    case .near: near
    case .far: far
    case .maximum: maximum
    case .minimum: minimum
    }
  }

  /// The numbers that have no effect on any diameter.
  ///
  /// They are the far distance in `SizeLaw.perspective`, and both distances if the largest and the smallest
  /// diameter are equal.
  public var unused: [PlacemarkNumber] {
    guard maximum > minimum else { return [.near, .far] }
    return law == .perspective ? [.far] : []
  }

  /// Returns the same four numbers with a different law.
  ///
  /// - Throws: `PlacemarkSizingError.nearNotPositive` if the new law requires a near distance above 0 and it
  ///   is 0.
  public func with(_ law: SizeLaw) throws(PlacemarkSizingError) -> PlacemarkSizing {
    try PlacemarkSizing(law: law, maximum: maximum, minimum: minimum, near: near, far: far)
  }

  /// Returns the diameter at a fraction of the way from the largest to the smallest.
  private func falling(_ part: Double) -> Double { maximum + (minimum - maximum) * part }

  /// Returns a diameter limited to the two bounds, which rounding may have exceeded.
  private func clamped(_ diameter: Double) -> Double { max(minimum, min(maximum, diameter)) }
}

/// The four numbers of a placemark's size law.
public enum PlacemarkNumber: String, Hashable, Sendable, CaseIterable {
  /// The largest diameter.
  case maximum = "max"
  /// The smallest diameter.
  case minimum = "min"
  /// The near distance, up to which the diameter is the largest.
  case near
  /// The far distance, at or beyond which the diameter is the smallest.
  case far
}

/// An error in the numbers of a placemark's size law.
public enum PlacemarkSizingError: Error, Hashable, Sendable {
  /// A number is infinite or not a number.
  case notFinite(PlacemarkNumber)
  /// The near distance is below 0 m.
  case negativeNear(Double)
  /// The near distance is 0 m, but the law divides by it.
  case nearNotPositive(SizeLaw)
  /// The near distance is not below the far distance; both are in metres.
  case nearNotBelowFar(near: Double, far: Double)
  /// The smallest diameter, in points, is not above 0.
  case minimumNotPositive(Double)
  /// The largest diameter is below the smallest; both are in points.
  case maximumBelowMinimum(maximum: Double, minimum: Double)
  /// A number, in points or metres, is outside its allowed range, which is also given.
  case outOfBounds(PlacemarkNumber, Double, ClosedRange<Double>)
}
