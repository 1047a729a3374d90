/// One run of a heading correction.
public struct CorrectionRun: Hashable, Sendable {
  /// The time of the run, seconds.
  public var time: Double
  /// The strategy used.
  public var strategy: CorrectionStrategy
  /// The number of pairs of estimates used; for `robust`, the number of estimates after the first.
  public var pairs: Int
  /// The angle that this run added to the total.
  public var angle: Angle
  /// The estimate of AR's misalignment after the run, in (−180°, 180°].
  ///
  /// It is to be added to bearings measured in AR.
  public var total: Angle
  /// The standard error of the total; nil while nothing is known.
  public var error: Angle?
  /// The estimates and pairs used or rejected, with the reasons; nil unless the settings ask for them.
  public var explanation: CorrectionExplanation?
}
