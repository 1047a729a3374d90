/// A speed by the places that is not the one that the receiver states.
enum StatedSpeed: LookRule {
  /// Seconds of a span, and spans that show a speed.
  private static let span = (seconds: 30.0, least: 3)
  /// Speeds stated, in this part of all that are.
  private static let stated = (least: 20, part: 0.8)
  /// The ratios to the stated speed that a receiver's errors explain.
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
    // A loop makes the straight way short, and a bad receiver the drawn one long: both have to be off.
    let own = straight > usual ? straight : min(usual, drawn)
    return like.contains(own / usual) ? nil : .look(.speed(own: own, stated: usual))
  }

  /// The speeds over spans, straight and by the way drawn, metres a second.
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
