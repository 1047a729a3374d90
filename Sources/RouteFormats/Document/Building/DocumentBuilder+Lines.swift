extension DocumentBuilder {
  /// Decides which lines are used as the walk and which as the route, and reports those that are not used.
  mutating func chooseLines() {
    guard document.session == nil else { return }
    useTruths()
    let isOfPlaces = document.format == .kml || document.format == .geojson
    if isOfPlaces { useTimedWaypoints() }
    let count = document.tracks.points.count
    let hasPlan = partPlans()
    dropTimesOfSaving()
    if let twins = TwinTracks.leftOut(of: document.tracks) {
      edit { $0.tracks = twins.kept }
      warn(.lines(.sameTimes(count: twins.count, line: twins.firstLine)))
    }
    if document.tracks.points.count == count { dropOtherWalkers() }
    dropNullIsland()
    dropAlternatives()
    // The plan of a recorded walk may consist of places along the walk, so the plan is kept.
    if hasPlan { return }
    let choice = FinerLine(document, hasNamedWaypoints: hasNamedWaypoints)
    guard let note = choice.note else { return sayPassedOver() }
    edit { document in
      document.routes = choice.routes
      document.waypoints = choice.waypoints
    }
    warn(.lines(note))
  }

  /// Uses lines that are labelled as true positions as routes, if another program wrote the file or if there
  /// are no other lines.
  private mutating func useTruths() {
    let isAlone = document.routes.points.isEmpty && document.tracks.points.isEmpty
    guard !document.truths.points.isEmpty, isAlone || !hasWrittenWaypoints else { return }
    edit { document in
      let lists = [document.routes, document.truths]
      let parts = lists.flatMap { list in list.nonemptySegments.map { list.points[$0] } }
      document.routes = PointList(parts: parts)
    }
  }

  /// Reports that a track without times is not used because there is a route.
  private mutating func sayPassedOver() {
    let tracks = document.tracks.points
    guard document.bringsRoute, tracks.count > 1,
      !tracks.contains(where: { $0.time != nil })
    else { return }
    warn(.lines(.otherTrack(count: tracks.count)))
  }

  /// Makes a track from places that have times.
  ///
  /// Places at the vertices of a line are used because they carry more information than the line. If there is
  /// no line, or only a plan, all places with times are used.
  private mutating func useTimedWaypoints() {
    let waypoints = document.waypoints.points
    let timed = waypoints.filter { $0.time != nil }
    guard timed.count > 1, timed.contains(where: { $0.time != timed[0].time }) else { return }
    let isPlan = document.tracks.points.isEmpty
    let line = isPlan ? document.routes : document.tracks
    if let match = line.match(timed) {
      edit { document in
        document.tracks = match.line
        if isPlan { document.routes = PointList() }
        document.waypoints = PointList(waypoints.filter { $0.time == nil } + match.others)
      }
    } else if line.points.isEmpty {
      takeWaypoints(timed)
    } else if isPlan {
      let areFixes = WalkFit.isWalk(timed) && !line.areAlong(timed)
      if areFixes { takeWaypoints(timed) }
      let note = areFixes ? LineNote.walkOfWaypoints : LineNote.waypoints
      warn(.lines(note(timed.count, timed[0].line ?? 1)))
    }
  }

  /// Turns places with times into the log's track, and reports the places without times.
  private mutating func takeWaypoints(_ timed: [GeoPoint]) {
    let others = document.waypoints.points.filter { $0.time == nil }
    edit { document in
      document.waypoints = PointList(others)
      document.tracks = PointList(timed)
    }
    guard let first = others.first else { return }
    warn(.lines(.untimedWaypoints(count: others.count, line: first.line ?? 1)))
  }

  /// Leaves out tracks of other people who walked at the same time.
  private mutating func dropOtherWalkers() {
    guard let others = OtherWalkers.leftOut(of: document.tracks, starts: trackStarts),
      // If the phone's clock was changed, its tracks only appear to be from different walkers.
      !TrackStamps(mending: document.tracks, areCounts: false).findings.contains(where: {
        $0.kind == .otherClock
      })
    else { return }
    edit { $0.tracks = others.kept }
    warn(.lines(.otherWalkers(count: others.count, line: others.firstLine)))
  }

  /// Leaves out alternative routes between the same ends, such as those that routing engines offer.
  private mutating func dropAlternatives() {
    // The other formats are skipped, because routing engines mark alternatives in their responses, and bare
    // polylines are pieces of one route.
    guard [.gpx, .geojson, .kml, .tcx].contains(document.format),
      let found = document.routes.alternatives
    else { return }
    edit { $0.routes = found.kept }
    warn(.lines(.alternatives(count: found.count)))
  }

  /// Leaves out points at 0° N 0° E, where no position was known, from lines without times.
  ///
  /// In logs, the replay leaves them out.
  private mutating func dropNullIsland() {
    for list in [\GeoDocument.routes, \GeoDocument.tracks] {
      guard let found = document[keyPath: list].nullIsland() else { continue }
      edit { $0[keyPath: list] = found.kept }
      warn(.lines(.nullIsland(count: found.count, line: found.line)))
    }
  }
}

