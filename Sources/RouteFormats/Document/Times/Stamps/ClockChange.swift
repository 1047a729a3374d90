/// The finder of clock changes by quarters of an hour in a log: local time, another zone, a date that came
/// late.
///
/// A clock set back shows, as time does not go back: the step is that many quarters of an hour and nothing
/// else, while the place goes on. A clock set forward may be a rest; it shows if the log has the same step
/// back, too.
enum ClockChange {
  private static let quarter = 900.0

  /// Returns the quarters of an hour in a step of time, as seconds, up to 10 days; nil for none and for other
  /// steps.
  ///
  /// - Parameter tolerance: The greatest deviation, seconds.
  static func quarters(_ step: Double, tolerance: Double = 2) -> Double? {
    let nearest = (step / quarter).rounded() * quarter
    guard nearest != 0, abs(nearest) <= 864_000, abs(step - nearest) <= tolerance else {
      return nil
    }
    return nearest
  }

  /// By how much each time is ahead of the clock that most go by, seconds; empty where all go by
  /// one.
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
    // Of equals the earlier clock.
    guard let most = counts.values.max(),
      let usualOffset = offsets.first(where: { counts[$0] == most })
    else { return [] }
    return offsets.map { $0 - usualOffset }
  }
}
