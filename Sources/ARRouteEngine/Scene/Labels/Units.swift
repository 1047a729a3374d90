/// The units in which distances are shown on the screen.
///
/// All facts about a system are in its row in this file. No other code names a case, and an incomplete row
/// does not compile.
public enum Units: String, Hashable, Sendable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case imperial

  /// The units of a phone whose settings do not specify any.
  package static let standard = Units.metric

  /// The length of a foot, metres, by definition.
  public static let metresInFoot = 0.3048
  /// The length of a mile, metres: 5280 feet.
  public static let metresInMile = 5280 * metresInFoot

  /// A single unit of length.
  enum Unit {
    case metre, kilometre, foot, mile
  }

  /// The lengths, symbols and round numbers of the system.
  package var system: UnitSystem {
    _read { yield row.value }
  }

  /// The facts about the system, boxed because they are large; the labels of every frame read them without
  /// copying.
  private var row: Boxed<UnitSystem> {
    switch self {
    case .metric: Self.metricSystem
    case .imperial: Self.imperialSystem
    }
  }

  private static let metricSystem = Boxed(
    UnitSystem(
      short: .init(.metre, metres: 1, sign: "m", decimals: 1),
      long: .init(.kilometre, metres: 1000, sign: "km", decimals: 2),
      shortsInLong: 1000, labelledShorts: 1000, countsLongFrom: nil,
      speed: .init(metres: 1, seconds: 1, sign: "m/s", decimals: 2),
      glass: .init(millimetres: 1, sign: "mm", name: "Millimetres", decimals: 1),
      hand: .init(millimetres: 10, sign: "cm", name: "Centimetres", decimals: 1),
      stops: .init(shorts: [10, 25, 50, 100, 200, 500, 1000, 2000, 5000], longs: []),
      marks: .init(shorts: [1, 10, 100], longs: [1, 10]),
      tickPowers: .init(shorts: -2..<8, longs: 0..<0)))

  private static let imperialSystem = Boxed(
    UnitSystem(
      short: .init(.foot, metres: metresInFoot, sign: "ft", decimals: 0),
      long: .init(.mile, metres: metresInMile, sign: "mi", decimals: 2),
      shortsInLong: 5280, labelledShorts: 528, countsLongFrom: metresInMile / 10,
      speed: .init(metres: metresInMile, seconds: 3600, sign: "mph", decimals: 1),
      glass: .init(millimetres: 25.4, sign: "in", name: "Inches", decimals: 2),
      hand: .init(millimetres: 25.4, sign: "in", name: "Inches", decimals: 1),
      stops: .init(shorts: [25, 50, 100, 200, 500], longs: [0.25, 0.5, 1, 3]),
      marks: .init(shorts: [10, 100], longs: [0.1, 1]),
      tickPowers: .init(shorts: -2..<3, longs: -1..<5)))

  /// Returns a distance as shown on the billboard (SPEC §4).
  ///
  /// The text shows whole metres below 1 000 m and kilometres with one decimal from 1 000 m, or whole feet
  /// below 528 ft and miles with one decimal from 528 ft. The number is always rounded down, so that it
  /// changes only after a full unit has been walked. A distance up to half a micrometre below a whole number
  /// counts as that number, as it does when the distance itself is printed.
  ///
  /// - Parameters:
  ///   - distance: The distance, metres; negative and non-finite values count as 0.
  ///   - language: The language of the symbols and the decimal separator.
  public func text(for distance: Double, in language: Language = .en) -> String {
    let metres = (distance.isFinite ? max(0, distance) : 0) + Self.rounding
    let row = row
    let shorts = metres / row.value.short.metres
    return shorts < row.value.labelledShorts
      ? language.text(shorts, row.value.short.unit)
      : language.text(shorts / row.value.shortsInTenth, decimals: 1, row.value.long.unit)
  }

  /// The rounding error of a distance printed with six decimals, metres.
  ///
  /// It is added before rounding down, so that 99.9999996 m counts as 100 m, as in printed distances.
  package static let rounding = 5e-7
}
