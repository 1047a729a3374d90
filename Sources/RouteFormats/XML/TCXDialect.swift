/// Reads TCX: the tracks of courses and activities.
///
/// Each lap of an activity is a segment; pauses may divide a lap into several tracks, but they do not end the
/// segment. A course, whose track is not inside its laps, is also a segment.
///
/// Trackpoints without a position, which receivers write while they have no fix, are only counted.
struct TCXDialect {
  private var isInPoint = false
  private var isRefused = false
  private var latitude: Double?
  private var longitude: Double?
  private var altitude: Double?
  private var time: Double?

  mutating func open(_ name: XMLName, _ context: inout XMLContext) {
    switch name {
    case .activity: context.document.startTrack()
    case .course:
      context.document.startTrack()
      context.document.stated.isCourse = true
    case .lap: if context.parent == .activity { context.document.startSegment(of: .tracks) }
    case .track: if context.parent == .course { context.document.startSegment(of: .tracks) }
    case .trackpoint:
      self = TCXDialect()
      isInPoint = true
    case .tcxTime, .altitudeMeters:
      if isInPoint, context.parent == .trackpoint { context.collectText() }
    case .distanceMeters, .totalTimeSeconds: if context.parent == .lap { context.collectText() }
    case .latitudeDegrees, .longitudeDegrees: if isInPoint { context.collectText() }
    case .courseName: if context.parent == .course { context.collectText() }
    default: break
    }
  }

  mutating func close(_ name: XMLName, _ context: inout XMLContext) {
    switch name {
    case .trackpoint: closePoint(&context)
    case .courseName: if let text = context.takeText() { context.document.name(text) }
    case .tcxTime: if let text = context.takeText() { time = context.time(text) }
    case .altitudeMeters:
      if let text = context.takeText() { altitude = DecimalParser.parse(text) }
    case .distanceMeters:
      if let text = context.takeText() {
        context.document.stated.add(metres: DecimalParser.parse(text))
      }
    case .totalTimeSeconds:
      if let text = context.takeText() {
        context.document.stated.add(seconds: DecimalParser.parse(text))
      }
    case .latitudeDegrees:
      guard !isRefused, let text = context.takeText() else { return }
      latitude = context.latitude(text)
      isRefused = latitude == nil
    case .longitudeDegrees:
      guard !isRefused, let text = context.takeText() else { return }
      longitude = context.longitude(text)
      isRefused = longitude == nil
    default: break
    }
  }

  /// Keeps the point that was open when the file ended, if it already has a position.
  mutating func finish(_ context: inout XMLContext) {
    if latitude != nil, longitude != nil { closePoint(&context) }
  }

  private mutating func closePoint(_ context: inout XMLContext) {
    guard isInPoint else { return }
    isInPoint = false
    if isRefused { return }
    context.document.append(
      latitude: latitude, longitude: longitude, altitude: altitude, time: time, to: .tracks,
      line: context.line)
  }
}
