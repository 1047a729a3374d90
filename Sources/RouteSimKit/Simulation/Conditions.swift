import ARRouteEngine

/// The surroundings of a walk, as far as they affect sensors (SPEC §8).
package enum Conditions: String, CaseIterable, Hashable, Sendable {
  /// A park: open sky, no steel.
  case calm
  /// Streets among houses of a few storeys.
  case city
  /// Streets among towers.
  case canyon
  /// A street on a map: its houses block and reflect the signals of the satellites from which fixes are
  /// computed; everything else is as in a city.
  case street

  /// True when the errors of fixes are drawn from the settings' numbers; false when they follow from
  /// satellites and houses.
  package var drawsFixes: Bool { self != .street }
}

extension SimulationSettings {
  /// Creates the settings for the given surroundings and seed.
  ///
  /// The settings for a street are meant for use with a `SatelliteEnvironment`; without one, they are those
  /// of a city.
  ///
  /// - Parameter conditions: The surroundings; nil for SPEC §8's defaults, which lie between calm and city.
  package init(conditions: Conditions?, seed: UInt64 = SimulationSettings.defaultSeed) {
    self.init()
    self.seed = seed
    self.conditions = conditions
    switch conditions {
    case nil: break
    case .calm:
      compassDeviation = .degrees(5)
      gpsAccuracy = 3
      driftPercent = 0.5
    case .city, .street:
      compassDeviation = .degrees(20)
      gpsAccuracy = 8
      driftPercent = 1.5
      dropoutPercent = 5
    case .canyon:
      compassDeviation = .degrees(60)
      gpsAccuracy = 20
      driftPercent = 3
      outlierPercent = 10
      dropoutPercent = 15
    }
  }
}
