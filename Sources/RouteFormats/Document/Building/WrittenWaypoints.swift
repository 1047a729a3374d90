/// The kinds of points and lines that RouteSim writes as GeoJSON and KML (`FeatureWriter`).
enum WrittenKind {
  /// A fix of a log, and a frame of a replay or film.
  case fix, frame
  /// A point of a route.
  case point
  /// The line through the places, which says less than they do.
  case line
  /// The line of what is known to be true beside the fixes.
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

/// A place as RouteSim wrote it: its kind, its segment, and its seconds since the first.
struct WrittenWaypoint {
  var kind: WrittenKind?
  var segment: Double?
  var seconds: Double?

  /// True when it says enough of itself to be one: others say “point” of their places, too.
  private var isOne: Bool {
    switch kind {
    case .fix, .point: segment != nil
    case .frame: seconds != nil
    case .line, .truth, nil: false
    }
  }

  /// The list that it belongs to; nil for the places of others.
  var target: DocumentBuilder.Target? { isOne ? kind == .point ? .routes : .tracks : nil }
}

extension DocumentBuilder {
  /// True when there are places that RouteSim wrote.
  var hasWrittenWaypoints: Bool { stated.isOwn }

  /// Adds a place that RouteSim wrote to the line that it is of; false for the places of others.
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
