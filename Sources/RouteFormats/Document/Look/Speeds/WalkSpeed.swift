/// The speeds in a log over spans of at least 20 seconds, or from point to point if the points are farther
/// apart.
struct WalkSpeed {
  private var speeds: [Double] = []
  private var start: GeoPoint?

  /// The minimum duration of a span, seconds; in that time, a vehicle travels much farther than a receiver's
  /// error.
  private static let span = 20.0
  /// The minimum number of spans for a median speed, and the maximum number of spans that are kept.
  private static let spans = 3...65_536

  /// Records the speeds in a segment; if `goesOn` is true, the points continue the previous segment.
  mutating func note(_ points: some Sequence<GeoPoint>, goesOn: Bool) {
    if !goesOn { start = nil }
    for point in points {
      guard let time = point.time else { continue }
      guard let before = start, let from = before.time, time >= from else {
        start = start ?? point
        continue
      }
      if time - from < Self.span { continue }
      if speeds.count < Self.spans.upperBound {
        speeds.append(before.roughDistance(to: point) / (time - from))
      }
      start = point
    }
  }

  /// Records the speeds of segments; the first segment may continue the previous one.
  mutating func note(_ list: PointList, continuesSegment: Bool = false) {
    var goesOn = continuesSegment
    for segment in list.nonemptySegments {
      note(list.points[segment], goesOn: goesOn)
      goesOn = false
    }
  }

  /// The median speed, metres per second; nil if there are too few spans.
  var median: Double? { speeds.count < Self.spans.lowerBound ? nil : speeds.median }
}
