/// The shift from the clock of poses to that of fixes.
///
/// AR stamps its pictures with the phone's running time, receivers theirs with the time of day.
struct ClockTie: Hashable {
  /// Seconds to add to the times of poses.
  let shift: Double
  /// The message about how they were tied; nil where the clock is one.
  let note: PoseNote?

  /// A day and more between a log's first pose and its first fix are of two clocks, seconds.
  private static let longestWait = 86_400.0
  /// Clocks on the wall differ from UTC by quarters of an hour, seconds.
  private static let zoneStep = 900.0
  /// By how much they do at most, seconds.
  private static let farthestZone = 14 * 3600.0

  /// Ties two clocks.
  ///
  /// Files state their time of creation by a wall clock, without its zone; the first fix, which comes within
  /// minutes, shows the zone. A pose is stamped as soon as the files are there: at the second they name, or
  /// in it; half a second later is wrong by half a second at most.
  ///
  /// - Parameters:
  ///   - pose: The first pose's time, seconds.
  ///   - fix: The first fix's time, seconds.
  ///   - posesCreated: The stated time of creation of the file of poses, seconds as if it were UTC.
  ///   - fixesCreated: The same of the file of fixes.
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