extension PointList {
  /// Returns the line with each point replaced by the place at the same position, and the places at other
  /// positions; nil if any point has no such place.
  fileprivate func match(_ waypoints: [GeoPoint]) -> (line: PointList, others: [GeoPoint])? {
    guard !points.isEmpty else { return nil }
    var line = PointList()
    var others: [GeoPoint] = []
    var segments = nonemptySegments[...]
    var rest = 0..<0
    for waypoint in waypoints {
      if rest.isEmpty, let next = segments.first, points[next.lowerBound].isAt(waypoint) {
        segments.removeFirst()
        rest = next
        line.startSegment()
      }
      if let index = rest.first, points[index].isAt(waypoint) {
        rest.removeFirst()
        line.append(waypoint)
      } else {
        others.append(waypoint)
      }
    }
    return rest.isEmpty && segments.isEmpty ? (line, others) : nil
  }

  /// The minimum number of vertices per place at which the places are taken for photos and notes from a walk
  /// along the line.
  private static let verticesPerWaypoint = 3
  /// The maximum number of photos or notes from a walk, and the minimum median interval between them in
  /// seconds.
  ///
  /// Receivers record more points, or record them more often.
  private static let notes = (most: 100, interval: 60.0)
  /// The maximum distance of a photo or note from the line, metres.
  private static let besideLine = 50.0

  /// Returns true if the places are few, have times and lie along this line of many vertices, which means
  /// that somebody noted them on the way.
  fileprivate func areAlong(_ waypoints: [GeoPoint]) -> Bool {
    let times = waypoints.compactMap(\.time).sorted()
    let usual = zip(times, times.dropFirst()).map { $1 - $0 }.median ?? 0
    guard let origin = points.first, waypoints.count <= Self.notes.most,
      points.count >= Self.verticesPerWaypoint * waypoints.count, usual > Self.notes.interval
    else { return false }
    let line = GroundLine(points, about: origin)
    return GroundLine(waypoints, about: origin).points.allSatisfy { point in
      line.distance(to: point) <= Self.besideLine
    }
  }

  /// The maximum distance at which two ends count as the same, metres.
  static let sameEnd = 30.0

  /// The line without the parts that share both ends with the first part, and the number of those parts; nil
  /// without any.
  ///
  /// Nothing is removed if the first part is a lap, which ends where it begins.
  fileprivate var alternatives: (kept: PointList, count: Int)? {
    let segments = nonemptySegments
    guard segments.count > 1, segments[0].count > 1 else { return nil }
    let (start, end) = (points[segments[0].lowerBound], points[segments[0].upperBound - 1])
    guard start.roughDistance(to: end) > 2 * Self.sameEnd else { return nil }
    let used =
      [segments[0]]
      + segments.dropFirst().filter { segment in
        start.roughDistance(to: points[segment.lowerBound]) > Self.sameEnd
          || end.roughDistance(to: points[segment.upperBound - 1]) > Self.sameEnd
      }
    guard used.count < segments.count else { return nil }
    return (PointList(parts: used.map { points[$0] }), segments.count - used.count)
  }

  /// The distance from 0° N 0° E, in degrees of latitude or longitude, beyond which a point belongs to a walk
  /// elsewhere.
  private static let farFromNullIsland = 1.0

  /// Returns the line without its points at 0° N 0° E, the number of those points, and the first one's line
  /// in the file; nil if the line has no such points, has times, or passes near that position.
  ///
  /// - Parameter evenTimed: True to check lines with times as well.
  func nullIsland(evenTimed: Bool = false) -> (kept: PointList, count: Int, line: Int)? {
    func isThere(_ point: GeoPoint) -> Bool { point.latitude == 0 && point.longitude == 0 }
    guard let first = points.first(where: isThere) else { return nil }
    let others = points.lazy.filter { !isThere($0) }
    // If there is only one other point, the line may really lead to 0° N 0° E.
    guard others.prefix(2).count == 2,
      others.allSatisfy({ point in
        (evenTimed || point.time == nil)
          && max(abs(point.latitude), abs(point.longitude)) > Self.farFromNullIsland
      })
    else { return nil }
    let kept = PointList(
      parts: nonemptySegments.map { points[$0].filter { !isThere($0) } })
    return (kept, points.count - kept.points.count, first.line ?? 1)
  }
}
