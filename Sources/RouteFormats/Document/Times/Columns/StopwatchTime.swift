/// A time as a stopwatch shows it, in minutes and seconds: `12:40`, which may be a time of day as well.
///
/// It is kept as hours and minutes, sixty times as long as it is, until somebody walks by the one or the
/// other.
enum StopwatchTime {
  /// The same digits are so many times as long as hours and minutes.
  static let factor = 60.0
  /// Half an hour of a stopwatch that begins anew after one, in seconds of hours and minutes.
  static let halfHour = 1800 * factor

  /// True for what only a stopwatch shows, or what it shows first: few walk at midnight.
  static func mayBegin(at second: Double, isFirst: Bool) -> Bool {
    second >= 86_400 || (isFirst && second < 60 * factor)
  }

  /// Reads `75:30`, `0:05.5` and `25:10:07`, which are not times of day; nil for anything else.
  static func stamp(_ bytes: UnsafeBufferPointer<UInt8>) -> TimeColumn.Stamp? {
    var text = ByteCursor(bytes)
    text.trimSpaces()
    guard let first = text.run(), first.count <= 3, text.skip(":"), let second = text.digits(2),
      second < 60
    else { return nil }
    if text.skip(":") {
      guard let third = text.digits(2), third < 60, let rest = fraction(&text) else { return nil }
      return .timeOfDay(Double(first.value * 3600 + second * 60 + third) + rest)
    }
    guard let rest = fraction(&text) else { return nil }
    return .timeOfDay(
      Double(first.value * 3600) + (Double(second) + rest) * factor, isShort: true)
  }

  /// The decimals at the end of a text; 0 for none, nil for something else.
  private static func fraction(_ text: inout ByteCursor) -> Double? {
    if text.isAtEnd { return 0 }
    guard text.skipAny(of: ".,"), let fraction = text.fraction(), text.isAtEnd else { return nil }
    return fraction
  }

  /// Faster than that by minutes and seconds, somebody who strolls may go by hours and minutes, metres a
  /// second.
  private static let fastest = 4.0

  /// True when the times fit a walk as minutes and seconds, but not as hours and minutes.
  ///
  /// - Parameters:
  ///   - points: The points, with times read as hours and minutes.
  ///   - isElapsed: True if a name says that the times count from a start, as hours seldom do.
  static func isMeant(along points: [GeoPoint], isElapsed: Bool) -> Bool {
    let timed = points.prefix(WalkFit.mostPoints).filter { $0.time != nil }
    guard let first = timed.first?.time, let last = timed.last?.time, first < last,
      !WalkFit.isWalk(timed)
    else { return false }
    let speed = (WalkFit.speed(timed) ?? 0) * factor
    // If many rows share one time, the way as a whole decides.
    let whole = timed.roughLength / (last - first) * factor
    guard whole <= WalkingPace.fastest else { return false }
    if isElapsed { return true }
    return speed <= fastest && WalkFit.goesOn(timed)
      && (WalkingPace.usual ~= whole || WalkFit.isWalk(timed.lazy.map { $0.sooner(by: factor) }))
  }
}

extension GeoPoint {
  /// The point with a time that was counted in so many parts of a second.
  func sooner(by parts: Double) -> GeoPoint {
    var point = self
    point.time = time.map { $0 / parts }
    return point
  }
}
