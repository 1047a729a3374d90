import ARRouteEngine

/// The tracks of a file of which some were walked, and others can only be planned.
///
/// A track is what its file calls one: its segments belong together, so that a piece which somebody drew
/// into a recorded track stays part of it.
struct PlannedTracks {
  /// The tracks that were walked, and those that were planned, without their times.
  let walked: PointList
  let planned: PointList
  /// The line of the first planned point.
  let line: Int

  /// The fixes of one moment lie within so many metres of each other.
  private static let longestMoment = 20.0

  /// Parts tracks; nil where none was walked, or not exactly one is the plan of that.
  ///
  /// - Parameter starts: The points with which tracks begin, in order.
  init?(_ list: PointList, starts: [Int]) {
    let tracks = Self.tracks(list.nonemptySegments, starts: starts)
    guard tracks.count > 1 else { return nil }
    let arePlans = tracks.map { Self.isPlan($0, in: list) }
    guard arePlans.count(where: \.self) == 1, let plan = arePlans.firstIndex(of: true) else {
      return nil
    }
    planned = PointList(parts: tracks[plan].map { list.points[$0].map(\.timeless) })
    walked = PointList(
      parts: tracks.indices.filter { $0 != plan }.flatMap { index in
        tracks[index].map { list.points[$0] }
      })
    guard Self.isOneWalk(walked.points), Self.goes(walked.points, along: planned.points) else {
      return nil
    }
    line = planned.points.first?.line ?? 1
  }

  /// So far beside a plan is still along it, metres, and for this part of the fixes, of which so many are
  /// looked at.
  private static let along = (metres: 100.0, part: 3, most: 200)

  /// Nobody plans a longer walk in one line, seconds.
  private static let longestWalk = 172_800.0

  /// True when time passes, but not as over an archive of many walks.
  private static func isOneWalk(_ points: [GeoPoint]) -> Bool {
    let times = points.lazy.compactMap(\.time)
    guard let first = times.min(), let last = times.max() else { return false }
    return first < last && last - first <= longestWalk
  }

  /// True when somebody went along a plan, for a good part of the way at least.
  private static func goes(_ walk: [GeoPoint], along plan: [GeoPoint]) -> Bool {
    guard let origin = plan.first else { return false }
    let line = GroundLine(plan, about: origin)
    let step = max(1, walk.count / along.most)
    let fixes = stride(from: 0, to: walk.count, by: step).map { walk[$0] }
    let near = GroundLine(fixes, about: origin).places.count { place in
      line.distance(to: place) <= along.metres
    }
    return near * along.part >= fixes.count
  }

  /// The segments of each track.
  private static func tracks(_ segments: [Range<Int>], starts: [Int]) -> [[Range<Int>]] {
    var tracks: [[Range<Int>]] = []
    var rest = starts[...]
    for segment in segments {
      let begun = rest.prefix { $0 <= segment.lowerBound }
      rest = rest[begun.endIndex...]
      if begun.isEmpty, let last = tracks.indices.last {
        tracks[last].append(segment)
      } else {
        tracks.append([segment])
      }
    }
    return tracks
  }

  /// True for a track that has one time at most, longer than the fixes of a moment are apart.
  private static func isPlan(_ track: [Range<Int>], in list: PointList) -> Bool {
    guard track.contains(where: { list.points[$0].roughLength > longestMoment }) else {
      return false
    }
    let times = track.lazy.flatMap { list.points[$0] }.compactMap(\.time)
    return times.allSatisfy { $0 == times.first }
  }

  /// The number of times of lines that have only one, which says when they were saved; nil for others.
  static func timesOfSaving(_ list: PointList) -> Int? {
    let segments = list.nonemptySegments
    guard !segments.isEmpty, isPlan(segments, in: list) else { return nil }
    let count = list.points.count { $0.time != nil }
    return count > 1 ? count : nil
  }
}

extension GeoPoint {
  /// The point without its time.
  var timeless: GeoPoint {
    var point = self
    point.time = nil
    return point
  }
}

extension DocumentBuilder {
  /// Takes the times away from lines that have only one, and says so: nobody walked them.
  mutating func dropTimesOfSaving() {
    // Beside a walk a plan is one, whatever times it has.
    guard !document.tracks.isWalk else { return }
    for list in [\GeoDocument.routes, \GeoDocument.tracks] {
      let points = document[keyPath: list]
      guard let count = PlannedTracks.timesOfSaving(points) else { continue }
      edit {
        $0[keyPath: list] = PointList(
          parts: points.segments.map { segment in
            points.points[segment].map(\.timeless)
          })
      }
      warn(.lines(.look(.oneTime(count: count))))
    }
  }

  /// Takes tracks for planned that have one time at most, beside one that was walked, and says so.
  mutating func partPlans() {
    guard let found = PlannedTracks(document.tracks, starts: trackStarts) else { return }
    let count = found.planned.points.count
    if document.routes.points.count > 1 {
      edit { $0.tracks = found.walked }
      warn(.lines(.otherTrack(count: count)))
      return
    }
    edit { document in
      document.tracks = found.walked
      document.routes = found.planned
    }
    warn(.lines(.plannedTrack(count: count, line: found.line)))
  }
}
