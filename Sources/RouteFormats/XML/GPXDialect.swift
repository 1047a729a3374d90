/// Reads GPX 1.0 and 1.1: routes, tracks and waypoints.
///
/// Names are compared without their namespaces, because exporters often get namespaces wrong. A point's
/// elements are read only if they are its direct children, so that elements of extensions are not mistaken
/// for them. Only two things are taken from extensions: an accuracy in metres, which takes precedence over
/// the dilution of precision, and the vertices between two route points, from Garmin's extension
/// (`gpxx:rpt`).
struct GPXDialect {
  /// The depth of the open point; 0 outside points.
  private var pointDepth = 0
  private var latitude = 0.0
  private var longitude = 0.0
  private var altitude: Double?
  private var time: Double?
  private var dilution: Double?
  private var accuracy: Double?
  /// True when the receiver states that it had no position (`<fix>none</fix>`).
  private var isVoid = false
  private var voids = VoidFixes<VoidPoint>(most: PointList.capacity)
  /// The number of tracks that have begun.
  private var trackCount = 0
  private var target = DocumentBuilder.Target.tracks
  /// The vertices that follow the current route point.
  private var vertices: [GeoPoint] = []

  @inline(__always)
  mutating func open(
    _ name: XMLName, _ attributes: XMLAttributes, _ context: inout XMLContext
  ) {
    switch name {
    case .ele, .time, .hdop, .fix:
      if pointDepth > 0, context.depth == pointDepth + 1 {
        context.collectText()
      } else if name == .time, context.parent == .metadata {
        context.collectText()
      }
    case .bounds: if pointDepth == 0 { noteBounds(attributes, &context) }
    case .distance: if context.parent == .trackStats { context.collectText() }
    case .accuracy: if pointDepth > 0 { context.collectText() }
    case .trkpt: openPoint(.tracks, attributes, &context)
    case .rtept: openPoint(.routes, attributes, &context)
    case .wpt: openPoint(.waypoints, attributes, &context)
    case .rpt: if pointDepth > 0, target == .routes { openVertex(attributes, &context) }
    case .trk:
      trackCount += 1
      context.document.startTrack()
    case .trkseg: context.document.startSegment(of: .tracks)
    case .rte: context.document.startSegment(of: .routes)
    case .name:
      switch context.parent {
      case .trk, .rte, .metadata, .gpx: context.collectText()
      case .wpt: context.document.hasNamedWaypoints = true
      default: break
      }
    default: break
    }
  }

  @inline(__always)
  mutating func close(_ name: XMLName, _ context: inout XMLContext) {
    switch name {
    case .ele: if let text = context.takeText() { altitude = DecimalParser.parse(text) }
    case .time: if let text = context.takeText() { closeTime(text, &context) }
    case .distance:
      if let text = context.takeText() {
        context.document.stated.add(metres: DecimalParser.parse(text))
      }
    case .hdop: if let text = context.takeText() { dilution = DecimalParser.parse(text) }
    case .fix: if let text = context.takeText() { isVoid = text.elementsEqual("none".utf8) }
    case .accuracy:
      if let text = context.takeText() { accuracy = accuracy ?? DecimalParser.parse(text) }
    case .trkpt, .rtept, .wpt: if context.depth == pointDepth - 1 { closePoint(&context) }
    case .name: if let text = context.takeText() { context.document.name(text) }
    default: break
    }
  }

  /// Keeps the point that was open when the file ended.
  ///
  /// If every point states that the receiver had no position, those statements are ignored.
  mutating func finish(_ context: inout XMLContext) {
    closePoint(&context)
    let waiting = voids.takeWaiting()
    guard !waiting.isEmpty else { return }
    // All segments so far are empty.
    context.document.edit { $0.tracks = PointList() }
    var last: VoidPoint?
    for (row, line) in waiting {
      if last?.track != row.track { context.document.startTrack() }
      if last?.track != row.track || last?.segment != row.segment {
        context.document.startSegment(of: .tracks)
      }
      context.document.append(row.point, to: .tracks, line: line)
      last = row
    }
  }

