/// Tracks recorded at the same time as another track of the file, for example if two people's tracks were
/// merged into one file.
///
/// Nobody walks in two places at once, so of two such tracks, the one with more points is used. Tracks that
/// are close to each other at all times are from one walker, perhaps with two devices.
enum OtherWalkers {
  /// The minimum fraction of the shorter track's duration during which two tracks must overlap; a brief
  /// overlap at one end does not count.
  private static let shared = 0.8
  /// The minimum number of points with times in a track.
  ///
  /// Points without times may be at most a tenth as many.
  private static let leastPoints = 5
  /// The number of preceding tracks with which each track is compared.
  private static let reach = 16

  /// Returns the tracks of other people, which are left out; nil if all tracks are from one walker.
  ///
  /// - Parameter starts: The indices of the points that begin tracks, in order.
  /// - Complexity: O(points · log points), typically.
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

  /// A track with increasing times.
  private struct Track {
    let index: Int
    let points: [GeoPoint]
    let span: ClosedRange<Double>
    var length: Double { span.upperBound - span.lowerBound }

    /// Creates the track.
    ///
    /// - Returns: nil if the track has too few times, if its times decrease, or if they count from its own
    ///   start, in which case they cannot be compared with those of other tracks.
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

  /// Returns true if two tracks overlap for most of the shorter one's duration and are far apart during that
  /// time.
  private static func areOfTwo(_ one: Track, _ other: Track) -> Bool {
    let start = max(one.span.lowerBound, other.span.lowerBound)
    let end = min(one.span.upperBound, other.span.upperBound)
    guard end - start >= shared * min(one.length, other.length) else { return false }
    let (few, many) =
      one.points.count <= other.points.count
      ? (one.points, other.points) : (other.points, one.points)
    let common = few.filter { start...end ~= $0.time ?? -.infinity }
    let others = many[...].count(until: end) - many[...].count(until: start)
    // A few stale fixes are not enough to show that the tracks overlap in time.
    guard common.count >= leastPoints, others >= leastPoints else { return false }
    let distances = common.compactMap { point in many.distance(to: point) }
    return (distances.median ?? 0) > apart
  }

  /// The distance, in metres, beyond which one walker cannot carry both receivers, even if their clocks
  /// differ by a minute.
  private static let apart = 150.0
}

extension [GeoPoint] {
  /// Returns the distance, in metres, between a point and the track's position at the point's time; nil if
  /// the point has no time.
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
