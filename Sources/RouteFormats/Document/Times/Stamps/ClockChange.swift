/// Where a log's clock was set otherwise by quarters of an hour: local time, another zone, a date
/// that came late.
///
/// A clock set back shows, as time does not go back: by so many quarters of an hour and nothing else,
/// while the place goes on. One set forward could be a rest; it shows where the same step
/// back is in the log, too.
enum ClockChange {
  private static let quarter = 900.0

  /// The quarters of an hour that a step of time is, in seconds, where it is some, up to 10 days;
  /// nil for none and for others.
  ///
  /// - Parameter tolerance: How much it may be off, seconds.
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
