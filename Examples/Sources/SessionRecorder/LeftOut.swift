/// How much of what the sensors said is not in the log.
public struct LeftOut: Hashable, Sendable {
  /// Fixes from before AR's first picture, of which the system kept some.
  public internal(set) var earlyFixes = 0
  /// Fixes without a place.
  public internal(set) var badFixes = 0
  /// Poses that are no turn or no place.
  public internal(set) var badPoses = 0
  /// Pictures from before the one before.
  public internal(set) var backInTime = 0
  /// Readings that came while the log could not be written, or faster than it was.
  public internal(set) var unwritten = 0
}
