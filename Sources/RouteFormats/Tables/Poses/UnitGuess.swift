import ARRouteEngine

/// A guess at the unit of the poses' times, for tables that do not state it.
///
/// The unit is the one that turns the times into present-day dates. Otherwise it is the one in which the
/// steps fit AR's frame rate and the walk has the speed of a carried phone.
struct UnitGuess {
  /// The unit.
  let unit: TimeUnit
  /// True when the unit needs no warning: the times are dates, or the unit is the usual one for the file, or
  /// seconds.
  let isPlain: Bool

  /// The maximum speed at which a phone is carried while AR runs, metres per second.
  private static let fastest = 15.0
  /// The maximum speed of the noise in a receiver's fixes, metres per second.
  private static let fastestFixes = 100.0
  /// The minimum speed of a walk, metres per second; slower movement may be a rest.
  private static let slowest = 0.05
  /// The plausible steps between times in a logger's usual unit, seconds.
  private static let steps = 1e-3...10.0

  /// - Parameters:
  ///   - rows: The first rows of a table.
  ///   - usual: The usual unit of files with this name; nil if absent.
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

  /// Returns the smallest unit in which the speed along the path is plausible; nil if the speed in the given
  /// unit is not too high, or if nothing moves.
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
