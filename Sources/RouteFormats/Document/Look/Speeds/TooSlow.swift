/// A line that goes straight on at a speed that is too low for a walker.
enum TooSlow: LookRule {
  /// The speed below which nobody goes straight on, metres per second.
  private static let speed = 0.2
  /// Limits for journeys of several days.
  ///
  /// `seconds` is the median interval above which the points are taken for such a journey, and `speed` is the
  /// minimum speed on it, metres per second.
  private static let rare = (seconds: 600.0, speed: 0.05)
  /// The number of points in a window, and the number of points from the start of one window to that of the
  /// next.
  private static let window = (points: 20, step: 10)
  /// The minimum ratio of the direct distance to the path length in a straight window.
  private static let straight = 0.8
  /// The minimum number of straight windows out of ten, and the divisor that gives the maximum number of
  /// steps without motion.
  private static let least = (tenths: 7, still: 5)
  private static let degreesPerRadian = 180 / Double.pi

  static func note(on walk: LookedWalk) -> LineNote? {
    let points = walk.timed
    guard points.count >= window.points else { return nil }
    let steps = zip(points, points.dropFirst()).map { $0.roughDistance(to: $1) }
    let speeds = zip(steps, zip(points, points.dropFirst())).compactMap { step, ends -> Double? in
      LookedWalk.seconds(from: ends.0, to: ends.1).flatMap { $0 > 0 ? step / $0 : nil }
    }
    let isRare = (walk.usualStep ?? 0) > rare.seconds
    guard let median = speeds.median, median > 0, median < (isRare ? rare.speed : speed),
      steps.count(where: { $0 == 0 }) * least.still <= points.count, isStraight(points, steps)
    else { return nil }
    let walked = WalkingPace.usual.contains(median * degreesPerRadian)
    if walked, points.allSatisfy({ abs($0.latitude) <= .pi / 2 && abs($0.longitude) <= .pi }) {
      return .look(.radians)
    }
    return .look(.tooSlow(speed: median))
  }

  private static func isStraight(_ points: [GeoPoint], _ steps: [Double]) -> Bool {
    var windows = (all: 0, straight: 0)
    for start in stride(from: 0, through: points.count - window.points, by: window.step) {
      let end = start + window.points - 1
      let way = steps[start..<end].reduce(0, +)
      windows.all += 1
      if way > 0, points[start].roughDistance(to: points[end]) > straight * way {
        windows.straight += 1
      }
    }
    return windows.straight * 10 >= windows.all * least.tenths
  }
}
