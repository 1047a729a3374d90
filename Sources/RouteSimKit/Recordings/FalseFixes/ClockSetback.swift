/// A clock that was set back in the middle of a walk.
///
/// By its times the walk would be in two places at once, and be taken for two: one of them, of
/// whichever clock, would be another device's. But its place goes on where the clock does not.
enum ClockSetback {
  /// Less than this, seconds, is no clock that was set: fixes of two receivers, or of one that was busy,
  /// come out of order by less.
  private static let least = 5.0
  /// How far one gets in a usual interval, metres a second.
  private static let speed = 5.0
  /// A longer interval is a pause, in which a place can be left for any other, seconds.
  private static let longestInterval = 120.0

  /// Fixes in the order of a file, with times that go on by a usual interval where the clock was set
  /// back while the place went on.
  static func unwound(
    _ candidates: [FixScreening.Candidate?]
  ) -> [FixScreening.Candidate?] {
    let places = candidates.indices.filter { candidates[$0].map(\.isOfUse) ?? false }
    let steps = zip(places, places.dropFirst()).map { before, after in
      (candidates[after]?.time ?? 0) - (candidates[before]?.time ?? 0)
    }
    guard steps.contains(where: { $0 < -least }), let usual = steps.filter({ $0 > 0 }).median,
      usual <= longestInterval
    else { return candidates }
    var unwound = candidates
    var offset = 0.0
    for (step, pair) in zip(steps, zip(places, places.dropFirst())) {
      if step < -least, let before = candidates[pair.0], let after = candidates[pair.1],
        JumpSearch.excess(from: before, to: after) <= speed * usual
      {
        offset += usual - step
      }
      unwound[pair.1]?.time += offset
    }
    return unwound
  }
}

extension [Double] {
  /// The middle one, of two the lower; nil of none.
  fileprivate var median: Double? { isEmpty ? nil : sorted()[(count - 1) / 2] }
}
