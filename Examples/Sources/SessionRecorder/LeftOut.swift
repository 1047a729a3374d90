/// The numbers of sensor readings that are not in the log, by reason.
public struct LeftOut: Hashable, Sendable {
  /// Fixes from before AR's first picture, some of which the system had kept.
  public internal(set) var earlyFixes = 0
  /// Fixes with an invalid location.
  public internal(set) var badFixes = 0
  /// Poses whose orientation or position is invalid.
  public internal(set) var badPoses = 0
  /// Pictures with an earlier time than the previous one.
  public internal(set) var backInTime = 0
  /// Readings that could not be written to the log.
  public internal(set) var unwritten = 0
}
