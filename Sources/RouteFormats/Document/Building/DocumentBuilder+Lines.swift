extension DocumentBuilder {
  /// Finds which of the lines is the walk and which the way, and says what is passed over.
  mutating func chooseLines() {
    guard document.session == nil else { return }
    let isOfPlaces = document.format == .kml || document.format == .geojson
    if isOfPlaces { useTimedPlaces() }
    if document.format == .geojson { partPlans() }
    if document.routes.points.isEmpty, document.tracks.points.isEmpty {
      // Nothing stands beside the truth.
      edit { $0.routes = $0.truths }
    }
    if let twins = TwinTracks(document.tracks) {
      edit { $0.tracks = twins.kept }
      warn(.lines(.sameTimes(count: twins.count, line: twins.firstLine)))
    }
    dropNullIsland()
    let choice = LineChoice(document, hasNamedWaypoints: hasNamedWaypoints)
    guard let note = choice.note else { return }
    edit { document in
      document.routes = choice.routes
      document.waypoints = choice.waypoints
    }
    warn(.lines(note))
  }

  /// Makes a track of places that have times, where there is no other, or where it is the line through
  /// them: places say more, as their accuracy.
  private mutating func useTimedPlaces() {
    let places = document.waypoints.points
    let timed = places.filter { $0.time != nil }
    guard timed.count > 1, timed.contains(where: { $0.time != timed[0].time }) else { return }
    let line = document.tracks.points.isEmpty ? document.routes : document.tracks
    let parts = line.parts(of: timed)
    guard document.tracks.points.isEmpty || parts != nil else { return }
    edit { document in
      document.waypoints = PointList()
      for place in places where place.time == nil { document.waypoints.append(place) }
      if parts != nil, document.tracks.points.isEmpty { document.routes = PointList() }
      document.tracks = parts ?? PointList()
      if parts == nil { for place in timed { document.tracks.append(place) } }
    }
  }

  /// Takes for planned what has one time alone, beside a track that was walked.
  private mutating func partPlans() {
    let tracks = document.tracks
    let segments = tracks.nonemptySegments
    guard segments.count > 1 else { return }
    let walked = segments.filter { segment in
      if segment.count == 1 { return true }
      let times = tracks.points[segment].lazy.compactMap(\.time)
      return times.contains { $0 != times.first }
    }
    guard !walked.isEmpty, walked.count < segments.count else { return }
    edit { document in
      document.tracks = PointList()
      for segment in segments {
        let list = walked.contains(segment) ? \GeoDocument.tracks : \GeoDocument.routes
        document[keyPath: list].startSegment()
        for var point in tracks.points[segment] {
          if list == \GeoDocument.routes { point.time = nil }
          document[keyPath: list].append(point)
        }
      }
    }
  }

  /// Leaves out what no place was known of, in lines without times; in logs a replay does.
  private mutating func dropNullIsland() {
    for list in [\GeoDocument.routes, \GeoDocument.tracks] {
      guard let found = document[keyPath: list].nullIsland else { continue }
      edit { $0[keyPath: list] = found.kept }
      warn(.lines(.nullIsland(count: found.count, line: found.line)))
    }
  }
}

extension PointList {
  /// Places in the segments of this line, if it is the line through them; nil if not.
  ///
  /// Segments of one place have no line: such places are segments of their own.
  fileprivate func parts(of places: [GeoPoint]) -> PointList? {
    guard !points.isEmpty else { return nil }
    var parts = PointList()
    var segments = nonemptySegments[...]
    var rest = 0..<0
    for place in places {
      if rest.isEmpty {
        if let next = segments.first, points[next.lowerBound].isAt(place) {
          segments.removeFirst()
          rest = next
        }
        parts.startSegment()
      }
      if let index = rest.first {
        guard points[index].isAt(place) else { return nil }
        rest.removeFirst()
      }
      parts.append(place)
    }
    return rest.isEmpty && segments.isEmpty ? parts : nil
  }

  /// Farther than this from 0° N 0° E nobody walks who is there, degrees.
  private static let farFromNullIsland = 1.0

  /// The line without its points at 0° N 0° E; nil if it has no such points, has times, or runs near there.
  fileprivate var nullIsland: (kept: PointList, count: Int, line: Int)? {
    func isThere(_ point: GeoPoint) -> Bool { point.latitude == 0 && point.longitude == 0 }
    guard let first = points.first(where: isThere) else { return nil }
    let others = points.lazy.filter { !isThere($0) }
    // Of two points one may well be meant.
    guard others.prefix(2).count == 2,
      others.allSatisfy({ point in
        point.time == nil
          && max(abs(point.latitude), abs(point.longitude)) > Self.farFromNullIsland
      })
    else { return nil }
    var kept = PointList()
    for segment in nonemptySegments {
      kept.startSegment()
      for point in points[segment] where !isThere(point) { kept.append(point) }
    }
    return (kept, points.count - kept.points.count, first.line ?? 1)
  }
}
