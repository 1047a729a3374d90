import ARRouteEngine

/// Collects the content that a reader finds, and counts the records that cannot be used.
struct DocumentBuilder {
  /// The document's list to which a point is added.
  enum Target {
    case routes
    case tracks
    case waypoints
    /// The known true positions that accompany the fixes of a walk.
    case truths
  }

  private(set) var document: GeoDocument
  /// The amount of content that has been handed over while the file is still being read.
  var delivery = Delivery()
  /// The number of points at the end that are not handed over yet, because their times may change.
  var unsettledPoints = 0
  /// The number of points read before the last repair of early dates, whose rollovers have already been
  /// counted.
  var repairedCount = 0
  /// The number of points that were read before the last repair and lie in an earlier segment; these are not
  /// shifted again.
  private(set) var settledCount = 0
  /// The newest time in the current segment of tracks.
  var newestTime = -Double.infinity
  /// The newest date among a session's records; minus infinity before the first one.
  var newestDate = -Double.infinity
  /// The line of the first record with a date.
  var firstDateLine = 1
  /// The number of records that the last repair shifted.
  var repairedDates = 0
  /// The interval between two points, in seconds, that is too long for a pause.
  static let longStep = 1e8
  private var unreadableTimes = 0
  private var unreadableTimeLine = 0
  /// The line of the first track point.
  private(set) var firstTrackLine = 1
  private var rollovers = 0
  private var rolloverLine = 0
  /// The indices and lines of points whose times are examined more closely, because they are the first, go
  /// back or skip years; only the first entries are kept.
  private(set) var strays: [(index: Int, line: Int)] = []
  private static let strayLimit = 1000
  /// The indices of the points that begin a track, as the file defines tracks.
  private(set) var trackStarts: [Int] = []
  /// True when times look like times of day or dates rather than counts.
  var hasClocks = false
  /// True when any place has a name of its own, which means that the places are not the vertices of a line.
  var hasNamedWaypoints = false
  /// The segment of the last place written by RouteSim.
  var writtenSegment: Double?
  /// The lengths, times and bounds that the file states in addition to its points.
  var stated = StatedWalk()
  /// Running checks of points that are handed over and then forgotten.
  var swing = PositionSwing()
  var speed = WalkSpeed()
  /// The first positions outside the Earth's range.
  var offEarth: [PlainCoordinate] = []
  private var skippedRecords = 0
  private var skippedRecordLine = 0

  init(format: FileFormat) { document = GeoDocument(format: format) }
}

extension DocumentBuilder {
  var format: FileFormat {
    get { document.format }
    set { document.format = newValue }
  }

  /// Sets the document's name if it has none yet and the given one is not blank.
  mutating func name(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard document.name == nil else { return }
    var start = 0
    var end = bytes.count
    while start < end, DecimalParser.isSpace(bytes[start]) { start += 1 }
    while end > start, DecimalParser.isSpace(bytes[end - 1]) { end -= 1 }
    if start < end { document.name = String(decoding: bytes[start..<end], as: UTF8.self) }
  }

  mutating func startSegment(of target: Target) {
    switch target {
    case .routes: document.routes.startSegment()
    case .tracks:
      document.tracks.startSegment()
      newestTime = -.infinity
      settledCount = repairedCount
    case .waypoints: break
    case .truths: document.truths.startSegment()
    }
  }

  /// Begins a new track, whose segments belong together.
  mutating func startTrack() {
    if trackStarts.last != document.tracks.points.count {
      trackStarts.append(document.tracks.points.count)
    }
  }

  /// Reserves space for a number of points that are added together, if the list is still empty.
  mutating func makeRoom(for count: Int, in target: Target) {
    switch target {
    case .routes: document.routes.makeRoom(for: count)
    case .tracks: document.tracks.makeRoom(for: count)
    case .waypoints: document.waypoints.makeRoom(for: count)
    case .truths: document.truths.makeRoom(for: count)
    }
  }

