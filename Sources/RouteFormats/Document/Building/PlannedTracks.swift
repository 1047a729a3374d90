import ARRouteEngine

/// The tracks of a file of which some were walked, and others can only be planned.
///
/// A track is what its file calls one: its segments belong together, so that a piece which somebody drew
/// into a recorded track stays part of it.
struct PlannedTracks {
  /// The tracks that were walked, and those that were planned, without their times.
  private(set) var walked = PointList()
  private(set) var planned = PointList()
  /// The line of the first planned point.
  private(set) var line = 1

  /// The fixes of one moment lie within so many metres of each other.
  private static let longestMoment = 20.0

  /// Parts tracks; nil where none was walked, or none is planned.
  ///
  /// - Parameter starts: The points with which tracks begin, in order.
  init?(_ list: PointList, starts: [Int]) {
    let tracks = Self.tracks(list.nonemptySegments, starts: starts)
    guard tracks.count > 1 else { return nil }
    let arePlans = tracks.map { Self.isPlan($0, in: list) }
    guard arePlans.contains(true), arePlans.contains(false) else { return nil }
    var (walked, planned): ([[GeoPoint]], [[GeoPoint]]) = ([], [])
    for (track, isPlan) in zip(tracks, arePlans) {
      for segment in track {
        if isPlan {
          planned.append(list.points[segment].map(\.timeless))
        } else {
          walked.append(Array(list.points[segment]))
        }
      }
    }
    self.walked = PointList(parts: walked)
    guard self.walked.isWalk else { return nil }
    self.planned = PointList(parts: planned)
    line = self.planned.points.first?.line ?? 1
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
