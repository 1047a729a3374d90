/// Tracks that share their times with another track of the file: one walk, recorded twice.
///
/// Converters write a glider's track once for each of its two altitudes, and two devices may share a file.
/// Otherwise somebody would seem to walk there, back and there again at the same time.
enum TwinTracks {
  /// The minimum number, out of ten, of a twin's times that the other track also has.
  private static let shared = 8
  /// The number of preceding tracks with which each track is compared.
  private static let reach = 16

  /// Returns the tracks that are left out, of two twins the one with fewer points; nil if no two tracks are
  /// twins.
  ///
  /// - Complexity: O(points), typically.
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

  /// A track with increasing times.
  private struct Track {
    var index: Int
    var range: Range<Int>
    var span: ClosedRange<Double>
  }

  /// Returns the range from the first time to the last, if all points have one and they increase.
  private static func span(_ points: ArraySlice<GeoPoint>) -> ClosedRange<Double>? {
    guard points.count > 1, let first = points.first?.time, let last = points.last?.time,
      first < last
    else { return nil }
    let grow = zip(points, points.dropFirst()).allSatisfy { start, end in
      guard let earlier = start.time, let later = end.time else { return false }
      return earlier <= later
    }
    // Times that count from a start of each track's own cannot be compared.
    return grow && first >= TrackStamps.counts ? first...last : nil
  }

  /// Returns true if most times of the track with fewer points are among those of the other.
  private static func areTwins(_ one: Track, _ other: Track, _ list: PointList) -> Bool {
    guard one.span.lowerBound < other.span.upperBound, other.span.lowerBound < one.span.upperBound
    else { return false }
    let (short, long) = one.range.count <= other.range.count ? (one, other) : (other, one)
    // Times increase: all points before the short track's first are skipped at once.
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
  /// Returns the number of points before a time, if times increase.
  ///
  /// - Complexity: O(log n).
  fileprivate func count(before time: Double) -> Int { count { $0 < time } }

  /// Returns the number of points up to and including a time, if times increase.
  ///
  /// - Complexity: O(log n).
  func count(until time: Double) -> Int { count { $0 <= time } }

  /// Returns the number of points whose time is early, if times increase.
  private func count(_ isEarly: (Double) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isEarly(self[middle].time ?? 0) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
