/// The phone's position in AR and the error of AR's axes, for comparing estimates.
public struct Standpoint: Hashable, Sendable {
  /// The phone's position in the AR scene, metres.
  public var position: Vector3
  /// The length of AR's path so far, metres.
  public var travelled: Double
  /// The standard error of AR's axes; nil if unknown.
  public var error: Angle?
  /// The settings for the growth of uncertainty.
  public var settings: ReckoningSettings

  /// Creates a standpoint at a position on AR's path.
  public init(
    position: Vector3, travelled: Double, error: Angle?,
    settings: ReckoningSettings = ReckoningSettings()
  ) {
    self.position = position
    self.travelled = travelled
    self.error = error
    self.settings = settings
  }
}

extension Standpoint {
  /// Returns the accuracy of the location at this standpoint if it is computed from the given estimate,
  /// metres (68 %).
  public func accuracy(of estimate: Estimate) -> Double {
    Reckoning(from: estimate).accuracy(
      at: position, travelled: travelled, error: error, by: settings)
  }
}