  /// Adds a point whose coordinates are in range.
  ///
  /// A point beyond the memory limit is only counted.
  @inline(__always)
  mutating func append(_ point: GeoPoint, to target: Target, line: Int) {
    var point = point
    point.line = line
    switch target {
    case .tracks where document.tracks.isFull, .routes where document.routes.isFull,
      .waypoints where document.waypoints.isFull, .truths where document.truths.isFull:
      drop(.beyondLimit, line: line)
    case .tracks:
      // The first time, a step backwards and a step of years are examined more closely.
      guard let time = point.time, !(0..<Self.longStep ~= time - newestTime) else {
        newestTime = point.time ?? newestTime
        return document.tracks.append(point)
      }
      appendStray(point, time: time, line: line)
    case .routes: document.routes.append(point)
    case .waypoints: document.waypoints.append(point)
    case .truths: document.truths.append(point)
    }
  }

  /// Adds a point whose time is the first one, goes back or skips years.
  @inline(never)
  private mutating func appendStray(_ point: GeoPoint, time: Double, line: Int) {
    var point = point
    let time = mended(time, after: newestTime, line: line) { $0.repairTimes(before: $1, by: $2) }
    point.time = time
    noteStray(time: time, line: line)
    document.tracks.append(point)
  }

  /// Records the next track point, whose time is the first one, goes back or skips years.
  mutating func noteStray(time: Double, line: Int) {
    if pointCount == 0 { firstTrackLine = line }
    if strays.count < Self.strayLimit { strays.append((document.tracks.points.count, line)) }
    newestTime = max(newestTime, time)
  }

  /// Adds a point if its coordinates are numbers in range; otherwise counts it as dropped.
  mutating func append(
    latitude: Double?, longitude: Double?, altitude: Double? = nil, time: Double? = nil,
    horizontalAccuracy: Double? = nil, to target: Target, line: Int
  ) {
    guard let coordinate = position(latitude: latitude, longitude: longitude, line: line) else {
      return
    }
    append(
      GeoPoint(
        unchecked: coordinate.latitude, coordinate.longitude, altitude: altitude, time: time,
        horizontalAccuracy: horizontalAccuracy), to: target, line: line)
  }

  /// Returns two numbers as a position if they are in range; otherwise counts the position as dropped.
  @inline(__always)
  mutating func position(
    latitude: Double?, longitude: Double?, line: Int
  ) -> (latitude: Double, longitude: Double)? {
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
      return (latitude, longitude)
    }
    dropPosition(latitude, longitude, line: line)
    return nil
  }

  @inline(never)
  private mutating func dropPosition(_ latitude: Double?, _ longitude: Double?, line: Int) {
    guard let latitude, let longitude else { return drop(.missingPosition, line: line) }
    noteOffEarth(latitude, longitude)
    if abs(latitude) <= 90 {
      drop(.badLongitude, line: line, text: "\(longitude)")
    } else {
      drop(.badLatitude, line: line, text: "\(latitude)")
    }
  }

  /// True when the session log has reached the maximum number of samples.
  var isFullOfSamples: Bool { (document.session?.samples.count ?? 0) >= PointList.capacity }

  /// Changes the information about the session as a whole.
  mutating func editSession(_ change: (inout SessionContent) -> Void) {
    var session = document.session ?? SessionContent()
    document.session = nil
    change(&session)
    document.session = session
  }

  /// True when there is any content or any drop to report.
  var hasFindings: Bool { pointCount > 0 || !document.drops.isEmpty }

  /// The number of track points so far, including those handed over and forgotten.
  var pointCount: Int { document.tracks.points.count + delivery.forgottenPoints }

  /// Changes the document directly, for readers that find out only at the end what their points are.
  mutating func edit(_ change: (inout GeoDocument) -> Void) { change(&document) }
}

extension DocumentBuilder {
  @inline(never)
  mutating func drop(
    _ reason: DropReason, line: Int, text: String = "", missing: String? = nil, count: Int = 1
  ) {
    if let index = document.drops.firstIndex(where: { $0.reason == reason }) {
      document.drops[index].count += count
    } else {
      document.drops.append(
        Drop(
          reason: reason, count: count, line: line, text: String(text.prefix(60)), missing: missing)
      )
    }
  }

  @inline(never)
  mutating func drop(
    _ reason: DropReason, line: Int, bytes: UnsafeBufferPointer<UInt8>, missing: String? = nil
  ) {
    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
    drop(reason, line: line, text: text, missing: missing)
  }

