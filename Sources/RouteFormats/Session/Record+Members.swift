import ARRouteEngine

extension Record {
  /// Stores a member whose value is a string.
  mutating func set(_ member: RecordMember?, string bytes: UnsafeBufferPointer<UInt8>) {
    switch member {
    case .type, .kind: kind = Kind(name: bytes)
    case .time:
      time = TimeParser.parse(bytes)
      hasUnreadableTime = time == nil
    case .start:
      start = TimeParser.parse(bytes)
      hasUnreadableStart = start == nil
    case .state: state = TrackingState(rawValue: String(decoding: bytes, as: UTF8.self))
    case .reason: reason = TrackingReason(rawValue: String(decoding: bytes, as: UTF8.self))
    case .tracking: tracking = TrackingMode(rawValue: String(decoding: bytes, as: UTF8.self))
    case .name: name = Array(bytes.prefix(1024))
    case .conditions: conditions = Array(bytes.prefix(1024))
    // Every gpsd report also names the receiver; those names are not worth keeping.
    case .device: if kind == .header || kind == .unknown { device = Array(bytes.prefix(1024)) }
    case .place: hasUnreadablePlace = true
    default: break
    }
  }

  /// Stores a member whose value is a number; nil stands for any other literal.
  @inline(__always)
  mutating func set(
    _ member: RecordMember?, number: Double?, spelled text: UnsafeBufferPointer<UInt8>
  ) {
    switch member {
    case .lat, .latitude: latitude = number
    case .lon, .longitude: longitude = number
    case .altMSL, .altitude: altitude = number
    case .alt, .altHAE: altitude = altitude ?? number
    case .time: time = number
    case .mode: mode = number ?? 0
    case .horizontalAccuracy:
      horizontalAccuracy = number
      isAccuracyUnknown = number == nil && text.elementsEqual("null".utf8)
    case .heading: heading = number
    case .eph: eph = number
    case .epx: epx = number
    case .epy: epy = number
    case .hdop: hdop = number
    case .status: status = number
    case .json: announcesReports = text.elementsEqual("true".utf8)
    case .version: version = number
    case .misalignment: misalignment = number
    case .start:
      start = number.flatMap(TrackStamps.date)
      hasUnreadableStart = start == nil && !text.elementsEqual("null".utf8)
    case .place:
      place = number
      hasUnreadablePlace = number == nil && !text.elementsEqual("null".utf8)
    case .reason: reason = nil
    case .seed: seed = UInt64(String(decoding: text, as: UTF8.self))
    default: break
    }
  }

  /// Begins a member whose value is a list.
  @inline(__always)
  mutating func beginList(_ member: RecordMember?) {
    switch member {
    case .position: position = NumberList()
    case .orientation: orientation = NumberList()
    case .place: hasUnreadablePlace = true
    case .reason: reason = nil
    default: break
    }
  }

  /// Adds a number to the member whose value is a list; nil stands for any other literal.
  @inline(__always)
  mutating func append(_ number: Double?, to member: RecordMember?) {
    switch member {
    case .position: position.append(number)
    case .orientation: orientation.append(number)
    default: break
    }
  }
}
