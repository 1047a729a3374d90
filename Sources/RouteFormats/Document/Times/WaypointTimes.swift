/// The times of single places, which are a log's if their names say so, or if somebody walks by them.
struct WaypointTimes {
  private var sure = OpenTimes(\.waypoints)
  /// Those of members such as `created_at`, and the indices of the waypoints that they are of.
  private var unsure = TimeList()
  private var indices: [Int] = []
  /// True when one of them is more than a number.
  private var haveDates = false
  /// True when one is by a name that is known to be of a time.
  private var areKnown = false

  /// Takes in the time of the next place.
  ///
  /// - Returns: Seconds, as far as they are known by now.
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

  /// Decides what all of them show together, and says so.
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

  /// The times of the members that may be others than fixes', in the order of their places.
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
    // Numbers under any name are counts where each is more than the one before.
    let goOn = areDates ? times.goOn : times.growEvenly
    guard goOn else { return false }
    var points = points
    for (index, time) in unsure where index < points.count && points[index].time == nil {
      points[index].time = time
    }
    return WalkFit.isWalk(points.prefix(WalkFit.mostPoints))
  }
}
