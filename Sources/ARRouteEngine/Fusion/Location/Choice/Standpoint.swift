/// The phone's place in AR and the error of its axes, from which estimates are compared.
public struct Standpoint: Hashable, Sendable {
  /// The phone's position in the AR scene, metres.
  public var position: Vector3
  /// The length of AR's path so far, metres.
  public var travelled: Double
  /// The standard error of AR's axes; nil while it is unknown.
  public var error: Angle?
  /// The growth of uncertainty with the way.
  public var settings: ReckoningSettings

  /// A standpoint of a position on AR's path.
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
  /// The accuracy of the location here that comes from an estimate of the same AR session, metres (68 %).
  public func accuracy(of estimate: Estimate) -> Double {
    Reckoning(from: estimate).accuracy(
      at: position, travelled: travelled, error: error, by: settings)
  }
}
