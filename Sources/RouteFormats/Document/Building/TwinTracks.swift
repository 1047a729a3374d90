/// Tracks that share their times with another track of the file: one walk, recorded twice.
///
/// Converters write a glider's track once for each of its two heights, and two devices may share a file.
/// Nobody walks there, back and there at one time.
enum TwinTracks {
  /// So many of a twin's times, of ten, are those of the other.
  private static let shared = 8
  /// Tracks that are looked at for each, the latest before it.
  private static let reach = 16

  /// The twins that are left out, of two the one with fewer points; nil if no two tracks are twins.
  ///
  /// - Complexity: O(points), as a rule.
  static func leftOut(of list: PointList) -> TracksLeftOut? {
    let segments = list.nonemptySegments
    guard segments.count > 1 else { return nil }
    var isTwin = [Bool](repeating: false, count: segments.count)
    var before: [Track] = []
    for (index, segment) in segments.enumerated() {
      guard let span = span(list.points[segment]) else { continue }
      let track = Track(index: index, range: segment, span: span)
      if let other = before.suffix(reach).last(where: { areTwins(track, $0, list) }) {
        isTwin[segment.count > other.range.count ? other.index : index] = true
        before.removeAll { isTwin[$0.index] }
      }
      if !isTwin[index] { before.append(track) }
      if before.count > 2 * reach { before.removeFirst(reach) }
    }
    return TracksLeftOut(of: list, tracks: segments.map { [$0] }, isTwin)
  }

  /// A track whose times grow.
  private struct Track {
    var index: Int
    var range: Range<Int>
    var span: ClosedRange<Double>
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
    // Counts from a start of each track's own say nothing of others.
    return grow && first >= TrackStamps.counts ? first...last : nil
  }

  /// True when most times of the one with fewer points are among those of the other.
  private static func areTwins(_ one: Track, _ other: Track, _ list: PointList) -> Bool {
    guard one.span.lowerBound < other.span.upperBound, other.span.lowerBound < one.span.upperBound
    else { return false }
    let (short, long) = one.range.count <= other.range.count ? (one, other) : (other, one)
    // Times grow: what came before the short one's first is passed over at once.
    var rest = list.points[long.range].dropFirst(
      list.points[long.range].count(before: short.span.lowerBound))
    var equal = 0
    for point in list.points[short.range] {
      guard let time = point.time else { continue }
      rest = rest.drop { ($0.time ?? 0) < time }
      if rest.first?.time == time { equal += 1 }
    }
    return equal * 10 >= short.range.count * shared
  }
}

extension ArraySlice<GeoPoint> {
  /// The number of points before a time, of points whose times grow.
  ///
  /// - Complexity: O(log n).
  fileprivate func count(before time: Double) -> Int { count { $0 < time } }

  /// The number of points until a time, those of it included.
  ///
  /// - Complexity: O(log n).
  func count(until time: Double) -> Int { count { $0 <= time } }

  /// The number of points whose time is early, of points whose times grow.
  private func count(_ isEarly: (Double) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isEarly(self[middle].time ?? 0) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
