/// Tracks that share their times with another track of the file: one walk, recorded twice.
///
/// Converters write a glider's track once for each of its two altitudes, and two devices may share a file. If
/// both tracks were used, the walker would seem to go back to the start and walk the same way again at the
/// same time.
enum TwinTracks {
  /// The minimum number of the shorter track's times, out of every ten, that the other track must also have.
  private static let shared = 8
  /// The number of preceding tracks with which each track is compared.
  private static let reach = 16

  /// Returns the tracks that are left out, which are the ones with fewer points in each pair of twins; nil if
  /// no tracks are twins.
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

  /// Returns the range from the first time to the last; nil unless all points have times, which never
  /// decrease and are dates.
  private static func span(_ points: ArraySlice<GeoPoint>) -> ClosedRange<Double>? {
    guard points.count > 1, let first = points.first?.time, let last = points.last?.time,
      first < last
    else { return nil }
    let grow = zip(points, points.dropFirst()).allSatisfy { start, end in
      guard let earlier = start.time, let later = end.time else { return false }
      return earlier <= later
    }
    // Times that count from each track's own start cannot be compared.
    return grow && first >= TrackStamps.counts ? first...last : nil
  }

  /// Returns true if most times of the track with fewer points also occur in the other track.
  private static func areTwins(_ one: Track, _ other: Track, _ list: PointList) -> Bool {
    guard one.span.lowerBound < other.span.upperBound, other.span.lowerBound < one.span.upperBound
    else { return false }
    let (short, long) = one.range.count <= other.range.count ? (one, other) : (other, one)
    // Because times increase, all points before the shorter track's first time are skipped at once.
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

  /// Returns the number of points for whose times `isEarly` is true, provided that times increase.
  private func count(_ isEarly: (Double) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isEarly(self[middle].time ?? 0) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
