import ARRouteEngine

/// The times of AR's poses along a run of fixes: at the first fix, at every tenth of a second and at the
/// last fix.
///
/// Between fixes more than 5 s apart, only every second tenth, every third tenth and so on has a pose, so
/// that logs with few fixes have few poses.
struct PoseTimes: Hashable, Sendable {
  /// The times of the run's first and last fix, seconds.
  let start: Double
  let end: Double
  /// The last fix before the next pose.
  private var fix: Int
  /// The index after the run's last fix.
  private let limit: Int
  /// The next tenth of a second to examine; nil before the first one after `fix`.
  private var tick: Double?
  private var stage = Stage.start

  private enum Stage {
    case start, way, over
  }

  /// The number of tenths of a second between two fixes beyond which poses become less frequent.
  private static let densePoses = 50.0

  /// Creates the times of poses along a non-empty range of fixes.
  init(_ run: Range<Int>, of fixes: [Fix]) {
    start = fixes[run.lowerBound].time
    end = fixes[run.upperBound - 1].time
    fix = run.lowerBound
    limit = run.upperBound
  }

  /// Returns the number of tenths of a second between poses, for fixes that are the given number of seconds
  /// apart.
  static func stride(over interval: Double) -> Double {
    max(1, (interval * 10 / densePoses).rounded(.up))
  }

  /// Returns the number of poses along a non-empty range of fixes.
  ///
  /// - Parameter note: Called with each fix except the last, and with the number of poses between it and
  ///   the next fix.
  /// - Complexity: O(fixes).
  static func count(
    _ run: Range<Int>, of fixes: [Fix], note: (_ fix: Int, _ times: Int) -> Void
  ) -> Int {
    let (start, end) = (fixes[run.lowerBound].time, fixes[run.upperBound - 1].time)
    var count = end > start ? 2 : 1
    for index in run.dropLast() {
      let ticks = ticks(from: fixes[index].time, to: fixes[index + 1].time, before: end)
      count += ticks
      note(index, ticks)
    }
    return count
  }

  /// Returns the number of poses at tenths of a second between two fixes; `nextTick` yields as many.
  private static func ticks(from time: Double, to later: Double, before end: Double) -> Int {
    guard later > time else { return 0 }
    let first = (time * 10).rounded(.down) + 1
    let stride = stride(over: later - time)
    func isInside(_ number: Double) -> Bool {
      let tick = first + number * stride
      return tick / 10 <= later && tick / 10 < end
    }
    var number = max(0, ((later * 10 - first) / stride).rounded(.down))
    // Apart from rounding errors, this is the number of the last pose.
    while number >= 0, !isInside(number) { number -= 1 }
    while isInside(number + 1) { number += 1 }
    return Int(number) + 1
  }

  /// Returns the time of the next pose; nil if there are no more.
  ///
  /// - Parameter fixes: The fixes passed to the initializer.
  mutating func next(along fixes: [Fix]) -> Double? {
    switch stage {
    case .start:
      stage = .way
      return start
    case .way:
      if let time = nextTick(along: fixes) { return time }
      stage = .over
      return end > start ? end : nil
    case .over: return nil
    }
  }

  private mutating func nextTick(along fixes: [Fix]) -> Double? {
    while fix + 1 < limit {
      let (time, later) = (fixes[fix].time, fixes[fix + 1].time)
      if later > time {
        let tick = tick ?? (time * 10).rounded(.down) + 1
        if tick / 10 <= later, tick / 10 < end {
          self.tick = tick + Self.stride(over: later - time)
          return tick / 10
        }
      }
      fix += 1
      tick = nil
    }
    return nil
  }
}
