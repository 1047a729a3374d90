@testable import RouteFormats
@testable import RouteSimKit

/// The rows of the manual's tables about the conditions of walks, calculated by simulation.
enum ConditionsTable {
  /// Returns a row for each condition, and one without conditions.
  ///
  /// - Parameter none: The name of the row without conditions.
  static func rows(none: String) -> [[String]] {
    (Conditions.allCases.map(Optional.some) + [nil]).map { conditions in
      let settings = SimulationSettings(conditions: conditions)
      let drawn = conditions?.drawsFixes ?? true
      func text(_ number: Double, _ unit: String, ofFixes: Bool = true) -> String {
        ofFixes && !drawn ? "satellites" : FixedDecimal.text(number, decimals: 3) + unit
      }
      return [
        conditions?.rawValue ?? none,
        text(settings.compassDeviation.degrees, "°", ofFixes: false),
        text(settings.gpsAccuracy, " m"), text(settings.driftPercent, " %", ofFixes: false),
        text(settings.outlierPercent, " %"), text(settings.dropoutPercent, " %"),
      ]
    }
  }
}
