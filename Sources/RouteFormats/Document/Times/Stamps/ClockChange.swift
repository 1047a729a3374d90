/// Finds clock changes by quarters of an hour in a log: local time, another time zone, a date that arrived
/// late.
///
/// A clock set back is evident, because time cannot go back: the step is exactly that many quarters of an
/// hour, while the position continues normally. A clock set forward may also be a rest; it is evident only if
/// the log also contains the same step back.
enum ClockChange {
  private static let quarter = 900.0

  /// Returns the quarters of an hour in a step of time, as seconds, up to 10 days; nil if there are none, and
  /// for other steps.
  ///
  /// - Parameter tolerance: The maximum deviation, seconds.
  static func quarters(_ step: Double, tolerance: Double = 2) -> Double? {
    let nearest = (step / quarter).rounded() * quarter
    guard nearest != 0, abs(nearest) <= 864_000, abs(step - nearest) <= tolerance else {
      return nil
    }
    return nearest
  }

  /// Returns the amount by which each time is ahead of the clock of most points, seconds; empty if all points
  /// use the same clock.
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
    // If several are equally frequent, the first one.
    guard let most = counts.values.max(),
      let usualOffset = offsets.first(where: { counts[$0] == most })
    else { return [] }
    return offsets.map { $0 - usualOffset }
  }
}
