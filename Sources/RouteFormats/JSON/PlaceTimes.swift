/// What the members of a feature say of the time of its place.
struct PlaceTime {
  /// What the surest says; nil for nothing.
  private(set) var stamp: TimeColumn.Stamp?
  /// What it is called, to people.
  private(set) var title = ""
  private var rank = leastRank + 1
  /// True when a sure one says something that is no time.
  private(set) var isUnreadable = false

  /// The rank of what may be another time than that of a fix.
  static let leastRank = 2

  /// True when it may be another time than that of a fix.
  var isUnsure: Bool { rank == Self.leastRank }

  /// Takes in a member; of equally sure ones the last.
  ///
  /// - Parameter isThere: Whether it says something.
  mutating func note(_ stamp: TimeColumn.Stamp?, under key: JSONKey, isThere: Bool) {
    guard let rank = key.timeRank, rank <= self.rank else { return }
    guard let stamp else {
      isUnreadable = isUnreadable || (isThere && rank < Self.leastRank)
      return
    }
    // A number that is no date may be anything, where the name does not say more.
    if rank == Self.leastRank, stamp.number != nil { return }
    (self.stamp, self.rank, title) = (stamp, rank, key.rawValue)
  }
}

/// The times of single places, which are a log's if their names say so, or if somebody walks by them.
struct PlaceTimes {
  private var sure = OpenTimes(\.waypoints)
  /// Those of members such as `created_at`, and the places that they are of.
  private var unsure = TimeList()
  private var places: [Int] = []

  /// Places looked at.
  private static let most = 20_000

  /// Takes in the time of the next place.
  ///
  /// - Returns: Seconds, as far as they are known by now.
  mutating func append(
    _ time: PlaceTime, at line: Int, to document: inout DocumentBuilder
  ) -> Double? {
    guard let stamp = time.stamp else {
      if time.isUnreadable { document.countUnreadableTime(line: line) }
      return nil
    }
    guard time.isUnsure else { return sure.append(stamp, called: time.title, to: document) }
    guard places.count < PointList.capacity else { return nil }
    if places.isEmpty { unsure.title = time.title }
    places.append(document.document.waypoints.points.count)
    unsure.append(stamp)
    return nil
  }

  /// Decides what all of them show together, and says so.
  func settle(_ document: inout DocumentBuilder) {
    sure.settle(&document)
    guard places.count > 1 else { return }
    let times = times(of: document.document.waypoints.points)
    if Self.isWalk(document.document.waypoints.points, unsure: times) {
      document.set(times.map(\.time), at: places, of: \.waypoints)
    } else if document.document.tracks.points.isEmpty, document.document.routes.points.isEmpty {
      let note = LineNote.unusedTimes([unsure.title], choice: nil, line: 1)
      document.warn(.lines(note))
    }
  }

  /// The times of the members that may be others than fixes', in the order of their places.
  private func times(of points: [GeoPoint]) -> [(index: Int, time: Double?)] {
    let decision = unsure.column.decision { number in
      places[number] < points.count ? points[places[number]] : nil
    }
    return zip(places, unsure.times(by: decision)).map { (index: $0, time: $1) }
  }

  private static func isWalk(
    _ points: [GeoPoint], unsure: [(index: Int, time: Double?)]
  ) -> Bool {
    var points = points
    for (index, time) in unsure where index < points.count && points[index].time == nil {
      points[index].time = time
    }
    return WalkFit.isWalk(points.prefix(most))
  }
}
