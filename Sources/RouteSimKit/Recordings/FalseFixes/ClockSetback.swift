import RouteFormats

/// A clock that was set back in the middle of a walk.
///
/// By its times the walk would be in two places at once, and look like two walks: the fixes of one of the
/// clocks would be taken for another device's. But the place is continuous where the clock is not.
enum ClockSetback {
  /// Less than this, seconds, is no clock that was set: fixes of two receivers, or of one that was busy,
  /// come out of order by less.
  private static let least = 5.0
  /// The greatest speed over a usual interval, metres a second.
  private static let speed = 5.0
  /// A longer interval is a pause, in which a place can be left for any other, seconds.
  private static let longestInterval = 120.0

  /// Returns the times of fixes in the order of a file, going on by a usual interval where the clock was set
  /// back while the place went on; nil if the clock was never set back.
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
