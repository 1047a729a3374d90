/// Reads one line of a gpsd or session log.
struct RecordHandler: JSONHandler {
  private enum Kind {
    case unknown
    case header
    case location
    case fix
    /// Of a known type that holds no point.
    case silent
  }

  private enum Member: String {
    case type, name, time, mode, lat, lon, alt, altMSL, altHAE, latitude, longitude, altitude
    case kind = "class"
  }

  private var kind = Kind.unknown
  private var depth = 0
  private var line = 1
  private var key: Member?
  private var latitude: Double?
  private var longitude: Double?
  private var altitude: Double?
  private var time: Double?
  private var hasUnreadableTime = false
  private var mode = 3.0
  private var name: [UInt8] = []
  /// The points inside the header's route.
  private var routePoints: [(latitude: Double?, longitude: Double?, altitude: Double?)] = []

  init() {}

  mutating func at(line: Int) {}

  /// Forgets the line before.
  mutating func reset(line: Int) {
    self = RecordHandler()
    self.line = line
  }
}

extension RecordHandler {
  mutating func beginObject() {
    depth += 1
    if depth > 1 { (latitude, longitude, altitude) = (nil, nil, nil) }
  }

  mutating func endObject() {
    if depth > 1, latitude != nil || longitude != nil {
      routePoints.append((latitude, longitude, altitude))
      (latitude, longitude, altitude) = (nil, nil, nil)
    }
    depth -= 1
  }

  mutating func beginArray() { depth += 1 }

  mutating func endArray() { depth -= 1 }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    key = bytes.count <= 16 ? Member(rawValue: String(decoding: bytes, as: UTF8.self)) : nil
  }

  var wantsString: Bool {
    switch key {
    case .type, .kind, .time: depth == 1
    case .name: true
    default: false
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch key {
    case .type, .kind: kind = Self.kind(of: String(decoding: bytes.prefix(32), as: UTF8.self))
    case .time:
      time = TimeParser.parse(bytes)
      hasUnreadableTime = time == nil
    case .name: name = Array(bytes)
    default: break
    }
  }

  mutating func scalar(_ value: Double?) {
    switch key {
    case .lat, .latitude: latitude = value
    case .lon, .longitude: longitude = value
    case .altMSL, .altitude: altitude = value
    case .alt, .altHAE: altitude = altitude ?? value
    case .time: if depth == 1 { time = value }
    case .mode: mode = value ?? 0
    default: break
    }
  }

  private static func kind(of name: String) -> Kind {
    switch name {
    case "header": .header
    case "location": .location
    case "TPV": .fix
    case "pose", "truth": .silent
    case "VERSION", "DEVICES", "DEVICE", "WATCH", "SKY", "GST", "ATT", "IMU", "TOFF", "PPS",
      "OSC", "POLL", "RTCM2", "RTCM3", "AIS", "SUBFRAME", "RAW", "ERROR":
      .silent
    default: .unknown
    }
  }
}

extension RecordHandler {
  /// Adds what the line says.
  func write(to document: inout DocumentBuilder) {
    switch kind {
    case .header:
      document.format = .session
      name.withUnsafeBufferPointer { document.name($0) }
      if !routePoints.isEmpty { document.startSegment(of: .routes) }
      for point in routePoints {
        document.append(
          latitude: point.latitude, longitude: point.longitude, altitude: point.altitude,
          to: .routes, line: line)
      }
    case .location: append(to: &document)
    case .fix:
      document.format = .gpsd
      // Modes 0 and 1 say that there is no fix, so that nothing is lost.
      if mode >= 2 { append(to: &document) }
    case .silent: break
    case .unknown: document.countSkippedRecord()
    }
  }

  private func append(to document: inout DocumentBuilder) {
    if hasUnreadableTime { document.countUnreadableTime(line: line) }
    document.append(
      latitude: latitude, longitude: longitude, altitude: altitude, time: time, to: .tracks,
      line: line)
  }
}
