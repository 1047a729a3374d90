/// A median speed that is too high for a walker.
enum TooFast: LookRule {
  /// The maximum distance of a receiver's first fix from the next ones, metres.
  private static let error = 50.0
  /// The minimum number of points in a short log whose second half shows a speed; and the speed that counts
  /// with fewer points, metres per second.
  private static let short = (points: 4, speed: 100_000.0)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isWalk else { return nil }
    var speeds = WalkSpeed()
    speeds.note(walk.list)
    let median = speeds.median ?? wholeSpeed(of: walk.timed)
    return median.flatMap { note(ofSpeed: $0) }
  }

  /// Returns the note on a median speed; nil for a walker's.
  static func note(ofSpeed speed: Double) -> LineNote? {
    speed > WalkingPace.fastest && speed.isFinite ? .tooFast(speed: speed) : nil
  }

  /// Returns the minimum speed that takes a log with too few spans to its later points, allowing for a
  /// receiver's error; nil if time does not advance.
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
