extension DocumentBuilder {
  /// Decides which lines are the walk and which the route, and reports the unused ones.
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
    // A walk's plan may well consist of places along it.
    if hasPlan { return }
    let choice = FinerLine(document, hasNamedWaypoints: hasNamedWaypoints)
    guard let note = choice.note else { return sayPassedOver() }
    edit { document in
      document.routes = choice.routes
      document.waypoints = choice.waypoints
    }
    warn(.lines(note))
  }

  /// Uses lines that claim to be the truth as routes, if somebody else wrote them or if there are no other
  /// lines.
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

  /// Makes a track of places with times: of those that are the vertices of a line, because they carry more
  /// information, or of all of them if there is no line or only a plan.
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

  /// Turns places into the log's track, and reports those that are left out.
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
      // Tracks of a phone whose clock was changed are from the same walker.
      !TrackStamps(mending: document.tracks, areCounts: false).findings.contains(where: {
        $0.kind == .otherClock
      })
    else { return }
    edit { $0.tracks = others.kept }
    warn(.lines(.otherWalkers(count: others.count, line: others.firstLine)))
  }

  /// Leaves out alternative routes between the same ends, as routing engines offer them.
  private mutating func dropAlternatives() {
    // Answers of engines mark alternatives themselves, and bare polylines are pieces of one route.
    guard [.gpx, .geojson, .kml, .tcx].contains(document.format),
      let found = document.routes.alternatives
    else { return }
    edit { $0.routes = found.kept }
    warn(.lines(.alternatives(count: found.count)))
  }

  /// Leaves out points at 0° N 0° E, where no position was known, in lines without times; in logs, a replay
  /// does so.
  private mutating func dropNullIsland() {
    for list in [\GeoDocument.routes, \GeoDocument.tracks] {
      guard let found = document[keyPath: list].nullIsland() else { continue }
      edit { $0[keyPath: list] = found.kept }
      warn(.lines(.nullIsland(count: found.count, line: found.line)))
    }
  }
}

extension PointList {
  /// Returns this line with its points replaced by the places at the same positions, and the places in
  /// between that are not on it; nil if places are missing.
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

  /// If a line has at least this many vertices per place, the places are photos and notes of a walk along it.
  private static let verticesPerWaypoint = 3
  /// The maximum number of photos or notes that somebody takes, and the minimum median interval between them,
  /// seconds; receivers write more, or more often.
  private static let notes = (most: 100, interval: 60.0)
  /// The maximum distance from the line at which they are taken, metres.
  private static let besideLine = 50.0

  /// Returns true for a few places with times along a line of many vertices: things that somebody noted on
  /// the way.
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

  /// Ends closer together than this are the same, metres.
  static let sameEnd = 30.0

  /// The line without the further parts that share both ends with the first; nil if all parts stay.
  ///
  /// The first part must not be a lap, which ends where it begins.
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

  /// Points farther than this from 0° N 0° E belong to a walk elsewhere, degrees.
  private static let farFromNullIsland = 1.0

  /// Returns the line without its points at 0° N 0° E; nil if it has no such points, has times, or passes
  /// near that position.
  ///
  /// - Parameter evenTimed: True to check lines with times, too.
  func nullIsland(evenTimed: Bool = false) -> (kept: PointList, count: Int, line: Int)? {
    func isThere(_ point: GeoPoint) -> Bool { point.latitude == 0 && point.longitude == 0 }
    guard let first = points.first(where: isThere) else { return nil }
    let others = points.lazy.filter { !isThere($0) }
    // Of only two points, one may well be intended.
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
