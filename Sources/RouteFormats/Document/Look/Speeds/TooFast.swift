/// A median speed that no walker has.
enum TooFast: LookRule {
  /// So far a receiver's first fix may be from the next ones, metres.
  private static let error = 50.0
  /// Points of a log whose farther half shows a speed; of fewer only such a speed counts, metres a second.
  private static let short = (points: 4, speed: 100_000.0)

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isWalk else { return nil }
    var speeds = WalkSpeed()
    speeds.note(walk.list)
    let median = speeds.median ?? wholeSpeed(of: walk.timed)
    return median.flatMap { note(ofSpeed: $0) }
  }

  /// The remark about a median speed; nil for a walker's.
  static func note(ofSpeed speed: Double) -> LineNote? {
    speed > WalkingPace.fastest && speed.isFinite ? .tooFast(speed: speed) : nil
  }

  /// The least speed that brings a log that is shorter than the spans, or has but a few, to the farthest of
  /// its points, a receiver's error aside; nil where no time passes.
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
