extension DocumentBuilder {
  /// Finds which of the lines is the walk and which the way, and says what is passed over.
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
    // The plan of a walk may well be of places along it.
    if hasPlan { return }
    let choice = FinerLine(document, hasNamedWaypoints: hasNamedWaypoints)
    guard let note = choice.note else { return sayPassedOver() }
    edit { document in
      document.routes = choice.routes
      document.waypoints = choice.waypoints
    }
    warn(.lines(note))
  }

  /// Takes lines for routes that call themselves the truth, where they are somebody else's, or nothing stands
  /// beside them.
  private mutating func useTruths() {
    let isAlone = document.routes.points.isEmpty && document.tracks.points.isEmpty
    guard !document.truths.points.isEmpty, isAlone || !hasWrittenWaypoints else { return }
    edit { document in
      let lists = [document.routes, document.truths]
      let parts = lists.flatMap { list in list.nonemptySegments.map { list.points[$0] } }
      document.routes = PointList(parts: parts)
    }
  }

  /// Says that a track without times is passed over for the route.
  private mutating func sayPassedOver() {
    let tracks = document.tracks.points
    guard document.bringsRoute, tracks.count > 1,
      !tracks.contains(where: { $0.time != nil })
    else { return }
    warn(.lines(.otherTrack(count: tracks.count)))
  }

  /// Makes a track of places that have times: of those that are the vertices of a line, as they say more,
  /// or of all where no line is, or but a plan.
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

  /// Makes the log of places, and says what is left out.
  private mutating func takeWaypoints(_ timed: [GeoPoint]) {
    let others = document.waypoints.points.filter { $0.time == nil }
    edit { document in
      document.waypoints = PointList(others)
      document.tracks = PointList(timed)
    }
    guard let first = others.first else { return }
    warn(.lines(.untimedWaypoints(count: others.count, line: first.line ?? 1)))
  }

  /// Leaves out what others walked at the same time.
  private mutating func dropOtherWalkers() {
    guard let others = OtherWalkers.leftOut(of: document.tracks, starts: trackStarts),
      // A phone whose clock was set walks on by another.
      !TrackStamps(mending: document.tracks, areCounts: false).findings.contains(where: {
        $0.kind == .otherClock
      })
    else { return }
    edit { $0.tracks = others.kept }
    warn(.lines(.otherWalkers(count: others.count, line: others.firstLine)))
  }

  /// Leaves out further ways between the ends of a route, as engines offer them.
  private mutating func dropAlternatives() {
    // Engines' answers say themselves what is another way, and bare polylines are pieces of one.
    guard [.gpx, .geojson, .kml, .tcx].contains(document.format),
      let found = document.routes.alternatives
    else { return }
    edit { $0.routes = found.kept }
    warn(.lines(.alternatives(count: found.count)))
  }

  /// Leaves out what no place was known of, in lines without times; in logs a replay does.
  private mutating func dropNullIsland() {
    for list in [\GeoDocument.routes, \GeoDocument.tracks] {
      guard let found = document[keyPath: list].nullIsland() else { continue }
      edit { $0[keyPath: list] = found.kept }
      warn(.lines(.nullIsland(count: found.count, line: found.line)))
    }
  }
}

extension PointList {
  /// This line, made of the places that are its points, and the places between them that are not; nil
  /// where places lack.
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

  /// Places are pictures and notes of a walk along a line that has so many times their number of vertices.
  private static let verticesPerWaypoint = 3
  /// Nobody takes more of them, or usually sooner after each other, seconds: receivers do.
  private static let notes = (most: 100, interval: 60.0)
  /// So far beside a line lies what was taken on it, metres.
  private static let besideLine = 50.0

  /// True for few places with times along a line of many vertices: what somebody noted on the way.
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

  /// Ends closer than this are the same, metres.
  static let sameEnd = 30.0

  /// The line without its parts that go from where the first begins to where it ends; nil if all stay.
  ///
  /// Laps end where they begin.
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

  /// Farther than this from 0° N 0° E nobody walks who is there, degrees.
  private static let farFromNullIsland = 1.0

  /// Returns the line without its points at 0° N 0° E; nil if it has no such points, has times, or runs near
  /// there.
  ///
  /// - Parameter evenTimed: True to check lines with times, too.
  func nullIsland(evenTimed: Bool = false) -> (kept: PointList, count: Int, line: Int)? {
    func isThere(_ point: GeoPoint) -> Bool { point.latitude == 0 && point.longitude == 0 }
    guard let first = points.first(where: isThere) else { return nil }
    let others = points.lazy.filter { !isThere($0) }
    // Of two points one may well be meant.
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
