/// Reads KML: line strings become routes; tracks, in Google's extension or KML 2.3, become tracks; and points
/// become waypoints with the time of their placemark.
///
/// Rings and polygons are areas and are ignored. A track has separate lists of times and positions, in any
/// order; they are matched by index.
struct KMLDialect {
  private struct Position {
    var latitude: Double
    var longitude: Double
    var altitude: Double?
    var line: Int
  }

  private var target: DocumentBuilder.Target?
  private var isInTrack = false
  private var times = TimeList()
  /// The times of track points whose meaning is not known yet.
  private var trackTimes = OpenTimes(\.tracks)
  /// The times of single points whose meaning is not known yet.
  private var waypointTimes = WaypointTimes()
  /// The positions of the current track; nil stands for a missing or unusable position.
  private var positions: [Position?] = []
  private var followsComma = false
  /// The points of the current placemark, whose time may follow them.
  private var single: [Position] = []
  /// The data of the current placemark.
  private var placemark = Placemark()
  private var isInTime = false
  /// The number of lines whose placemark has a time span, and the line in the file of the first of them.
  private var timedLines: (count: Int, line: Int) = (0, 1)
  /// The data item that is open; nil outside data items.
  private var datum: Datum?

  /// A data item of a placemark.
  private enum Datum {
    case number(WritableKeyPath<Placemark, Double?>)
    case time(String)
    case kind
  }

  /// The data that a placemark gives about its points.
  private struct Placemark {
    var time = WaypointTime()
    /// True when the placemark has a line.
    var hasLine = false
    /// True when the placemark has a time span.
    var hasSpan = false
    var altitude: Double?
    var accuracy: Double?
    /// The data that RouteSim writes into its own placemarks.
    var written = WrittenWaypoint()
  }

  mutating func open(
    _ name: XMLName, _ attributes: XMLAttributes, _ context: inout XMLContext
  ) {
    switch name {
    case .lineString:
      let line = placemark.written.kind == .truth ? DocumentBuilder.Target.truths : .routes
      guard placemark.written.kind != .line || !context.document.hasWrittenWaypoints else { return }
      target = line
      placemark.hasLine = true
      context.document.startSegment(of: line)
    case .point: target = .waypoints
    case .linearRing: target = nil
    case .track:
      flushTrack(&context)
      isInTrack = true
      context.document.startSegment(of: .tracks)
    case .coordinates where target != nil:
      followsComma = false
      context.collectText()
    case .when where isInTime, .begin where isInTime, .end where isInTime: context.collectText()
    case .when, .coord: if isInTrack { context.collectText() }
    case .timeStamp: isInTime = context.parent == .placemark
    case .timeSpan:
      isInTime = context.parent == .placemark
      placemark.hasSpan = placemark.hasSpan || isInTime
    case .placemark:
      flushPoints(&context)
      context.document.startTrack()
    case .data: datum = Self.datum(attributes, context)
    case .simpleData:
      datum = Self.datum(attributes, context)
      if datum != nil { context.collectText() }
    case .value: if datum != nil { context.collectText() }
    case .name:
      switch context.parent {
      case .document, .folder, .placemark: context.collectText()
      default: break
      }
    default: break
    }
  }

