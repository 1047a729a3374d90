import ARRouteEngine

/// In what the times of poses count, where nobody says: what makes them a year of ours, or their steps
/// those of AR's pictures and the walk one that a phone can be carried on.
struct UnitGuess {
  /// The unit.
  let unit: TimeUnit
  /// True when that needs no words: dates, what such a file always counts in, seconds.
  let isPlain: Bool

  /// Faster than that no phone is carried whose AR runs, metres a second.
  private static let fastest = 15.0
  /// Faster than that no receiver's fixes wander, metres a second.
  private static let fastestFixes = 100.0
  /// A slower walk may well be a rest, metres a second.
  private static let slowest = 0.05
  /// Steps of a logger's own unit, seconds.
  private static let steps = 1e-3...10.0

  /// - Parameters:
  ///   - rows: The first of a table.
  ///   - usual: The unit of files of this name.
  init(_ rows: [PoseRow], usual: TimeUnit?) {
    let timed = rows.filter { $0.pose != nil || $0.fix != nil }
    let steps = zip(timed, timed.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }
    let median = steps.median
    if let first = rows.first, let unit = TimeUnit(sinceEpoch: first.time, step: median) {
      self.init(unit, isPlain: true)
      return
    }
    guard let step = median else {
      self.init(usual ?? .seconds, isPlain: true)
      return
    }
    if let usual, Self.steps.contains(step / usual.perSecond) {
      self.init(usual, isPlain: true)
      return
    }
    var unit = TimeUnit(step: step) ?? (step > 1 ? .nanoseconds : .seconds)
    let bySpeed = Self.unit(
      bySpeedOf: rows.compactMap { row in
        row.pose.map { (row.time, $0.position) }
      }, fastest: Self.fastest, unlike: unit)
    let first = rows.lazy.compactMap(\.fix).first
    let fixes = rows.compactMap { row -> (Double, Vector3)? in
      guard let first, let fix = row.fix else { return nil }
      return (row.time, Vector3(first.roughDistance(to: fix), 0, 0))
    }
    let byFixes = Self.unit(bySpeedOf: fixes, fastest: Self.fastestFixes, unlike: unit)
    unit = bySpeed ?? byFixes ?? unit
    self.init(unit, isPlain: unit == .seconds && bySpeed == nil && byFixes == nil)
  }

  private init(_ unit: TimeUnit, isPlain: Bool) {
    (self.unit, self.isPlain) = (unit, isPlain)
  }

  /// The smallest unit in which a way is not too fast; nil where that one is not, or nobody moves.
  private static func unit(
    bySpeedOf way: [(time: Double, position: Vector3)], fastest: Double, unlike unit: TimeUnit
  ) -> TimeUnit? {
    let speeds = zip(way, way.dropFirst()).compactMap { start, end -> Double? in
      let time = end.time - start.time
      return time > 0 ? (end.position - start.position).length / time : nil
    }
    guard let speed = speeds.median, speed * unit.perSecond > fastest else { return nil }
    return TimeUnit.allCases.reversed().first {
      slowest...fastest ~= speed * $0.perSecond
    }
  }
}
