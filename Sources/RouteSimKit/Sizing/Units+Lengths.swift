public import ARRouteEngine
import RouteFormats

/// Lengths as tables, sheets and the bench write them: exactly, where a label rounds down.
extension Units {
  /// The unit in which near and far are edited, metres: a metre or a foot.
  public var metresInUnit: Double { self == .metric ? 1 : Self.metresInFoot }

  /// The sign of that unit.
  public var unitSign: String { self == .metric ? "m" : "ft" }

  /// A distance with up to two decimals: `2000 m`, `164.04 ft`; from a tenth of a mile on in miles with
  /// up to three, `1.243 mi`.
  ///
  /// - Parameter metres: 0 or more.
  public func exactText(for metres: Double) -> String {
    if self == .imperial, metres >= Self.metresInMile / 10 {
      return FixedDecimal.text(metres / Self.metresInMile, decimals: 3) + " mi"
    }
    return unitText(for: metres)
  }

  /// A distance in the unit that it is edited in, with up to two decimals: `2000 m`, `6561.68 ft`.
  public func unitText(for metres: Double) -> String {
    "\(FixedDecimal.text(metres / metresInUnit, decimals: 2)) \(unitSign)"
  }

  /// How large something of the scene is, with two decimals: `4.72 m`, `15.48 ft`; `–` where that is
  /// not known.
  public func sceneText(for metres: Double?) -> String {
    guard let metres else { return "–" }
    return "\(FixedDecimal.text(metres / metresInUnit, decimals: 2, padded: true)) \(unitSign)"
  }

  /// How large something is on the glass: `15.6 mm`, `0.61 in`; `–` where that is not known.
  ///
  /// - Parameter decimals: Of millimetres; inches have one more.
  public func glassText(for millimetres: Double?, decimals: Int = 1) -> String {
    guard let millimetres else { return "–" }
    switch self {
    case .metric:
      return FixedDecimal.text(millimetres, decimals: decimals, padded: true) + " mm"
    case .imperial:
      return FixedDecimal.text(millimetres / 25.4, decimals: decimals + 1, padded: true) + " in"
    }
  }

  /// How far from the eye the screen is held, in short: `30 cm`, `11.8 in`.
  public var viewingDistanceText: String {
    switch self {
    case .metric: FixedDecimal.text(SizingScreen.viewingDistance / 10, decimals: 1) + " cm"
    case .imperial: FixedDecimal.text(SizingScreen.viewingDistance / 25.4, decimals: 1) + " in"
    }
  }
}