  mutating func close(_ name: XMLName, _ context: inout XMLContext) {
    switch name {
    case .coordinates:
      if let text = context.takeText(), let target { addPoint(text, &context, to: target) }
    case .when where isInTime, .begin where isInTime:
      if let text = context.takeText() {
        placemark.time.note(Self.stamp(text, &context), rank: 0, called: Self.title, isThere: false)
      }
    case .end where isInTime:
      // If the beginning of a time span is not stated, its end is used.
      if let text = context.takeText() {
        placemark.time.note(Self.stamp(text, &context), rank: 1, called: Self.title, isThere: false)
      }
    case .when: if let text = context.takeText() { times.append(Self.stamp(text, &context)) }
    case .timeStamp, .timeSpan: isInTime = false
    case .placemark: flushPoints(&context)
    case .coord:
      if let text = context.takeText() { keep(parse(text, &context, separator: 32), &context) }
    case .lineString, .point, .linearRing: target = nil
    case .track:
      flushTrack(&context)
      isInTrack = false
    case .value, .simpleData:
      if let text = context.takeText(), let datum {
        switch datum {
        case .number(let path): placemark[keyPath: path] = DecimalParser.parse(text)
        case .time(let title):
          let stamp = TimeUnit(header: Array(title.utf8)).flatMap { unit in
            DecimalParser.parse(text).flatMap { TimeColumn.stamp($0, in: unit) }
          }
          placemark.time.note(
            stamp ?? TimeColumn.stamp(text), rank: WaypointTime.leastRank, called: title,
            isThere: false)
        case .kind: placemark.written.kind = WrittenKind(text)
        }
      }
    case .data: datum = nil
    case .name:
      guard let text = context.takeText() else { return }
      if context.current == .placemark { placemark.written.kind = WrittenKind(text) }
      if placemark.written.kind == nil { context.document.name(text) }
    default: break
    }
  }

  /// Reads text piece by piece, because the coordinates of a line may be too long to hold in memory.
  ///
  /// White space ends a tuple, except after a comma, where careless writers insert it.
  mutating func text(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ context: inout XMLContext
  ) {
    guard let target, context.isCollecting, context.current == .coordinates else {
      return context.append(bytes, count: count)
    }
    var start = 0
    for index in 0..<count {
      if DecimalParser.isSpace(bytes[index]) {
        context.append(bytes + start, count: index - start)
        start = index + 1
        if !followsComma {
          addPoint(context.collected, &context, to: target)
          context.collectText()
        }
      } else {
        followsComma = bytes[index] == UInt8(ascii: ",")
      }
    }
    context.append(bytes + start, count: count - start)
  }

  /// Keeps the track and the points that were open when the file ended.
  mutating func finish(_ context: inout XMLContext) {
    flushTrack(&context)
    flushPoints(&context)
    trackTimes.settle(&context.document)
    waypointTimes.settle(&context.document)
    if timedLines.count > 0, !context.document.document.tracks.isWalk {
      let note = LineNote.spansOfLines(count: timedLines.count, line: timedLines.line)
      context.document.warn(.lines(note))
    }
  }
}

extension KMLDialect {
  /// The name for the column of times in messages.
  private static let title = "when"

  /// Returns the time stated by a text; a text that is not a time is counted as unreadable.
  ///
  /// An empty text means that the time is unknown.
  private static func stamp(
    _ text: UnsafeBufferPointer<UInt8>, _ context: inout XMLContext
  ) -> TimeColumn.Stamp? {
    if let time = context.moment(text) ?? beginning(text) { return .known(time) }
    let stamp = TimeColumn.stamp(text)
    if stamp == nil, !text.withoutOuterBlanks.isEmpty {
      context.document.countUnreadableTimes(line: context.line)
    }
    return stamp
  }

  /// Returns the time at which a year or month begins, such as `2023` or `2023-05`; in KML, these are valid
  /// times, as are days.
  private static func beginning(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var text = ByteCursor(text)
    text.trimSpaces()
    guard let year = text.digits(4) else { return nil }
    var month = 1
    if !text.isAtEnd, text.next != UInt8(ascii: "Z") {
      guard text.skip("-"), let number = text.digits(2) else { return nil }
      month = number
    }
    _ = text.skip("Z")
    guard text.isAtEnd else { return nil }
    return TimeParser.daysSinceEpoch(year: year, month: month, day: 1).map { Double($0) * day }
  }

  private static let day = 86_400.0
}

extension KMLDialect {
  private mutating func addPoint(
    _ text: UnsafeBufferPointer<UInt8>, _ context: inout XMLContext,
    to target: DocumentBuilder.Target
  ) {
    guard !text.isEmpty, let position = parse(text, &context, separator: UInt8(ascii: ",")) else {
      return
    }
    if target == .waypoints, single.count < PointList.capacity { return single.append(position) }
    let point = GeoPoint(
      unchecked: position.latitude, position.longitude, altitude: position.altitude, time: nil)
    context.document.append(point, to: target, line: position.line)
  }

