/// The input of the look rules: a document whose lines are chosen and whose times are mended.
struct LookedWalk {
  /// The document.
  let document: GeoDocument
  /// The points that the file is about.
  let list: PointList
  /// Those of them that have times.
  let timed: [GeoPoint]
  /// True where two of those times differ.
  let isWalk: Bool
  /// The usual seconds from one of them to the next; nil where time does not pass.
  let usualStep: Double?
  /// The values that the file states beside its points.
  let stated: StatedWalk

  init(_ document: GeoDocument, stated: StatedWalk) {
    self.document = document
    self.stated = stated
    list = document.mainPoints
    let points = list.points
    timed = points.allSatisfy { $0.time != nil } ? points : points.filter { $0.time != nil }
    isWalk = list.isWalk
    usualStep =
      zip(timed, timed.dropFirst()).compactMap { Self.seconds(from: $0, to: $1) }
      .filter { $0 > 0 }.median
  }

  /// True when it is a line that nobody has walked, and not single places.
  var isPlan: Bool {
    timed.isEmpty && (document.bringsRoute || document.tracks.points.count > 1)
  }

  /// The seconds between two points; nil where one has no time.
  static func seconds(from start: GeoPoint, to end: GeoPoint) -> Double? {
    guard let first = start.time, let last = end.time else { return nil }
    return last - first
  }
}

/// A look at one kind of what no walker can have made.
protocol LookRule: SendableMetatype {
  /// Returns the remark; nil if a walker may have caused it.
  static func note(on walk: LookedWalk) -> LineNote?
}
