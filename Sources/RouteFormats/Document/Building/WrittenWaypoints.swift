/// The kinds of points and lines that RouteSim writes as GeoJSON and KML (`FeatureWriter`).
enum WrittenKind {
  /// A fix of a log, or a frame of a replay or film.
  case fix, frame
  /// A point of a route.
  case point
  /// The line through the places, which carries less information than the places.
  case line
  /// The line of known true positions that belong to the fixes.
  case truth

  init?(_ word: UnsafeBufferPointer<UInt8>) {
    let kinds: [(StaticString, WrittenKind)] = [
      ("fix", .fix), ("frame", .frame), ("point", .point), ("fixes", .line), ("route", .line),
      ("believed", .line), ("truth", .truth),
    ]
    guard
      let found = kinds.first(where: { name, _ in
        name.withUTF8Buffer { word.elementsEqual($0) }
      })
    else { return nil }
    self = found.1
  }
}

/// A place that RouteSim may have written: its kind, its segment, and the seconds since the first place.
struct WrittenWaypoint {
  var kind: WrittenKind?
  var segment: Double?
  var seconds: Double?

  /// True when RouteSim wrote the place: a kind alone is not enough, because other programs also call their
  /// places “point”.
  private var isOne: Bool {
    switch kind {
    case .fix, .point: segment != nil
    case .frame: seconds != nil
    case .line, .truth, nil: false
    }
  }

  /// The list that the place belongs to; nil for places from other programs.
  var target: DocumentBuilder.Target? { isOne ? kind == .point ? .routes : .tracks : nil }
}

extension DocumentBuilder {
  /// True when the file contains places written by RouteSim.
  var hasWrittenWaypoints: Bool { stated.isOwn }

  /// Adds a place written by RouteSim to its line; returns false for places from other programs.
  mutating func append(_ point: GeoPoint, written: WrittenWaypoint, line: Int) -> Bool {
    guard let target = written.target else { return false }
    if !hasWrittenWaypoints || written.segment != writtenSegment { startSegment(of: target) }
    stated.isOwn = true
    writtenSegment = written.segment
    var point = point
    point.time = point.time ?? written.seconds
    append(point, to: target, line: line)
    return true
  }
}
