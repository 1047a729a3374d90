/// The parts of a GeoJSON feature that have been read; its members may come in any order.
struct JSONFeature {
  /// The lines.
  var lines: [ArraySlice<GeoPoint>] = []
  /// The separate points.
  var points: [GeoPoint] = []
  /// The times of the lines' points, including those of dropped points, from the most reliable member.
  private(set) var times = TimeList()
  private var timesRank = WaypointTime.leastRank + 1
  /// The list that is being read, which may turn out not to contain times; its rank, and its number of
  /// unreadable times.
  private var openTimes: (list: TimeList, rank: Int, unreadable: Int)?
  /// The number of times that could not be read.
  private(set) var unreadableTimes = 0
  /// The accuracies of the lines' points, metres.
  private(set) var accuracies: [Double?] = []
  /// The indices of the dropped points in the list of all points.
  var droppedPositions: [Int] = []
  /// The number of points and lines that the feature holds.
  var heldCount = 0
  /// The time of a separate place, from the feature's members.
  var pointTime = WaypointTime()
  /// The accuracy of a separate place.
  var pointAccuracy: Double?
  /// The altitude of a separate place whose coordinates have none.
  var pointAltitude: Double?
  /// The length stated in the properties.
  var statedLength: Double?
  /// The properties of a feature written by RouteSim itself.
  var written = WrittenWaypoint()
  /// The properties of an isochrone, or of an edge that an engine examined.
  var reach = ReachOfEngine()

  /// Begins a list of times.
  mutating func beginTimes(called title: String, rank: Int) {
    openTimes = (TimeList(title: title), rank, 0)
  }

  /// Adds the next time to the list.
  mutating func append(_ stamp: TimeColumn.Stamp?, isThere: Bool) {
    openTimes?.list.append(stamp)
    if stamp == nil, isThere { openTimes?.unreadable += 1 }
  }

  /// Ends the list of times; if there are several lists, the one from the most reliable member is kept.
  mutating func endTimes() {
    guard let open = openTimes else { return }
    openTimes = nil
    guard open.rank < timesRank else { return }
    (times, timesRank, unreadableTimes) = (open.list, open.rank, open.unreadable)
  }

  /// Discards the list of times if its name is not certain, and it does not have one time for each position
  /// or most of the times are unreadable.
  mutating func checkTimes(of positions: Int) {
    guard timesRank > 0, times.times.count != positions || unreadableTimes * 2 > positions else {
      return
    }
    (times, unreadableTimes) = (TimeList(), 0)
  }

  mutating func keep(accuracy: Double?) {
    if accuracies.count < PointList.capacity { accuracies.append(accuracy) }
  }
}

/// The properties that mark a feature as a reachable area or a search: nobody walks along an isochrone, or
/// along every edge that an engine examined.
struct ReachOfEngine {
  private var keys: Set<JSONKey> = []

  /// Records a property.
  mutating func note(_ key: JSONKey) {
    let isOfReach =
      key.isOfExpansion
      || [.contour, .metric, .opacity, .groupIndex, .value].contains(key)
    if isOfReach { keys.insert(key) }
  }

  /// True for an edge of an expansion, or for a line of an isochrone.
  var isFound: Bool {
    if keys.contains(where: \.isOfExpansion) { return true }
    if keys.contains(.contour) { return keys.contains(.metric) || keys.contains(.opacity) }
    return keys.isSuperset(of: [.groupIndex, .value])
  }
}

extension DocumentHandler {
  mutating func beginFeature() {
    geometry = GeometryCollector()
    feature = JSONFeature()
  }

  /// Adds a geometry to the feature.
  mutating func collect(_ finished: GeometryCollector) {
    feature.heldCount += finished.points.count + finished.lineStarts.count + 1
    guard feature.heldCount <= 2 * PointList.capacity else {
      return document.drop(.beyondLimit, line: line)
    }
    switch finished.resolvedKind {
    case .lineString: feature.lines.append(finished.points[...])
    case .multiLineString:
      let ends = finished.lineStarts.dropFirst() + [finished.points.count]
      for (start, end) in zip(finished.lineStarts, ends) {
        feature.lines.append(finished.points[start..<end])
      }
    case .point, .multiPoint: feature.points += finished.points
    case .other, .unknown: return
    }
    isGeoJSON = true
    feature.droppedPositions = finished.droppedPositions
  }

  /// Adds the feature to the document: as a track if it has times, otherwise as a route.
  mutating func endFeature() {
    defer { beginFeature() }
    if feature.reach.isFound {
      answer.passedOver += feature.lines.count
      return
    }
    if feature.written.kind == .line, document.hasWrittenWaypoints { return }
    feature.checkTimes(
      of: feature.lines.reduce(feature.droppedPositions.count) { $0 + $1.count })
    document.countUnreadableTimes(feature.unreadableTimes, line: line)
    let isTimed = !feature.times.times.isEmpty || feature.lines.contains { $0.first?.time != nil }
    let target: DocumentBuilder.Target =
      feature.written.kind == .truth ? .truths : isTimed ? .tracks : .routes
    if !feature.lines.isEmpty { document.stated.noteFeature(length: feature.statedLength) }
    let times = feature.times.times
    let hasOpenTimes = target == .tracks && !feature.times.column.open.isEmpty
    /// The indices of the points with ambiguous times, by position.
    var indices: [Int: Int] = [:]
    var position = 0
    var skipped = feature.droppedPositions[...]
    document.startTrack()
    document.makeRoom(for: feature.lines.reduce(0) { $0 + $1.count }, in: target)
    for points in feature.lines {
      document.startSegment(of: target)
      for var point in points {
        while skipped.first == position {
          skipped.removeFirst()
          position += 1
        }
        if position < times.count { point.time = times[position] }
        if position < feature.accuracies.count {
          point.horizontalAccuracy = FixAccuracy.radius(stated: feature.accuracies[position])
        }
        if hasOpenTimes { indices[position] = document.pointCount }
        position += 1
        document.append(point, to: target, line: line)
      }
    }
    if target == .tracks {
      lineTimes.join(feature.times.column, called: feature.times.title) { indices[$0] }
    }
    endPoints()
  }

  /// Adds the separate places of the feature to the document.
  private mutating func endPoints() {
    document.makeRoom(for: feature.points.count, in: .waypoints)
    for var point in feature.points {
      if feature.points.count == 1 {
        point.altitude = point.altitude ?? feature.pointAltitude
        point.horizontalAccuracy = FixAccuracy.radius(stated: feature.pointAccuracy)
        if feature.written.target != nil {
          point.time = feature.pointTime.stamp.flatMap { TimeDecision().seconds($0) } ?? point.time
        } else {
          point.time =
            waypointTimes.append(feature.pointTime, at: line, to: &document) ?? point.time
        }
        if document.append(point, written: feature.written, line: line) { return }
      }
      document.append(point, to: .waypoints, line: line)
    }
  }
}
