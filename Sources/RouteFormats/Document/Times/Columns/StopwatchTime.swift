/// A time in minutes and seconds as on a stopwatch: `12:40`, which may also be a time of day.
///
/// It is stored as hours and minutes, sixty times too long, until one of the two readings turns out to be a
/// walk.
enum StopwatchTime {
  /// The ratio of hours and minutes to minutes and seconds with the same digits.
  static let factor = 60.0
  /// Half an hour of a stopwatch that restarts after an hour, in seconds of hours and minutes.
  static let halfHour = 1800 * factor

  /// Returns true for a time that only a stopwatch shows, or for a typical first time of one: few people walk
  /// at midnight.
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

  /// Returns the decimals at the end of a text; 0 if there are none, nil for anything else.
  private static func fraction(_ text: inout ByteCursor) -> Double? {
    if text.isAtEnd { return 0 }
    guard text.skipAny(of: ".,"), let fraction = text.fraction(), text.isAtEnd else { return nil }
    return fraction
  }

  /// The maximum speed by minutes and seconds, metres per second; at higher speeds, hours and minutes may be
  /// those of a stroll.
  private static let fastest = 4.0

  /// Returns true if the times fit a walk as minutes and seconds, but not as hours and minutes.
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
    // If many rows share one time, the path as a whole decides.
    let whole = timed.roughLength / (last - first) * factor
    guard whole <= WalkingPace.fastest else { return false }
    if isElapsed { return true }
    return speed <= fastest && WalkFit.goesOn(timed)
      && (WalkingPace.usual ~= whole || WalkFit.isWalk(timed.lazy.map { $0.sooner(by: factor) }))
  }
}

extension GeoPoint {
  /// Returns the point with its time divided by the number of units in a second.
  func sooner(by parts: Double) -> GeoPoint {
    var point = self
    point.time = time.map { $0 / parts }
    return point
  }
}
