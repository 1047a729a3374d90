/// The offset between the clock of the poses and the clock of the fixes.
///
/// AR frames are stamped with the phone's uptime; receivers stamp fixes with the time of day.
struct ClockTie: Hashable {
  /// The number of seconds to add to the times of poses.
  let shift: Double
  /// The note on how the clocks were matched; nil if there is only one clock.
  let note: PoseNote?

  /// The maximum time between the first pose and the first fix if both have the same clock, seconds.
  private static let longestWait = 86_400.0
  /// The step between time zones, seconds: a quarter of an hour.
  private static let zoneStep = 900.0
  /// The maximum difference between local time and UTC, seconds.
  private static let farthestZone = 14 * 3600.0

  /// Matches two clocks.
  ///
  /// Files state their creation time in local time, without a time zone; the first fix, which follows within
  /// minutes, reveals the zone. The first pose is stamped as soon as the files exist, within the second that
  /// they state. The middle of that second is therefore at most half a second from the pose.
  ///
  /// - Parameters:
  ///   - pose: The first pose's time, seconds.
  ///   - fix: The first fix's time, seconds.
  ///   - posesCreated: The stated creation time of the pose file, in seconds, read as UTC; nil if not stated.
  ///   - fixesCreated: The stated creation time of the fix file, in seconds, read as UTC; nil if not stated.
  init(pose: Double, fix: Double, posesCreated: Double?, fixesCreated: Double?) {
    guard abs(pose - fix) > Self.longestWait else {
      (shift, note) = (0, nil)
      return
    }
    if let posesCreated, let fixesCreated, abs(posesCreated - fixesCreated) <= 60 {
      let zone = ((posesCreated - fix) / Self.zoneStep).rounded() * Self.zoneStep
      if abs(zone) <= Self.farthestZone {
        (shift, note) = (posesCreated - zone + 0.5 - pose, .clocksTiedByHeader)
        return
      }
    }
    (shift, note) = (fix - pose, .clocksTiedByStart)
  }
}
