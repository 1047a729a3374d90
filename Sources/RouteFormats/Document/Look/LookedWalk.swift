/// The input of the look rules: a document whose lines have been chosen and whose times have been corrected.
struct LookedWalk {
  /// The document.
  let document: GeoDocument
  /// The file's main points.
  let list: PointList
  /// The main points that have times.
  let timed: [GeoPoint]
  /// True when two of the times differ.
  let isWalk: Bool
  /// The median time from one point to the next, seconds; nil if time does not advance.
  let usualStep: Double?
  /// The values that the file states in addition to its points.
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

  /// True when the document is a line that nobody has walked, rather than separate places.
  var isPlan: Bool {
    timed.isEmpty && (document.bringsRoute || document.tracks.points.count > 1)
  }

  /// Returns the seconds from one point to another; nil if one of them has no time.
  static func seconds(from start: GeoPoint, to end: GeoPoint) -> Double? {
    guard let first = start.time, let last = end.time else { return nil }
    return last - first
  }
}

/// A check for one kind of fault that no walker can have caused.
protocol LookRule: SendableMetatype {
  /// Returns the note; nil if a walker may have caused the data.
  static func note(on walk: LookedWalk) -> LineNote?
}
