import ARRouteEngine

/// Reads one line of a gpsd or session log from its tokens.
///
/// Of a member given twice the later counts.
struct RecordHandler: JSONHandler {
  private enum Member: String {
    case type, name, time, mode, lat, lon, alt, altMSL, altHAE, latitude, longitude, altitude
    case horizontalAccuracy, heading, position, orientation, state, seed, misalignment
    case eph, epx, epy, json
    case kind = "class"
  }

  /// What the line says.
  private(set) var record = Record()
  private var depth = 0
  private var key: Member?
  /// The member whose array is open.
  private var list: Member?
  /// A point of the route that is open.
  private var point = Record.RoutePoint()

  init() {}

  mutating func at(line: Int) {}
}

extension RecordHandler {
  mutating func beginObject() {
    depth += 1
    point = Record.RoutePoint()
    key = nil
  }

  mutating func endObject() {
    if depth > 1, point.latitude != nil || point.longitude != nil {
      record.routePoints.append(point)
    }
    point = Record.RoutePoint()
    depth -= 1
  }

  mutating func beginArray() {
    depth += 1
    if depth == 2 {
      list = key
      if key == .position { record.position = NumberList() }
      if key == .orientation { record.orientation = NumberList() }
    }
  }

  mutating func endArray() {
    depth -= 1
    if depth == 1 { list = nil }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    key = bytes.count <= 18 ? Member(rawValue: String(decoding: bytes, as: UTF8.self)) : nil
  }

  var wantsString: Bool {
    switch key {
    case .type, .kind, .time, .state: depth == 1
    case .name: true
    default: false
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch key {
    case .type, .kind: record.kind = Record.Kind(name: bytes)
    case .time:
      record.time = TimeParser.parse(bytes)
      record.hasUnreadableTime = record.time == nil
    case .state: record.state = TrackingState(rawValue: String(decoding: bytes, as: UTF8.self))
    case .name: record.name = Array(bytes.prefix(1024))
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    if depth == 2, list == .position { return record.position.append(value) }
    if depth == 2, list == .orientation { return record.orientation.append(value) }
    guard depth == 1 else { return routeScalar(value) }
    switch key {
    case .lat, .latitude: record.latitude = value
    case .lon, .longitude: record.longitude = value
    case .altMSL, .altitude: record.altitude = value
    case .alt, .altHAE: record.altitude = record.altitude ?? value
    case .time: record.time = value
    case .mode: record.mode = value ?? 0
    case .horizontalAccuracy: record.horizontalAccuracy = value
    case .eph: record.eph = value
    case .heading: record.heading = value
    case .epx: record.epx = value
    case .epy: record.epy = value
    case .json: record.announcesReports = text.elementsEqual("true".utf8)
    case .misalignment: record.misalignment = value
    case .seed: record.seed = UInt64(String(decoding: text, as: UTF8.self))
    default: break
    }
  }

  private mutating func routeScalar(_ value: Double?) {
    switch key {
    case .latitude: point.latitude = value
    case .longitude: point.longitude = value
    case .altitude: point.altitude = value
    default: break
    }
  }
}
