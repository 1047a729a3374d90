/// A gap in the times while the position continues normally: a clock that was changed, or days read as
/// months.
enum ClockGap: LookRule {
  /// The maximum median step of a log in which a gap can be recognised, and the minimum gap, seconds.
  private static let usual = 10.0
  private static let leastGap = 60.0
  /// The maximum distance covered in a gap: metres, plus metres per second multiplied by the median step.
  private static let reach = (metres: 20.0, speed: 5.0)
  /// The minimum difference between two dates for which an exchange of day and month is considered, seconds.
  private static let leastSwap = 20 * 86_400.0
  private static let hour = 3600.0
  private static let mostHours = 24.0
  /// The maximum deviation of a gap from whole hours, seconds.
  private static let exactness = 0.5
  /// The minimum length of a long gap, in median steps.
  private static let longStep = 10.0

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isWalk, let usual = walk.usualStep, usual <= Self.usual else { return nil }
    let steps = zip(walk.timed, walk.timed.dropFirst())
    var long = 0
    var hours: (count: Int, line: Int)?
    for (start, end) in steps {
      guard let gap = LookedWalk.seconds(from: start, to: end) else { continue }
      if gap > longStep * usual { long += 1 }
      guard abs(gap) > leastGap,
        start.roughDistance(to: end) <= reach.metres + reach.speed * usual
      else { continue }
      if isSwap(start, end) { return .look(.daysAndMonths(line: end.line ?? 1)) }
      if let count = hoursLost(gap, usual) { hours = (count, end.line ?? 1) }
    }
    guard let hours, long <= 1 else { return nil }
    return .look(.hoursLost(hours.count, line: hours.line))
  }

  /// Returns the number of whole hours by which a gap exceeds the median step; nil if it is not a whole
  /// number of hours.
  private static func hoursLost(_ gap: Double, _ usual: Double) -> Int? {
    let hours = ((gap - usual) / hour).rounded()
    guard 1...mostHours ~= abs(hours),
      abs(gap - usual - hour * hours) <= min(exactness, usual / 2)
    else { return nil }
    return Int(hours)
  }

  /// Returns true if the gap disappears when the day and month of a date are exchanged.
  private static func isSwap(_ start: GeoPoint, _ end: GeoPoint) -> Bool {
    guard let first = start.time, let last = end.time, abs(last - first) > leastSwap else {
      return false
    }
    let firsts = [first, swapped(first)].compactMap(\.self)
    let lasts = [last, swapped(last)].compactMap(\.self)
    return firsts.contains { early in lasts.contains { 0...leastGap ~= $0 - early } }
  }

  /// Returns a time with its day and month exchanged; nil if that is not a date.
  private static func swapped(_ time: Double) -> Double? {
    let secondsOfDay = 86_400.0
    guard let text = Timestamp.text(time) else { return nil }
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3,
      let days = TimeParser.daysSinceEpoch(year: parts[0], month: parts[2], day: parts[1])
    else { return nil }
    let midnight = (time / secondsOfDay).rounded(.down) * secondsOfDay
    return Double(days) * secondsOfDay + time - midnight
  }
}
