/// The parts of a GeoJSON feature read so far, whose members may stand in any order.
struct JSONFeature {
  /// The lines.
  var lines: [ArraySlice<GeoPoint>] = []
  /// The single points.
  var points: [GeoPoint] = []
  /// The times of the lines' points, those that were dropped included, by the surest name.
  private(set) var times = TimeList()
  private var timesRank = WaypointTime.leastRank + 1
  /// The list that is open, or that may be another's.
  private var openTimes: (list: TimeList, rank: Int, unreadable: Int)?
  /// The number of its times that could not be read.
  private(set) var unreadableTimes = 0
  /// The accuracies of the same, metres.
  private(set) var accuracies: [Double?] = []
  /// The indices of the dropped points, among all.
  var droppedPositions: [Int] = []
  /// The number of points and lines.
  var heldCount = 0
  /// The time of a single place, as members state it.
  var pointTime = WaypointTime()
  /// The accuracy of a single place.
  var pointAccuracy: Double?
  /// The altitude of a single place that has none among its coordinates.
  var pointAltitude: Double?
  /// The length that its properties state.
  var statedLength: Double?
  /// The marks of a feature that RouteSim wrote itself.
  var written = WrittenWaypoint()
  /// The marks of an isochrone, or of an edge that an engine searched.
  var reach = ReachOfEngine()

  /// Begins a list of times.
  mutating func beginTimes(called title: String, rank: Int) {
    openTimes = (TimeList(title: title), rank, 0)
  }

  /// Takes in the next of them.
  mutating func append(_ stamp: TimeColumn.Stamp?, isThere: Bool) {
    openTimes?.list.append(stamp)
    if stamp == nil, isThere { openTimes?.unreadable += 1 }
  }

  /// Ends the list; that of the surest name is kept.
  mutating func endTimes() {
    guard let open = openTimes else { return }
    openTimes = nil
    guard open.rank < timesRank else { return }
    (times, timesRank, unreadableTimes) = (open.list, open.rank, open.unreadable)
  }

  /// Lets go of a list by another name than that of times, if it is not one time for each position.
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

/// The marks of an engine's reach in the properties of a feature: nobody walks along an isochrone, or along
/// every edge that was searched.
struct ReachOfEngine {
  private var keys: Set<JSONKey> = []

  /// Takes note of a property.
  mutating func note(_ key: JSONKey) {
    let isOfReach =
      key.isOfExpansion
      || [.contour, .metric, .opacity, .groupIndex, .value].contains(key)
    if isOfReach { keys.insert(key) }
  }

  /// True for an edge of an expansion, or a line that an engine's isochrones are made of.
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

  /// Takes the geometry of a feature in.
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

  /// Puts the feature into the document: a track if it has times, else a route.
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
    /// The points of positions whose times are open.
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

  /// Puts the single places of the feature into the document.
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
