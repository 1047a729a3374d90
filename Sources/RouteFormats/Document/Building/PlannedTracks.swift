/// The tracks of a file in which some were walked and others must have been planned.
///
/// The file defines what a track is: its segments belong together, so a piece that was drawn into a recorded
/// track remains part of it.
struct PlannedTracks {
  /// The tracks that were walked, and the track that was planned, without its times.
  let walked: PointList
  let planned: PointList
  /// The line of the first planned point.
  let line: Int
  /// The number of points in the plans that are not used.
  let passedOver: Int

  /// The maximum distance between fixes made at the same moment, metres.
  private static let longestMoment = 20.0
  /// The maximum gap between plans that are joined into one, metres.
  private static let seam = 50.0

  /// Separates walked tracks from planned ones; nil if none was walked, or if the walk follows none of the
  /// plans.
  ///
  /// If there are several plans, the one that the largest part of the walk follows is used.
  ///
  /// - Parameter starts: The indices of the points that begin tracks, in order.
  init?(_ list: PointList, starts: [Int]) {
    let tracks = Self.tracks(list.nonemptySegments, starts: starts)
    guard tracks.count > 1 else { return nil }
    let arePlans = tracks.map { Self.isPlan($0, in: list) }
    func lines(_ areWanted: Bool) -> [[Range<Int>]] {
      zip(tracks, arePlans).filter { $0.1 == areWanted }.map(\.0)
    }
    walked = PointList(parts: lines(false).joined().map { list.points[$0] })
    guard Self.isOneWalk(walked.points) else { return nil }
    let plans = Self.joined(lines(true), in: list)
    var best: (plan: [Range<Int>], share: Double)?
    for plan in plans {
      let points = plan.flatMap { list.points[$0] }
      let share = Self.share(of: walked.points, along: points)
      if share >= Self.along.share, share > best?.share ?? 0 { best = (plan, share) }
    }
    guard let best else { return nil }
    planned = PointList(parts: best.plan.map { list.points[$0].map(\.timeless) })
    passedOver = plans.joined().reduce(-planned.points.count) { $0 + $1.count }
    line = planned.points.first?.line ?? 1
  }

  /// Returns the plans, joining a plan to the previous one if it begins where that one ends.
  private static func joined(_ plans: [[Range<Int>]], in list: PointList) -> [[Range<Int>]] {
    var joined: [[Range<Int>]] = []
    for plan in plans {
      if let last = joined.last?.last, let first = plan.first,
        list.points[last.upperBound - 1].roughDistance(to: list.points[first.lowerBound]) <= seam
      {
        joined[joined.count - 1] += plan
      } else {
        joined.append(plan)
      }
    }
    return joined
  }

  /// The maximum distance, in metres, of a fix from the plan that it follows; the minimum fraction of such
  /// fixes; and the approximate number of fixes that are checked.
  private static let along = (metres: 100.0, share: 1.0 / 3, most: 200)

  /// The maximum duration of a walk planned as one line, seconds.
  private static let longestWalk = 172_800.0

  /// Returns true if the points span some time, but not more than a single walk does; an archive of many
  /// walks spans more.
  private static func isOneWalk(_ points: [GeoPoint]) -> Bool {
    let times = points.lazy.compactMap(\.time)
    guard let first = times.min(), let last = times.max() else { return false }
    return first < last && last - first <= longestWalk
  }

  /// Returns the fraction of a walk's fixes that are near a plan.
  private static func share(of walk: [GeoPoint], along plan: [GeoPoint]) -> Double {
    guard let origin = plan.first else { return 0 }
    let line = GroundLine(plan, about: origin)
    let step = max(1, walk.count / along.most)
    let fixes = stride(from: 0, to: walk.count, by: step).map { walk[$0] }
    let near = GroundLine(fixes, about: origin).points.count { point in
      line.distance(to: point) <= along.metres
    }
    return Double(near) / Double(max(1, fixes.count))
  }

  /// Returns the segments of each track.
  static func tracks(_ segments: [Range<Int>], starts: [Int]) -> [[Range<Int>]] {
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

  /// Returns true if a track must have been planned: it is longer than the distance between fixes made at the
  /// same moment, and it has at most one distinct time, or only the times of its beginning and end.
  private static func isPlan(_ track: [Range<Int>], in list: PointList) -> Bool {
    guard track.contains(where: { list.points[$0].roughLength > longestMoment }) else {
      return false
    }
    let points = track.lazy.flatMap { list.points[$0] }
    let times = points.compactMap(\.time)
    if times.allSatisfy({ $0 == times.first }) { return true }
    return times.count == 2 && points.count >= fewestBetweenEnds && points.first?.time != nil
      && points.last?.time != nil
  }

  /// The minimum number of points in a planned track with times at both ends; in a shorter track, the points
  /// in between may have lost their times.
  private static let fewestBetweenEnds = 5

  /// Returns the number of points with times if all their times are the same, which is then the time at which
  /// the file was saved; nil otherwise.
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
  /// Removes the times of lines whose points all have the same time, because nobody can have walked them, and
  /// reports this.
  mutating func dropTimesOfSaving() {
    // If there is a walk, a plan remains a plan, whatever its times are.
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

  /// Uses a track as the plan if it has at most one time, or two at its ends, and another track was walked.
  ///
  /// Reports this, and returns false if no track is planned.
  mutating func partPlans() -> Bool {
    guard let found = PlannedTracks(document.tracks, starts: trackStarts) else { return false }
    let count = found.planned.points.count
    if document.bringsRoute {
      edit { $0.tracks = found.walked }
      warn(.lines(.otherTrack(count: count + found.passedOver)))
      return true
    }
    edit { document in
      document.tracks = found.walked
      document.routes = found.planned
    }
    warn(.lines(.plannedTrack(count: count, line: found.line)))
    if found.passedOver > 0 { warn(.lines(.otherPlans(count: found.passedOver))) }
    return true
  }
}
