/// A speed derived from the positions that differs from the one that the receiver states.
enum StatedSpeed: LookRule {
  /// The minimum duration of a span, seconds, and the minimum number of spans.
  private static let span = (seconds: 30.0, least: 3)
  /// The minimum number of stated speeds in motion, and their minimum share of all stated speeds.
  private static let stated = (least: 20, part: 0.8)
  /// The ratios of the derived speed to the stated speed that a receiver's errors can explain.
  private static let like = 0.5...2.0

  static func note(on walk: LookedWalk) -> LineNote? {
    let stated = walk.stated
    guard walk.isWalk, stated.speeds.count >= Self.stated.least,
      Double(stated.speeds.count) >= Self.stated.part * Double(stated.speedCount),
      let usual = stated.speeds.median
    else { return nil }
    let spans = spans(of: walk.list)
    guard spans.count >= span.least, let straight = spans.map(\.straight).median,
      let drawn = spans.map(\.drawn).median
    else { return nil }
    // A loop shortens the direct distance, and a bad receiver lengthens the path, so both speeds must differ
    // from the stated one.
    let own = straight > usual ? straight : min(usual, drawn)
    return like.contains(own / usual) ? nil : .look(.speed(own: own, stated: usual))
  }

  /// Returns the speeds over spans, computed from the direct distance and from the length of the path, metres
  /// per second.
  private static func spans(of list: PointList) -> [(straight: Double, drawn: Double)] {
    var spans: [(straight: Double, drawn: Double)] = []
    for segment in list.nonemptySegments {
      var start = list.points[segment.lowerBound]
      var way = 0.0
      for (before, point) in zip(list.points[segment], list.points[segment].dropFirst()) {
        way += before.roughDistance(to: point)
        guard let seconds = LookedWalk.seconds(from: start, to: point), seconds >= span.seconds
        else { continue }
        spans.append((start.roughDistance(to: point) / seconds, way / seconds))
        (start, way) = (point, 0)
      }
    }
    return spans
  }
}