  /// A point that the receiver marked as void, with its track and segment.
  private struct VoidPoint {
    var point: GeoPoint
    var track: Int
    var segment: Int
  }

  @inline(__always)
  private mutating func openPoint(
    _ target: DocumentBuilder.Target, _ attributes: XMLAttributes, _ context: inout XMLContext
  ) {
    guard let position = Self.position(attributes, &context) else { return }
    (latitude, longitude) = position
    altitude = nil
    time = nil
    dilution = nil
    accuracy = nil
    isVoid = false
    pointDepth = context.depth
    self.target = target
  }

  /// Leaves out a point that the receiver marked as void; returns false for any other point.
  private mutating func leavesOut(
    _ point: GeoPoint, line: Int, _ context: inout XMLContext
  ) -> Bool {
    let row = VoidPoint(
      point: point, track: trackCount, segment: context.document.document.tracks.segmentCount)
    return voids.leavesOut(row, isVoid: isVoid, line: line, &context.document)
  }

  /// Keeps a vertex of the line to the next route point.
  private mutating func openVertex(_ attributes: XMLAttributes, _ context: inout XMLContext) {
    guard let position = Self.position(attributes, &context), vertices.count < PointList.capacity
    else {
      return
    }
    vertices.append(
      GeoPoint(unchecked: position.latitude, position.longitude, altitude: nil, time: nil))
  }

  /// Returns the position given by attributes; if it is unusable, counts it as dropped and returns nil.
  @inline(__always)
  private static func position(
    _ attributes: XMLAttributes, _ context: inout XMLContext
  ) -> (latitude: Double, longitude: Double)? {
    var latitude: Double?
    var longitude: Double?
    for index in 0..<attributes.count {
      let name = attributes.name(index)
      if name == context.names.lat {
        guard let value = context.latitude(attributes.value(index)) else {
          noteOffEarth(attributes, &context)
          return nil
        }
        latitude = value
      } else if name == context.names.lon {
        guard let value = context.longitude(attributes.value(index)) else {
          noteOffEarth(attributes, &context)
          return nil
        }
        longitude = value
      }
    }
    guard let latitude, let longitude else {
      context.document.drop(.missingPosition, line: context.line)
      return nil
    }
    return (latitude, longitude)
  }

  /// Records the latitude and longitude of a position of which one is out of range.
  private static func noteOffEarth(_ attributes: XMLAttributes, _ context: inout XMLContext) {
    func number(_ name: UnsafePointer<UInt8>?) -> Double? {
      (0..<attributes.count).first { attributes.name($0) == name }
        .flatMap { DecimalParser.parse(attributes.value($0)) }
    }
    context.document.noteOffEarth(number(context.names.lat), number(context.names.lon))
  }

  /// Records the bounds stated in the file.
  private func noteBounds(_ attributes: XMLAttributes, _ context: inout XMLContext) {
    let numbers = context.names.bounds.compactMap { name in
      (0..<attributes.count).first { attributes.name($0) == name }
        .flatMap { DecimalParser.parse(attributes.value($0)) }
    }
    if numbers.count == context.names.bounds.count { context.document.stated.box = numbers }
  }

  /// Keeps the time of a point, or the time at which the file was created.
  private mutating func closeTime(
    _ text: UnsafeBufferPointer<UInt8>, _ context: inout XMLContext
  ) {
    if pointDepth > 0 {
      time = context.time(text)
    } else {
      context.document.stated.made = TimeParser.parse(text)
    }
  }

  @inline(__always)
  private mutating func closePoint(_ context: inout XMLContext) {
    guard pointDepth > 0 else { return }
    pointDepth = 0
    let point = GeoPoint(
      unchecked: latitude, longitude, altitude: altitude, time: time,
      horizontalAccuracy: FixAccuracy.radius(stated: accuracy)
        ?? FixAccuracy.radius(dilution: dilution))
    let line = context.line
    if target == .tracks, leavesOut(point, line: line, &context) { return }
    context.document.append(point, to: target, line: line)
    guard !vertices.isEmpty else { return }
    for vertex in vertices { context.document.append(vertex, to: .routes, line: line) }
    vertices.removeAll()
  }
}
