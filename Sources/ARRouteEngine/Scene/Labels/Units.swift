/// The units in which distances are written on the screen.
public enum Units: String, Hashable, Sendable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case imperial

  /// A foot in metres, by its definition.
  public static let metresInFoot = 0.3048
  /// A mile in metres: 5280 feet.
  public static let metresInMile = 5280 * metresInFoot

  /// One unit of length.
  enum Unit {
    case metre, kilometre, foot, mile
  }

  /// A distance as the billboard shows it (SPEC §4).
  ///
  /// Whole metres below 1 000 m, then kilometres with one decimal; or whole feet below 528 ft,
  /// then miles with one decimal. Always rounded down, so that a number changes when the whole of
  /// it has been walked; half a micrometre below a whole number counts as that, as it does where the
  /// distance itself is printed.
  ///
  /// - Parameters:
  ///   - distance: Metres; negative and non-finite values count as 0.
  ///   - language: Whose signs and decimal separator are written.
  public func text(for distance: Double, in language: Language = .en) -> String {
    let metres = (distance.isFinite ? max(0, distance) : 0) + Self.rounding
    switch self {
    case .metric:
      return metres < 1000
        ? language.text(metres, .metre)
        : language.text(metres / 100, decimals: 1, .kilometre)
    case .imperial:
      let feet = metres / Self.metresInFoot
      return feet < 528
        ? language.text(feet, .foot)
        : language.text(feet / 528, decimals: 1, .mile)
    }
  }

  /// The error of a distance printed to six decimals, metres.
  ///
  /// Added before rounding down, so that 99.9999996 m is 100 m, as it is printed.
  package static let rounding = 5e-7
}
