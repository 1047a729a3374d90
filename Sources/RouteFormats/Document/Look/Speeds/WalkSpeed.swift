/// The speeds of a log over spans of some seconds, or from point to point where those are farther apart.
struct WalkSpeed {
  private var speeds: [Double] = []
  private var start: GeoPoint?

  /// A receiver's errors are far less than the way of so many seconds at a ride's speed.
  private static let span = 20.0
  /// The fewest spans whose median speed is reported, and the most that are kept.
  private static let spans = 3...65_536

  /// Takes note of the points of a segment, or of what follows of it.
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

  /// Records the speeds of segments; the first segment may continue the one before.
  mutating func note(_ list: PointList, continuesSegment: Bool = false) {
    var goesOn = continuesSegment
    for segment in list.nonemptySegments {
      note(list.points[segment], goesOn: goesOn)
      goesOn = false
    }
  }

  /// The median speed, metres a second; nil of fewer spans than show one.
  var median: Double? { speeds.count < Self.spans.lowerBound ? nil : speeds.median }
}
