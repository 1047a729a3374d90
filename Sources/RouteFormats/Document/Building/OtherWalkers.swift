/// Tracks of the same hours as another track of the file, as where two people's tracks were put into one.
///
/// Nobody walks two ways at once: of two such tracks the one with more points is walked. Tracks that lie near
/// each other at each time are of one walker, with two devices perhaps.
enum OtherWalkers {
  /// Tracks share this part of the shorter one's time, and not a few moments where one ends.
  private static let shared = 0.8
  /// A track has so many points with times, and one of ten without.
  private static let leastPoints = 5
  /// Tracks that are looked at for each, the latest before it.
  private static let reach = 16

  /// The tracks of others; nil where all are of one walker.
  ///
  /// - Parameter starts: The points with which tracks begin, in order.
  /// - Complexity: O(points · log points), as a rule.
  static func leftOut(of list: PointList, starts: [Int]) -> TracksLeftOut? {
    let tracks = PlannedTracks.tracks(list.nonemptySegments, starts: starts)
    guard tracks.count > 1 else { return nil }
    var isOther = [Bool](repeating: false, count: tracks.count)
    var before: [Track] = []
    for (index, ranges) in tracks.enumerated() {
      guard let track = Track(index: index, ranges, in: list) else { continue }
      let rivals = before.suffix(reach).filter { areOfTwo($0, track) }
      if rivals.contains(where: { $0.points.count >= track.points.count }) {
        isOther[index] = true
      } else {
        for rival in rivals { isOther[rival.index] = true }
        before.removeAll { isOther[$0.index] }
        before.append(track)
      }
      if before.count > 2 * reach { before.removeFirst(reach) }
    }
    return TracksLeftOut(of: list, tracks: tracks, isOther)
  }

  /// A track whose times grow.
  private struct Track {
    let index: Int
    let points: [GeoPoint]
    let span: ClosedRange<Double>
    var length: Double { span.upperBound - span.lowerBound }

    /// - Returns: nil for tracks whose times do not grow, or count from a start of each one's own, which say
    ///   nothing of others.
    init?(index: Int, _ ranges: [Range<Int>], in list: PointList) {
      var points: [GeoPoint] = []
      var untimed = 0
      for range in ranges {
        for point in list.points[range] {
          guard let time = point.time else {
            untimed += 1
            continue
          }
          guard time >= points.last?.time ?? -.infinity else { return nil }
          points.append(point)
        }
      }
      guard let first = points.first?.time, let last = points.last?.time, first < last,
        first >= TrackStamps.counts, points.count >= leastPoints, untimed * 10 <= points.count
      else { return nil }
      (self.index, self.points, span) = (index, points, first...last)
    }
  }

  /// True for tracks that share a good part of their time, and lie apart in it.
  private static func areOfTwo(_ one: Track, _ other: Track) -> Bool {
    let start = max(one.span.lowerBound, other.span.lowerBound)
    let end = min(one.span.upperBound, other.span.upperBound)
    guard end - start >= shared * min(one.length, other.length) else { return false }
    let (few, many) =
      one.points.count <= other.points.count
      ? (one.points, other.points) : (other.points, one.points)
    let common = few.filter { start...end ~= $0.time ?? -.infinity }
    let others = many[...].count(until: end) - many[...].count(until: start)
    // One stale fix makes no common hours.
    guard common.count >= leastPoints, others >= leastPoints else { return false }
    let distances = common.compactMap { point in many.distance(to: point) }
    return (distances.median ?? 0) > apart
  }

  /// So far from each other two receivers are no more those of one walker, whose clocks may be a minute
  /// apart, metres.
  private static let apart = 150.0
}

extension [GeoPoint] {
  /// Metres from where a track was at the time of a point.
  fileprivate func distance(to point: GeoPoint) -> Double? {
    guard let time = point.time else { return nil }
    let index = Swift.max(0, self[...].count(until: time) - 1)
    guard index + 1 < count, let from = self[index].time, let to = self[index + 1].time, to > from
    else { return self[index].roughDistance(to: point) }
    let share = Swift.min(Swift.max((time - from) / (to - from), 0), 1)
    let line = GroundLine([self[index], self[index + 1], point], about: self[index]).points
    let point = GroundLine.Point(
      east: line[1].east * share, north: line[1].north * share)
    return point.distance(to: line[2])
  }
}