  @inline(never)
  mutating func countUnreadableTimes(_ count: Int = 1, line: Int) {
    if unreadableTimes == 0 { unreadableTimeLine = line }
    unreadableTimes += count
  }

  /// Counts points whose dates were too early by multiples of 1024 weeks and were corrected.
  mutating func countRollovers(_ count: Int = 1, line: Int) {
    if rollovers == 0 { rolloverLine = line }
    rollovers += count
  }

  @inline(never)
  mutating func countSkippedRecord(line: Int) {
    if skippedRecords == 0 { skippedRecordLine = line }
    skippedRecords += 1
  }

  /// Adds a warning about the file.
  ///
  /// Only the first warning about a malformed spot is kept.
  mutating func warn(_ warning: FormatWarning) {
    if case .malformed = warning, document.warnings.contains(where: \.isMalformed) { return }
    document.warnings.append(warning)
  }

  /// The document, even if it has fewer than two points, because it may be part of another document.
  var unfinished: GeoDocument {
    consuming get {
      sayCounts()
      return document
    }
  }

  /// Checks the document, and reports everything that was counted.
  private mutating func sayCounts() {
    if unreadableTimes > 0 {
      if document.format == .gnsslogger {
        let expected = "UnixTimeMillis, milliseconds since 1970 such as 1576441195000,"
        warn(
          .unreadableTimes(
            count: unreadableTimes, line: unreadableTimeLine, expected: expected))
      } else {
        warn(.unreadableTimes(count: unreadableTimes, line: unreadableTimeLine))
      }
    }
    if rollovers > 0 { warn(.weekRollover(count: rollovers, line: rolloverLine)) }
    look()
    if skippedRecords > 0 {
      warn(.skippedRecords(count: skippedRecords, line: skippedRecordLine))
    }
  }

  /// Returns the document if at least two of its points can be used.
  consuming func finish() throws(FormatError) -> GeoDocument {
    sayCounts()
    let forgotten = max(delivery.forgottenPoints, delivery.forgottenSamples)
    let count =
      forgotten
      + max(
        document.mainPoints.points.count, document.routePoints.points.count,
        document.session?.samples.count ?? 0)
    if count > 1 { return document }
    if let void = document.drops.first(where: { $0.reason == .voidFix }) {
      throw .voidFixes(line: void.line, count: void.count, areAll: count == 0)
    }
    for drop in document.drops {
      if drop.reason == .badLatitude || drop.reason == .badLongitude,
        let reading = CoordinateReading(offEarth)
      {
        throw .otherNumbers(
          line: drop.line, text: drop.text, isLatitude: drop.reason == .badLatitude, reading)
      }
      switch drop.reason {
      case .badLatitude: throw .badLatitude(line: drop.line, text: drop.text)
      case .badLongitude: throw .badLongitude(line: drop.line, text: drop.text)
      case .missingPosition: throw .missingPosition(line: drop.line)
      case .badChecksum: throw .badChecksum(line: drop.line)
      case .malformedRecord: throw .malformed(line: drop.line, reason: "“\(drop.text)”")
      case .incompleteRecord, .unknownVersion, .badOrientation, .badPlace, .beyondLimit, .voidFix:
        throw .malformed(line: drop.line, reason: drop.message)
      }
    }
    for warning in document.warnings {
      switch warning {
      case .malformed(let line, let reason): throw .malformed(line: line, reason: reason)
      case .truncated(let line): throw .malformed(line: line, reason: "the file is cut off")
      case .damagedGzip: throw .damagedGzip
      case .unreadableTimes, .timesGoBack, .noDate, .skippedRecords, .weekRollover, .otherSource,
        .timeUnit, .mixedUnits, .wrongDates, .otherClock, .outOfOrder, .twoClocks, .oneOfSeveral,
        .damagedMember, .severalColumns, .surplusFields, .timeReading, .dateOrder,
        .unusedHemispheres, .unknownSides, .otherDevices, .jumpsToAndFro, .lines,
        .poses:
        continue
      }
    }
    throw count == 1 ? .onePoint(document.format) : .noPoints(document.format)
  }
}

extension FormatWarning {
  /// True when the warning is about a malformed spot.
  fileprivate var isMalformed: Bool {
    if case .malformed = self { true } else { false }
  }
}
