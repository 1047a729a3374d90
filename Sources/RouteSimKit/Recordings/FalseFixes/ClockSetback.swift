import RouteFormats

/// Correction of a clock that was set back in the middle of a walk.
///
/// According to such a clock, the walker was at two positions at the same time, as if there were two walks,
/// and the fixes from before or after the change would be taken for those of another device. But the
/// position is continuous where the clock is not.
enum ClockSetback {
  /// The smallest backward jump that counts as a clock change, seconds.
  ///
  /// Fixes from two receivers, or from a busy one, can be out of order by less.
  private static let least = 5.0
  /// The maximum speed over a median interval, metres per second.
  private static let speed = 5.0
  /// The longest interval that is not a pause, seconds; after a pause, the position can be anywhere.
  private static let longestInterval = 120.0

  /// Returns the corrected times of fixes in file order; nil if the clock was never set back, or if the
  /// intervals are too long to tell.
  ///
  /// If the clock was set back while the position was continuous, the times go on after a median interval.
  static func times(of fixes: ScreenedFixes) -> [Double]? {
    var latest = -Double.infinity
    let isSetBack = fixes.contains { fix in
      guard fix.isOfUse else { return false }
      defer { latest = fix.time }
      return fix.time - latest < -least
    }
    guard isSetBack else { return nil }
    let indices = fixes.indices.filter { fixes[$0].isOfUse }
    let steps = zip(indices, indices.dropFirst()).map { fixes[$1].time - fixes[$0].time }
    guard let usual = steps.filter({ $0 > 0 }).median, usual <= longestInterval else { return nil }
    var times = fixes.map(\.time)
    var offset = 0.0
    for (step, pair) in zip(steps, zip(indices, indices.dropFirst())) {
      if step < -least,
        JumpSearch.excess(from: fixes[pair.0], to: fixes[pair.1]) <= speed * usual
      {
        offset += usual - step
      }
      times[pair.1] += offset
    }
    return times
  }
}
