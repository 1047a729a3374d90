/// A time in minutes and seconds, as on a stopwatch: `12:40`, which may also be a time of day.
///
/// It is stored as hours and minutes, which is sixty times too long, until it is known which of the two
/// readings is a walk.
enum StopwatchTime {
  /// The ratio between a time in hours and minutes and one in minutes and seconds that has the same digits.
  static let factor = 60.0
  /// Half an hour on a stopwatch that restarts every hour, in seconds, if its digits are read as hours and
  /// minutes.
  static let halfHour = 1800 * factor

  /// Returns true for a time that only a stopwatch shows, or for a first time that is typical of one, because
  /// few people walk at midnight.
  static func mayBegin(at second: Double, isFirst: Bool) -> Bool {
    second >= 86_400 || (isFirst && second < 60 * factor)
  }

  /// Returns the stamp of a text such as `75:30`, `0:05.5` or `25:10:07`, which is not a time of day; nil for
  /// anything else.
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

  /// Returns the decimals at the end of a text; 0 without any, nil if there is anything else.
  private static func fraction(_ text: inout ByteCursor) -> Double? {
    if text.isAtEnd { return 0 }
    guard text.skipAny(of: ".,"), let fraction = text.fraction(), text.isAtEnd else { return nil }
    return fraction
  }

  /// The maximum speed if the times are minutes and seconds, metres per second; if it is higher, they may be
  /// the hours and minutes of a stroll.
  private static let fastest = 4.0

  /// Returns true if the times fit a walk as minutes and seconds, but not as hours and minutes.
  ///
  /// - Parameters:
  ///   - points: The points, with times read as hours and minutes.
  ///   - isElapsed: True if a name says that the times are counted from a start, in which case they are
  ///     seldom in hours.
  static func isMeant(along points: [GeoPoint], isElapsed: Bool) -> Bool {
    let timed = points.prefix(WalkFit.mostPoints).filter { $0.time != nil }
    guard let first = timed.first?.time, let last = timed.last?.time, first < last,
      !WalkFit.isWalk(timed)
    else { return false }
    let speed = (WalkFit.speed(timed) ?? 0) * factor
    // If many rows share one time, only the speed over the whole path is meaningful.
    let whole = timed.roughLength / (last - first) * factor
    guard whole <= WalkingPace.fastest else { return false }
    if isElapsed { return true }
    return speed <= fastest && WalkFit.goesOn(timed)
      && (WalkingPace.usual ~= whole || WalkFit.isWalk(timed.lazy.map { $0.sooner(by: factor) }))
  }
}

extension GeoPoint {
  /// Returns the point with its time divided by the given number.
  func sooner(by parts: Double) -> GeoPoint {
    var point = self
    point.time = time.map { $0 / parts }
    return point
  }
}
