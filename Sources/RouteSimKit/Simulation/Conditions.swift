import ARRouteEngine

/// The surroundings of a walk and their effect on sensors (SPEC §8).
package enum Conditions: String, CaseIterable, Hashable, Sendable {
  /// A park: open sky and no steel.
  case calm
  /// Streets among houses of a few storeys.
  case city
  /// Streets among towers.
  case canyon
  /// A street on a map: its houses block and reflect the satellite signals from which fixes are computed.
  /// Everything else is as in a city.
  case street

  /// True when the errors of fixes are drawn at random, using the settings' numbers; false when they result
  /// from satellites and houses.
  package var drawsFixes: Bool { self != .street }
}

extension SimulationSettings {
  /// Creates the settings for the given surroundings and seed.
  ///
  /// The settings for a street are meant for use with a `SatelliteEnvironment`; without one, they are those
  /// of a city.
  ///
  /// - Parameter conditions: The surroundings; nil for the defaults in SPEC §8, which are between calm and
  ///   city.
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
