/// Something that has just happened to what the phone knows.
public enum FusionEvent: Hashable, Sendable {
  /// Another estimate is the best now.
  case choseEstimate(Estimate)
  /// The heading correction ran.
  case corrected(CorrectionRun)
  /// The place and axes are known well enough for AR, or no longer.
  case readiness(Bool)
}
