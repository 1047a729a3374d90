/// Heights that are not those of the ground, or that change faster than anybody climbs.
enum HeightLook: LookRule {
  /// The range of heights on the Earth's surface, with some margin, metres.
  private static let ground = -450.0...9000.0
  /// The minimum number of heights, of which at least one in `part` must be wrong.
  private static let least = (heights: 5, part: 10)
  /// The maximum median climbing speed, metres per second; the minimum duration of a span, seconds; and the
  /// minimum number of spans.
  private static let climb = (speed: 5.0, seconds: 1.0, spans: 10)

  static func note(on walk: LookedWalk) -> LineNote? {
    let heights = walk.list.points.compactMap(\.writtenAltitude)
    guard heights.count >= least.heights else { return nil }
    let wrong = heights.filter { !ground.contains($0) }
    if wrong.count * least.part >= heights.count, let usual = wrong.median {
      return .look(.heights(count: wrong.count, usual: usual))
    }
    let speeds = climbs(of: walk.timed)
    guard speeds.count >= climb.spans, let median = speeds.median, median > climb.speed else {
      return nil
    }
    return .look(.climb(speed: median))
  }

  private static func climbs(of points: [GeoPoint]) -> [Double] {
    var speeds: [Double] = []
    var start: GeoPoint?
    for point in points {
      guard let height = point.altitude else { continue }
      guard let before = start, let low = before.altitude,
        let seconds = LookedWalk.seconds(from: before, to: point)
      else {
        start = point
        continue
      }
      if seconds < climb.seconds { continue }
      speeds.append(abs(height - low) / seconds)
      start = point
    }
    return speeds
  }
}
