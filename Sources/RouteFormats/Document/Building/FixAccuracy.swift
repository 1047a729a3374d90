import ARRouteEngine

/// Turns what formats say of a fix's accuracy into the radius that holds the truth with 68 %.
///
/// The error is taken as a round normal distribution on the ground: its radius holds 68 % at
/// 1.515 standard deviations of one axis (SPEC §8) and 95 % at 2.448, √(−2·ln 0.05).
enum FixAccuracy {
  /// Standard deviations of one axis in the 68 % radius.
  static let deviations68 = Fix.deviationsInAccuracy
  /// Standard deviations of one axis in the 95 % radius.
  static let deviations95 = 2.4477
  /// Standard deviations of one axis in the radius that holds as much as ±2 of them do of a single
  /// number, 95.45 %: √(−2·ln 0.0455).
  static let deviationsTwoSigma = 2.4860
  /// Standard deviations in the 95 % interval of one axis.
  static let axisDeviations95 = 1.95996
  /// Metres of 68 % radius for each unit of dilution of precision (SPEC §9).
  static let metresPerDilution = 5.0

  /// Of a horizontal dilution of precision; nil for 0 and below, which receivers write while
  /// they know none.
  @inline(__always)
  static func radius(dilution: Double?) -> Double? {
    guard let dilution, dilution > 0 else { return nil }
    return dilution * metresPerDilution
  }

  /// Of a radius in metres that the format says outright.
  ///
  /// Negative ones, which say that the place is not to be trusted, stay. Zero is what phones
  /// write where they know none: nobody is that sure.
  @inline(__always)
  static func radius(stated: Double?) -> Double? { stated == 0 ? nil : stated }

  /// Of the standard deviations of both axes, metres; nil where one is missing or both are 0.
  static func radius(deviations first: Double?, _ second: Double?) -> Double? {
    guard let first, let second, first >= 0, second >= 0, first + second > 0 else { return nil }
    return deviations68 * ((first * first + second * second) / 2).squareRoot()
  }

  /// Of a 95 % radius in metres.
  static func radius(radius95: Double?) -> Double? {
    radius(stated: radius95).map { $0 * (deviations68 / deviations95) }
  }

  /// Of a 95.45 % radius in metres, which formats call 2σ.
  static func radius(twoSigma: Double?) -> Double? {
    radius(stated: twoSigma).map { $0 * (deviations68 / deviationsTwoSigma) }
  }

  /// Of the 95 % intervals of both axes, metres.
  static func radius(intervals95 first: Double?, _ second: Double?) -> Double? {
    radius(deviations: first.map { $0 / axisDeviations95 }, second.map { $0 / axisDeviations95 })
  }
}
