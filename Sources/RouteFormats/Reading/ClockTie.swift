/// The offset between the clock of the poses and that of the fixes.
///
/// AR stamps its frames with the phone's uptime, receivers stamp fixes with the time of day.
struct ClockTie: Hashable {
  /// Seconds to add to the times of poses.
  let shift: Double
  /// The note on how the clocks were matched; nil if there is only one clock.
  let note: PoseNote?

  /// The longest time between the first pose and the first fix if they have the same clock, seconds.
  private static let longestWait = 86_400.0
  /// The step between time zones, a quarter of an hour, seconds.
  private static let zoneStep = 900.0
  /// The greatest difference of a local time from UTC, seconds.
  private static let farthestZone = 14 * 3600.0

  /// Matches two clocks.
  ///
  /// Files state their creation time in local time, without a time zone; the first fix, which comes within
  /// minutes, reveals the zone. The first pose is stamped as soon as the files exist, within the second that
  /// they state; the middle of that second is therefore off by at most half a second.
  ///
  /// - Parameters:
  ///   - pose: The first pose's time, seconds.
  ///   - fix: The first fix's time, seconds.
  ///   - posesCreated: The stated creation time of the file of poses, seconds as if it were UTC.
  ///   - fixesCreated: The same for the file of fixes.
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
