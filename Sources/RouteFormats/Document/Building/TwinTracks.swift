/// Tracks that share their times with another track of the file: one walk, recorded twice.
///
/// Converters write a glider's track once for each of its two heights, and two devices may share a file.
/// Nobody walks there, back and there at one time.
struct TwinTracks {
  /// The tracks without the twins.
  private(set) var kept = PointList()
  /// The number of points of the twins.
  private(set) var count = 0
  /// The line of the first of those points.
  private(set) var firstLine = 1

  /// So many of a twin's times, of ten, are those of the other.
  private static let shared = 8
  /// Tracks that are looked at for each, the latest before it.
  private static let reach = 16

  /// Removes the twins; nil if the list has no twins.
  ///
  /// - Complexity: O(points), as a rule.
  init?(_ list: PointList) {
    let segments = list.nonemptySegments
    guard segments.count > 1 else { return nil }
    var newest = -Double.infinity
    var before: [(range: Range<Int>, first: Double, last: Double)] = []
    for segment in segments {
      guard let span = Self.span(list.points[segment]) else {
        copy(list.points[segment])
        continue
      }
      let isTwin =
        span.lowerBound < newest
        && before.suffix(Self.reach).contains { other in
          other.first < span.upperBound && span.lowerBound < other.last
            && Self.areTwins(list.points[segment], list.points[other.range])
        }
      if isTwin {
        if count == 0 { firstLine = list.points[segment.lowerBound].line ?? 1 }
        count += segment.count
        continue
      }
      newest = max(newest, span.upperBound)
      before.append((segment, span.lowerBound, span.upperBound))
      copy(list.points[segment])
    }
    if count == 0 { return nil }
  }

  private mutating func copy(_ points: ArraySlice<GeoPoint>) {
    kept.startSegment()
    for point in points { kept.append(point) }
  }

  /// From the first time to the last, where all points have one and they grow.
  private static func span(_ points: ArraySlice<GeoPoint>) -> ClosedRange<Double>? {
    guard points.count > 1, let first = points.first?.time, let last = points.last?.time,
      first < last
    else { return nil }
    let grow = zip(points, points.dropFirst()).allSatisfy { start, end in
      guard let earlier = start.time, let later = end.time else { return false }
      return earlier <= later
    }
    return grow ? first...last : nil
  }

  /// True when most times of one are among those of the other.
  private static func areTwins(
    _ one: ArraySlice<GeoPoint>, _ other: ArraySlice<GeoPoint>
  ) -> Bool {
    var rest = other
    var equal = 0
    for point in one {
      guard let time = point.time else { continue }
      rest = rest.drop { ($0.time ?? 0) < time }
      if rest.first?.time == time { equal += 1 }
    }
    return equal * 10 >= one.count * shared
  }
}
