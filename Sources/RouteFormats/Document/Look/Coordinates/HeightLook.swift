/// Heights that are not those of the ground, or that change as nobody climbs.
enum HeightLook: LookRule {
  /// The heights of the ground, and of what flies below a walker's reach, metres.
  private static let ground = -450.0...9000.0
  /// Heights that are looked at, and the part of them that is wrong at least.
  private static let least = (heights: 5, part: 10)
  /// Nobody climbs so fast at most points, metres a second; over spans of so many seconds, and so many.
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
