/// Finds clock changes by multiples of 15 minutes in a log, due to local time, another time zone, or a date
/// that arrived late.
///
/// A clock that was set back is evident, because time cannot go back: the step is exactly a multiple of 15
/// minutes while the position continues normally. A clock that was set forward looks like a rest, so it is
/// evident only if the log also contains the same step back.
enum ClockChange {
  private static let quarter = 900.0

  /// Returns the multiple of 15 minutes nearest to a step of time, in seconds; nil if it is 0, is more than
  /// 10 days, or differs from the step.
  ///
  /// - Parameter tolerance: The maximum difference, seconds.
  static func quarters(_ step: Double, tolerance: Double = 2) -> Double? {
    let nearest = (step / quarter).rounded() * quarter
    guard nearest != 0, abs(nearest) <= 864_000, abs(step - nearest) <= tolerance else {
      return nil
    }
    return nearest
  }

  /// Returns the amount by which each time is ahead of the clock of the majority, seconds; empty if all
  /// points use the same clock.
  ///
  /// - Parameter points: Points with times.
  static func offsets(of points: [GeoPoint]) -> [Double] {
    let steps = zip(points, points.dropFirst()).map { ($1.time ?? 0) - ($0.time ?? 0) }
    guard steps.contains(where: { $0 < 0 }),
      let usual = steps.filter({ $0 > 0 && $0 < quarter / 2 }).median, usual <= 120
    else { return [] }
    var changes = [Double](repeating: 0, count: steps.count)
    for (index, step) in steps.enumerated() {
      guard let change = quarters(step - usual, tolerance: max(2, usual)),
        points[index].roughDistance(to: points[index + 1]) <= 20 + 5 * usual
      else { continue }
      changes[index] = change
    }
    let back = Set(changes.filter { $0 < 0 }.map { -$0 })
    guard !back.isEmpty else { return [] }
    var offset = 0.0
    var offsets = [0.0]
    for change in changes {
      if change < 0 || back.contains(change) { offset += change }
      offsets.append(offset)
    }
    var counts: [Double: Int] = [:]
    for offset in offsets { counts[offset, default: 0] += 1 }
    // If several offsets are equally frequent, the first one is used.
    guard let most = counts.values.max(),
      let usualOffset = offsets.first(where: { counts[$0] == most })
    else { return [] }
    return offsets.map { $0 - usualOffset }
  }
}
