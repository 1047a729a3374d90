/// The kinds of points and lines that RouteSim writes as GeoJSON and KML (`FeatureWriter`).
enum WrittenKind {
  /// A fix of a log, or a frame of a replay or film.
  case fix, frame
  /// A point of a route.
  case point
  /// The line through the places, which carries less information than they do.
  case line
  /// The line of known true positions beside the fixes.
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

/// A place written by RouteSim: its kind, its segment, and its seconds since the first one.
struct WrittenWaypoint {
  var kind: WrittenKind?
  var segment: Double?
  var seconds: Double?

  /// True when it has enough properties to be one: other programs call their places “point”, too.
  private var isOne: Bool {
    switch kind {
    case .fix, .point: segment != nil
    case .frame: seconds != nil
    case .line, .truth, nil: false
    }
  }

  /// The list that it belongs to; nil for places from other programs.
  var target: DocumentBuilder.Target? { isOne ? kind == .point ? .routes : .tracks : nil }
}

extension DocumentBuilder {
  /// True when there are places written by RouteSim.
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
