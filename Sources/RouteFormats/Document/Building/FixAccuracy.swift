import ARRouteEngine

/// Converts a format's statements about a fix's accuracy into the radius that contains the true position with
/// a probability of 68 %.
///
/// The error is treated as a circular normal distribution on the ground. The radius that contains 68 % is
/// 1.515 standard deviations of one axis (SPEC §8); the radius that contains 95 % is 2.448, √(−2·ln 0.05).
enum FixAccuracy {
  /// The 68 % radius in standard deviations of one axis.
  static let deviations68 = Fix.deviationsInAccuracy
  /// The 95 % radius in standard deviations of one axis.
  static let deviations95 = 2.4477
  /// The radius, in standard deviations of one axis, that contains 95.45 %, which is the probability of ±2
  /// deviations for a single number: √(−2·ln 0.0455).
  static let deviationsTwoSigma = 2.4860
  /// Half the 95 % interval of one axis, in standard deviations of that axis.
  static let axisDeviations95 = 1.95996
  /// The 68 % radius in metres per unit of dilution of precision (SPEC §9).
  static let metresPerDilution = 5.0

  /// Returns the 68 % radius for a horizontal dilution of precision; nil for 0 or less, which receivers write
  /// while the dilution is unknown.
  @inline(__always)
  static func radius(dilution: Double?) -> Double? {
    guard let dilution, dilution > 0 else { return nil }
    return dilution * metresPerDilution
  }

  /// Returns the 68 % radius that the format states directly, in metres; nil if it is 0.
  ///
  /// Negative values, which mean that the position must not be trusted, are kept. No fix has a radius of 0;
  /// phones write it if the accuracy is unknown.
  @inline(__always)
  static func radius(stated: Double?) -> Double? { stated == 0 ? nil : stated }

  /// Returns the 68 % radius for the standard deviations of the two axes, in metres; nil if one is missing or
  /// negative, or if both are 0.
  static func radius(deviations first: Double?, _ second: Double?) -> Double? {
    guard let first, let second, first >= 0, second >= 0, first + second > 0 else { return nil }
    return deviations68 * ((first * first + second * second) / 2).squareRoot()
  }

  /// Returns the 68 % radius for a 95 % radius in metres.
  static func radius(radius95: Double?) -> Double? {
    radius(stated: radius95).map { $0 * (deviations68 / deviations95) }
  }

  /// Returns the 68 % radius for a 95.45 % radius in metres, which formats call 2σ.
  static func radius(twoSigma: Double?) -> Double? {
    radius(stated: twoSigma).map { $0 * (deviations68 / deviationsTwoSigma) }
  }

  /// Returns the 68 % radius for half the 95 % intervals of the two axes, in metres.
  static func radius(intervals95 first: Double?, _ second: Double?) -> Double? {
    radius(deviations: first.map { $0 / axisDeviations95 }, second.map { $0 / axisDeviations95 })
  }
}
