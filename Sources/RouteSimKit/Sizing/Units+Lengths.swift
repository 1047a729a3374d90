package import ARRouteEngine
import RouteFormats

/// Lengths as written in tables, on sheets and on the bench: exactly, whereas labels are rounded down.
extension Units {
  /// The unit in which near and far are edited, in metres: a metre or a foot.
  package var metresInUnit: Double { system.short.metres }

  /// The symbol of that unit.
  package var unitSign: String { system.short.sign }

  /// Returns a distance with up to two decimals, such as `2000 m` or `164.04 ft`.
  ///
  /// A distance of a tenth of a mile or more is in miles with up to three decimals, such as `1.243 mi`.
  ///
  /// - Parameter metres: The distance, 0 or more.
  package func exactText(for metres: Double) -> String {
    if let leastLong = system.countsLongFrom, metres >= leastLong {
      let long = system.long
      return "\(FixedDecimal.text(metres / long.metres, decimals: 3)) \(long.sign)"
    }
    return unitText(for: metres)
  }

  /// Returns a distance in the unit in which it is edited, with up to two decimals, such as `2000 m` or
  /// `6561.68 ft`.
  func unitText(for metres: Double) -> String {
    "\(FixedDecimal.text(metres / metresInUnit, decimals: 2)) \(unitSign)"
  }

  /// Returns a length in the scene with two decimals, such as `4.72 m` or `15.48 ft`; `–` if unknown.
  package func sceneText(for metres: Double?) -> String {
    guard let metres else { return "–" }
    return "\(FixedDecimal.text(metres / metresInUnit, decimals: 2, padded: true)) \(unitSign)"
  }

  /// Returns a length on the glass, such as `15.6 mm` or `0.61 in`; `–` if unknown.
  ///
  /// - Parameter isFine: True to use one more decimal.
  package func glassText(for millimetres: Double?, isFine: Bool = false) -> String {
    guard let millimetres else { return "–" }
    let unit = system.glass
    let decimals = unit.decimals + (isFine ? 1 : 0)
    let number = FixedDecimal.text(
      millimetres / unit.millimetres, decimals: decimals, padded: true)
    return "\(number) \(unit.sign)"
  }

  /// The distance from the eye to the screen as short text, such as `30 cm` or `11.8 in`.
  package var viewingDistanceText: String {
    let unit = system.hand
    let number = FixedDecimal.text(
      SizingScreen.viewingDistance / unit.millimetres, decimals: unit.decimals)
    return "\(number) \(unit.sign)"
  }
}
