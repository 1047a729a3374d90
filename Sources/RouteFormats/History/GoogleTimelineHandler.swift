/// Reads Google's Timeline as exported by Android (`semanticSegments` and `rawSignals`), by iOS (a list of
/// segments), and by Takeout, with one file per month (`timelineObjects`).
///
/// Signals are the phone's measurements with their accuracies, and cover about a month. Paths are lines that
/// Google drew through them, and cover years. Visits and activities only have a start and an end. Paths are
/// used only outside the time span of the signals; starts and ends are used only if there is nothing else.
/// Paths along streets, which have no times, become a route if there is nothing else.
struct GoogleTimelineHandler: HistoryHandler {
  /// A position as written, in one text or as two numbers, and its other values.
  private struct Location {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var accuracy: Double?
    var time: Double?
    /// The minutes since the start of the segment.
    var offset: Double?
    var line = 1

    func add(to points: inout HistoryPoints, _ document: inout DocumentBuilder) {
      points.append(
        latitude: latitude, longitude: longitude, altitude: altitude, time: time,
        accuracy: accuracy, line: line, document: &document)
    }
  }

  /// The values of the open segment that have been read; the segment's members may come in any order.
  private struct Segment {
    var start: Double?
    var end: Double?
    var path: [Location] = []
    var startPlace: Location?
    var endPlace: Location?
  }

  var document = DocumentBuilder(format: .timeline)
  private var signals = HistoryPoints()
  private var paths = HistoryPoints()
  private var ends = HistoryPoints()
  private var ways = PointList()
  /// True when the next point is the first one of a path along streets.
  private var startsWay = false
  private var roles: [GoogleTimelineRole] = []
  private var key: GoogleTimelineKey?
  private var segment = Segment()
  private var location = Location()
  private var line = 1
  private var signalLine = 1
  private var pathLine = 1

  /// The maximum length of a segment, minutes: one year.
  private static let mostMinutes = 525_600.0
  /// The maximum number of places that are kept from one segment, which is meant to last two hours.
  private static let longestPath = 1 << 16

  mutating func at(line: Int) { self.line = line }

  private var role: GoogleTimelineRole { roles.last ?? .outside }

  mutating func beginObject() {
    let child = role.child(under: key, isObject: true)
    roles.append(child)
    key = nil
    switch child {
    case .segment: segment = Segment()
    case .way: startsWay = true
    case .pathPoint, .wayPoint, .position, .startPlace, .endPlace, .visitPlace:
      location = Location()
      location.line = line
    default: break
    }
  }

  mutating func beginArray() {
    roles.append(role.child(under: key, isObject: false))
    key = nil
  }

  mutating func endArray() {
    roles.removeLast()
    key = nil
  }

  mutating func endObject() {
    guard let closed = roles.popLast() else { return }
    key = nil
    switch closed {
    case .pathPoint:
      if segment.path.count < Self.longestPath {
        segment.path.append(location)
      } else {
        document.drop(.beyondLimit, line: location.line)
      }
    case .wayPoint: endWayPoint()
    case .position:
      if signals.list.points.isEmpty { signalLine = location.line }
      location.add(to: &signals, &document)
    case .startPlace: segment.startPlace = location
    case .endPlace: segment.endPlace = location
    case .visitPlace: (segment.startPlace, segment.endPlace) = (location, location)
    case .segment: endSegment()
    default: break
    }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    key = bytes.count <= 40 ? GoogleTimelineKey(name: String(decoding: bytes, as: UTF8.self)) : nil
  }

  var wantsString: Bool { role.isRead && key != nil }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch (role, key) {
    case (.segment, .start), (.span, .start): segment.start = time(bytes)
    case (.segment, .end), (.span, .end): segment.end = time(bytes)
    case (.activity, .startPlace): segment.startPlace = written(bytes)
    case (.activity, .endPlace): segment.endPlace = written(bytes)
    case (.candidate, .visitPlace):
      segment.startPlace = written(bytes)
      segment.endPlace = segment.startPlace
    case (_, .point): (location.latitude, location.longitude) = GoogleDegrees.coordinate(bytes)
    case (_, .time): location.time = time(bytes)
    case (_, .offset): location.offset = DecimalParser.parse(bytes)
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    guard role.isRead else { return }
    switch key {
    case .latitude: location.latitude = GoogleDegrees.degrees(e7: value, limit: 90)
    case .longitude: location.longitude = GoogleDegrees.degrees(e7: value, limit: 180)
    case .altitude: location.altitude = value
    case .accuracy: location.accuracy = value
    case .offset: location.offset = value
    default: break
    }
  }

  mutating func finish() {
    if role == .segment { endSegment() }
    signals.sort()
    paths.sort()
    ends.sort()
    if let span = signals.span, signals.list.points.count > 1 {
      let count = paths.remove(in: span)
      if count > 0 {
        document.warn(
          .otherSource(
            count: count, line: pathLine, others: "Google’s paths",
            used: "the raw signals recorded at that time"))
      }
    }
    signals.merge(paths, document: &document)
    if signals.list.points.count < 2 {
      signals.merge(ends, document: &document)
      document.edit { $0.routes = ways }
    }
    document.edit { $0.tracks = signals.list }
    ways = PointList()
    (signals, paths, ends) = (HistoryPoints(), HistoryPoints(), HistoryPoints())
  }
}

extension GoogleTimelineHandler {
  private mutating func time(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isCount = bytes.allSatisfy { 48..<58 ~= $0 }
    let time =
      isCount
      ? TimeParser.seconds(milliseconds: DecimalParser.parse(bytes)) : TimeParser.parse(bytes)
    if time == nil { document.countUnreadableTimes(line: line) }
    return time
  }

  private func written(_ bytes: UnsafeBufferPointer<UInt8>) -> Location {
    let (latitude, longitude) = GoogleDegrees.coordinate(bytes)
    return Location(latitude: latitude, longitude: longitude, line: line)
  }

  private mutating func endWayPoint() {
    guard !ways.isFull else { return document.drop(.beyondLimit, line: location.line) }
    guard
      let position = document.position(
        latitude: location.latitude, longitude: location.longitude, line: location.line)
    else { return }
    if startsWay { ways.startSegment() }
    startsWay = false
    var point = GeoPoint(unchecked: position.latitude, position.longitude, altitude: nil, time: nil)
    point.line = location.line
    ways.append(point)
  }

  private mutating func endSegment() {
    if paths.list.points.isEmpty, let first = segment.path.first { pathLine = first.line }
    for var location in segment.path {
      if location.time == nil, let start = segment.start, let offset = location.offset,
        abs(offset) < Self.mostMinutes
      {
        location.time = start + offset * 60
      }
      location.add(to: &paths, &document)
    }
    // Starts and ends are not measurements, so incomplete ones are skipped without a report.
    for (location, time) in [(segment.startPlace, segment.start), (segment.endPlace, segment.end)] {
      guard var location, let time, location.latitude != nil, location.longitude != nil else {
        continue
      }
      location.time = time
      location.add(to: &ends, &document)
    }
    segment = Segment()
  }
}

extension FileFormat {
  /// The format of Google's Timeline, as exported by phones or by Takeout.
  static let timeline = FileFormat("timeline", title: "Google Timeline")
}

extension FormatFamily {
  /// The family of Timeline files.
  static let googleTimeline = FormatFamily(
    [.timeline], whole: { content, _ in HistoryShape.evidence(of: .timeline, in: content) },
    reader: { _ in HistoryReader<GoogleTimelineHandler>() })
}