  /// Parses a tuple of longitude, latitude and an optional altitude.
  private func parse(
    _ text: UnsafeBufferPointer<UInt8>, _ context: inout XMLContext, separator: UInt8
  ) -> Position? {
    let fields = text.split(separator: separator, maxSplits: 3)
    guard fields.count >= 2 else {
      context.document.drop(.missingPosition, line: context.line, bytes: text)
      return nil
    }
    guard let longitude = context.longitude(UnsafeBufferPointer(rebasing: fields[0])),
      let latitude = context.latitude(UnsafeBufferPointer(rebasing: fields[1]))
    else {
      context.document.noteOffEarth(
        DecimalParser.parse(.init(rebasing: fields[1])),
        DecimalParser.parse(.init(rebasing: fields[0])))
      return nil
    }
    let altitude = fields.count > 2 ? DecimalParser.parse(.init(rebasing: fields[2])) : nil
    return Position(
      latitude: latitude, longitude: longitude, altitude: altitude, line: context.line)
  }

  private mutating func keep(_ position: Position?, _ context: inout XMLContext) {
    guard positions.count < PointList.capacity else {
      return context.document.drop(.beyondLimit, line: context.line)
    }
    positions.append(position)
  }

  /// Adds the points of a placemark that has ended.
  private mutating func flushPoints(_ context: inout XMLContext) {
    if placemark.hasLine, placemark.hasSpan, placemark.time.stamp != nil {
      timedLines = (timedLines.count + 1, timedLines.count == 0 ? context.line : timedLines.line)
    }
    for position in single {
      let time =
        placemark.written.target == nil
        ? waypointTimes.append(placemark.time, at: position.line, to: &context.document)
        : placemark.time.stamp.flatMap { TimeDecision().seconds($0) }
      let point = GeoPoint(
        unchecked: position.latitude, position.longitude,
        altitude: position.altitude ?? placemark.altitude, time: time,
        horizontalAccuracy: FixAccuracy.radius(stated: placemark.accuracy))
      if !context.document.append(point, written: placemark.written, line: position.line) {
        context.document.append(point, to: .waypoints, line: position.line)
      }
    }
    single.removeAll()
    placemark = Placemark()
  }

  /// Returns the data item that the attributes name; nil for an item that is not used.
  private static func datum(
    _ attributes: XMLAttributes, _ context: XMLContext
  ) -> Datum? {
    for index in 0..<attributes.count where attributes.name(index) == context.names.key {
      let name = attributes.value(index)
      if name.elementsEqual("altitude".utf8) { return .number(\.altitude) }
      if name.elementsEqual("accuracy".utf8) { return .number(\.accuracy) }
      if name.elementsEqual("seconds".utf8) { return .number(\.written.seconds) }
      if name.elementsEqual("segment".utf8) { return .number(\.written.segment) }
      if name.elementsEqual("kind".utf8) { return .kind }
      let title = String(decoding: name, as: UTF8.self)
      let letters = PlainName.text(Array(name))
      if TimeNames.isOfFixes(title), TimeNames.isTime(letters, title: title) {
        return .time(title)
      }
    }
    return nil
  }

  private mutating func flushTrack(_ context: inout XMLContext) {
    let times = self.times.times
    if times.count > positions.count, !positions.isEmpty {
      let note = LineNote.timesWithoutPosition(
        count: times.count - positions.count, line: context.line)
      context.document.warn(.lines(note))
    }
    let hasOpenTimes = !self.times.column.open.isEmpty
    /// The indices of the points whose times are not known yet.
    var indices: [Int: Int] = [:]
    for (index, position) in positions.enumerated() {
      guard let position else { continue }
      if hasOpenTimes { indices[index] = context.document.pointCount }
      let time = index < times.count ? times[index] : nil
      let point = GeoPoint(
        unchecked: position.latitude, position.longitude, altitude: position.altitude, time: time)
      context.document.append(point, to: .tracks, line: position.line)
    }
    trackTimes.join(self.times.column, called: Self.title) { indices[$0] }
    positions.removeAll()
    self.times = TimeList()
  }
}
