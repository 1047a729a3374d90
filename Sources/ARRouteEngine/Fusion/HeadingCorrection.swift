/// Finds, from estimate to estimate, the angle by which AR's axes are turned (SPEC §8).
public struct HeadingCorrection: Hashable, Sendable {
  /// How it is done.
  public let settings: CorrectionSettings
  /// The estimate of AR's misalignment, in (−180°, 180°]: to be added to bearings measured in AR.
  public private(set) var total = Angle.zero
  /// The standard error of the total; nil while nothing is known.
  public private(set) var error: Angle?
  /// How many runs there were.
  public private(set) var runCount = 0

  /// A correction that knows nothing yet.
  public init(settings: CorrectionSettings) {
    self.settings = settings
  }

  /// Takes in an estimate, and runs where it is time to.
  public mutating func add(_ estimate: Estimate) -> CorrectionRun? { nil }
}
