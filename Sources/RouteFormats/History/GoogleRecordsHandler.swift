/// Reads `Records.json` (previously `Location History.json`) of Google's Takeout: the places that a phone
/// reported.
///
/// Older exports begin with the newest place, so all places are sorted by time. Western and southern
/// coordinates were once written without their sign, and are then too high by 2³².
struct GoogleRecordsHandler: HistoryHandler {
  private enum Member {
    case latitude, longitude, altitude, accuracy, timestamp, milliseconds
  }

  private struct Location {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var accuracy: Double?
    var time: Double?
  }

  var document = DocumentBuilder(format: .records)
  private var points = HistoryPoints()
  private var location = Location()
  private var depth = 0
  private var isInLocations = false
  private var member: Member?
  private var line = 1
  private var times = TimeReader()

  /// The number of open containers in a location: the outermost object, its list, and an object of that list.
  private static let locationDepth = 3

  mutating func at(line: Int) { self.line = line }

  mutating func beginObject() {
    depth += 1
    if depth == Self.locationDepth { location = Location() }
    member = nil
  }

  mutating func endObject() {
    if depth == Self.locationDepth, isInLocations {
      points.append(
        latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
        time: location.time, accuracy: location.accuracy, line: line, document: &document)
    }
    depth -= 1
    member = nil
  }

  mutating func beginArray() { depth += 1 }

  mutating func endArray() {
    depth -= 1
    if depth == 1 { isInLocations = false }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    if depth == 1 { isInLocations = bytes.spells("locations") }
    member = depth == Self.locationDepth ? Self.member(bytes) : nil
  }

  private static func member(_ key: UnsafeBufferPointer<UInt8>) -> Member? {
    switch key.count {
    case 8:
      if key.spells("altitude") { return .altitude }
      return key.spells("accuracy") ? .accuracy : nil
    case 9: return key.spells("timestamp") ? .timestamp : nil
    case 10: return key.spells("latitudeE7") ? .latitude : nil
    case 11:
      if key.spells("longitudeE7") { return .longitude }
      return key.spells("timestampMs") ? .milliseconds : nil
    default: return nil
    }
  }

  var wantsString: Bool { member == .timestamp || member == .milliseconds }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch member {
    case .timestamp:
      location.time = times.parse(bytes)
      if location.time == nil { document.countUnreadableTimes(line: line) }
    case .milliseconds:
      location.time = TimeParser.seconds(milliseconds: DecimalParser.parse(bytes))
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    switch member {
    case .latitude: location.latitude = GoogleDegrees.degrees(e7: value, limit: 90)
    case .longitude: location.longitude = GoogleDegrees.degrees(e7: value, limit: 180)
    case .altitude: location.altitude = value
    case .accuracy: location.accuracy = value
    case .milliseconds: location.time = TimeParser.seconds(milliseconds: value)
    case .timestamp, nil: break
    }
  }

  mutating func finish() {
    points.sort()
    document.edit { $0.tracks = points.list }
    points = HistoryPoints()
  }
}

/// Parses degrees as written in Google's exports.
enum GoogleDegrees {
  /// Converts ten-millionths of a degree to degrees; 32-bit values that lost their sign are corrected.
  static func degrees(e7 value: Double?, limit: Double) -> Double? {
    guard let value else { return nil }
    return (value > limit * 1e7 ? value - 0x1p32 : value) / 1e7
  }

  /// Returns the latitude and longitude from `geo:48.8655,2.3563`, `48.8655°, 2.3563°` or bare numbers.
  static func coordinate(_ text: UnsafeBufferPointer<UInt8>) -> (
    latitude: Double?, longitude: Double?
  ) {
    let numbers = text.starts(with: "geo:".utf8) ? text.dropFirst(4) : text[...]
    let parts = numbers.split(separator: UInt8(ascii: ","), maxSplits: 2)
    guard parts.count > 1 else { return (nil, nil) }
    return (number(parts[0]), number(parts[1]))
  }

  /// Returns the number that precedes a degree sign, in any encoding, or that precedes parameters.
  private static func number(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    let digits = part.prefix { $0 < 128 && $0 != UInt8(ascii: ";") }
    return DecimalParser.parse(UnsafeBufferPointer(rebasing: digits))
  }
}

extension FileFormat {
  /// The format of Takeout's `Records.json`: places that Google recorded.
  static let records = FileFormat("records", title: "Google Records")
}

extension FormatFamily {
  /// The family of `Records.json` files.
  static let googleRecords = FormatFamily(
    [.records], whole: { content, _ in HistoryShape.evidence(of: .records, in: content) },
    reader: { _ in HistoryReader<GoogleRecordsHandler>() })
}
