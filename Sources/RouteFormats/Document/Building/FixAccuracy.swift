import ARRouteEngine

/// Converts a format's statements about a fix's accuracy into the radius that contains the truth at 68 %
/// confidence.
///
/// The error is treated as a circular normal distribution on the ground: its radius contains 68 % at 1.515
/// standard deviations of one axis (SPEC §8) and 95 % at 2.448, √(−2·ln 0.05).
enum FixAccuracy {
  /// The 68 % radius in standard deviations of one axis.
  static let deviations68 = Fix.deviationsInAccuracy
  /// The 95 % radius in standard deviations of one axis.
  static let deviations95 = 2.4477
  /// The radius, in standard deviations of one axis, with the probability that ±2 deviations have for a
  /// single number, 95.45 %: √(−2·ln 0.0455).
  static let deviationsTwoSigma = 2.4860
  /// Half the 95 % interval of one axis, in its standard deviations.
  static let axisDeviations95 = 1.95996
  /// The 68 % radius in metres per unit of dilution of precision (SPEC §9).
  static let metresPerDilution = 5.0

  /// Returns the radius for a horizontal dilution of precision; nil for 0 and below, which receivers write as
  /// long as they know none.
  @inline(__always)
  static func radius(dilution: Double?) -> Double? {
    guard let dilution, dilution > 0 else { return nil }
    return dilution * metresPerDilution
  }

  /// Returns the radius for one in metres that the format states directly.
  ///
  /// Negative values, which mean that the position must not be trusted, are kept. Phones write zero if they
  /// know none: no fix is that accurate.
  @inline(__always)
  static func radius(stated: Double?) -> Double? { stated == 0 ? nil : stated }

  /// Returns the radius for the standard deviations of both axes, metres; nil if one is missing or both are
  /// 0.
  static func radius(deviations first: Double?, _ second: Double?) -> Double? {
    guard let first, let second, first >= 0, second >= 0, first + second > 0 else { return nil }
    return deviations68 * ((first * first + second * second) / 2).squareRoot()
  }

  /// Returns the radius for a 95 % radius in metres.
  static func radius(radius95: Double?) -> Double? {
    radius(stated: radius95).map { $0 * (deviations68 / deviations95) }
  }

  /// Returns the radius for a 95.45 % radius in metres, which formats call 2σ.
  static func radius(twoSigma: Double?) -> Double? {
    radius(stated: twoSigma).map { $0 * (deviations68 / deviationsTwoSigma) }
  }

  /// Returns the radius for the 95 % intervals of both axes, metres.
  static func radius(intervals95 first: Double?, _ second: Double?) -> Double? {
    radius(deviations: first.map { $0 / axisDeviations95 }, second.map { $0 / axisDeviations95 })
  }
}
