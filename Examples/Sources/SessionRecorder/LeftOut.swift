/// The numbers of sensor readings that were left out of the log, by reason.
nonisolated public struct LeftOut: Hashable, Sendable {
  /// The number of fixes from before AR's first picture, some of which the system had stored.
  public internal(set) var earlyFixes = 0
  /// The number of fixes with an invalid location.
  public internal(set) var badFixes = 0
  /// The number of poses with an invalid orientation or position.
  public internal(set) var badPoses = 0
  /// The number of pictures with an earlier time than the previous picture.
  public internal(set) var backInTime = 0
  /// The number of readings that could not be written.
  public internal(set) var unwritten = 0
}
