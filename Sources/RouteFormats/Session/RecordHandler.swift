/// Reads one line of a gpsd or session log from its tokens.
///
/// If a member occurs twice, the later value counts.
struct RecordHandler: JSONHandler {
  /// The record that has been read so far.
  private(set) var record = Record()
  private var depth = 0
  private var key: RecordMember?
  /// The member whose list is being read; nil outside lists.
  private var list: RecordMember?
  /// The point of the header's route that is being read.
  private var point = Record.RoutePoint()

  init() {}

  mutating func at(line: Int) {}

  mutating func beginObject() {
    if depth == 1, key == .reason { record.reason = nil }
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
    guard depth == 2 else { return }
    list = key
    record.beginList(key)
  }

  mutating func endArray() {
    depth -= 1
    if depth == 1 { list = nil }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) { key = RecordMember(name: bytes) }

  var wantsString: Bool {
    switch key {
    case .type, .kind, .time, .start, .state, .reason, .tracking, .place, .conditions, .device:
      depth == 1
    // The name may be the header's own or its route's.
    case .name: depth <= 2
    default: false
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) { record.set(key, string: bytes) }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    if depth == 2, list == .position || list == .orientation {
      return record.append(value, to: list)
    }
    if depth == 1 { return record.set(key, number: value, spelled: text) }
    switch key {
    case .latitude: point.latitude = value
    case .longitude: point.longitude = value
    case .altitude: point.altitude = value
    default: break
    }
  }
}
