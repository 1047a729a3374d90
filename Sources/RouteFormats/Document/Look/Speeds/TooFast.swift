/// A median speed that is too high for a walker.
enum TooFast: LookRule {
  /// The maximum error of a receiver's first fix, metres.
  private static let error = 50.0
  /// The minimum number of points in a log that is too short for spans, and the speed above which even fewer
  /// points are reported, metres per second.
  private static let short = (points: 4, speed: 100_000.0)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isWalk else { return nil }
    var speeds = WalkSpeed()
    speeds.note(walk.list)
    let median = speeds.median ?? wholeSpeed(of: walk.timed)
    return median.flatMap { note(ofSpeed: $0) }
  }

  /// Returns the note on a median speed; nil if it is a walker's speed.
  static func note(ofSpeed speed: Double) -> LineNote? {
    speed > WalkingPace.fastest && speed.isFinite ? .tooFast(speed: speed) : nil
  }

  /// Returns the median of the speeds from the first point to each point in the second half of a log, metres
  /// per second.
  ///
  /// This is used for logs with too few spans. A receiver's error is subtracted from the distances. The
  /// result is nil if time does not advance, or if the log is too short and the speed is not extreme.
  private static func wholeSpeed(of timed: [GeoPoint]) -> Double? {
    guard let start = timed.first, let first = start.time, timed.count > 1 else { return nil }
    let speeds = timed.dropFirst().compactMap { point -> Double? in
      guard let time = point.time, time > first else { return nil }
      return max(0, start.roughDistance(to: point) - error) / (time - first)
    }
    guard let median = speeds.suffix(speeds.count / 2 + 1).median else { return nil }
    return timed.count >= short.points || median > short.speed ? median : nil
  }
}
