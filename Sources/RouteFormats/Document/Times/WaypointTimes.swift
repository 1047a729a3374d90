/// The times of separate places, which are used as those of a log if their names say so or if they are a
/// walk.
struct WaypointTimes {
  private var sure = OpenTimes(\.waypoints)
  /// The times of members such as `created_at`, and the indices of their waypoints.
  private var unsure = TimeList()
  private var indices: [Int] = []
  /// True when any of these times is more than a number.
  private var haveDates = false
  /// True when any of these times has a name that is known to mean a time.
  private var areKnown = false

  /// Adds the time of the next place.
  ///
  /// - Returns: The time in seconds, which may change later; nil if it is unknown.
  mutating func append(
    _ time: WaypointTime, at line: Int, to document: inout DocumentBuilder
  ) -> Double? {
    guard let stamp = time.stamp else {
      if time.isUnreadable { document.countUnreadableTimes(line: line) }
      return nil
    }
    guard time.isUnsure else { return sure.append(stamp, called: time.title, to: document) }
    guard indices.count < PointList.capacity else { return nil }
    if indices.isEmpty { unsure = TimeList(name: time.title, title: time.title) }
    haveDates = haveDates || stamp.number == nil
    areKnown = areKnown || !time.isOfAnyName
    indices.append(document.document.waypoints.points.count)
    unsure.append(stamp)
    return nil
  }

  /// Decides on the meaning of all times together, and reports the decision.
  func settle(_ document: inout DocumentBuilder) {
    sure.settle(&document)
    guard indices.count > 1 else { return }
    let times = times(of: document.document.waypoints.points)
    if Self.isWalk(document.document.waypoints.points, unsure: times, areDates: haveDates) {
      document.set(times.map(\.time), at: indices, of: \.waypoints)
    } else if haveDates, areKnown, document.document.tracks.points.isEmpty,
      document.document.routes.points.isEmpty
    {
      let note = LineNote.unusedTimes([unsure.title], choice: nil, line: 1)
      document.warn(.lines(note))
    }
  }

  /// Returns the times of the unreliable members, in the order of their places.
  private func times(of points: [GeoPoint]) -> [(index: Int, time: Double?)] {
    let decision = unsure.column.decision { number in
      indices[number] < points.count ? points[indices[number]] : nil
    }
    return zip(indices, unsure.times(by: decision)).map { (index: $0, time: $1) }
  }

  private static func isWalk(
    _ points: [GeoPoint], unsure: [(index: Int, time: Double?)], areDates: Bool
  ) -> Bool {
    let times = unsure.map(\.time)
    // Numbers with any name are taken for times if they grow evenly.
    let goOn = areDates ? times.goOn : times.growEvenly
    guard goOn else { return false }
    var points = points
    for (index, time) in unsure where index < points.count && points[index].time == nil {
      points[index].time = time
    }
    return WalkFit.isWalk(points.prefix(WalkFit.mostPoints))
  }
}
