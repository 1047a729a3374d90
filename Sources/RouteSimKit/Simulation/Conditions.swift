import ARRouteEngine

/// Where one walks, as far as sensors feel it (SPEC §8).
public enum Conditions: String, CaseIterable, Hashable, Sendable {
  /// A park: open sky, no steel.
  case calm
  /// Streets among houses of a few storeys.
  case city
  /// Streets among towers.
  case canyon
}

extension SimulationSettings {
  /// The settings for a place of some kind, with a seed.
  ///
  /// - Parameter conditions: nil for SPEC §8's defaults, which lie between calm and city.
  public init(conditions: Conditions?, seed: UInt64 = SimulationSettings.defaultSeed) {
    self.init()
    self.seed = seed
    switch conditions {
    case nil: break
    case .calm:
      compassDeviation = .degrees(5)
      gpsAccuracy = 3
      driftPercent = 0.5
    case .city:
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
