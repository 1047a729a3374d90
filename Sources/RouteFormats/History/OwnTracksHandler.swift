/// Reads OwnTracks messages in JSON: the objects whose `_type` is `location`, at any depth.
struct OwnTracksHandler: HistoryHandler {
  private enum Member {
    case type, latitude, longitude, altitude, accuracy, time
  }

  private struct Message {
    /// True when the message is a location; nil until its type has been read.
    var isLocation: Bool?
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var accuracy: Double?
    var time: Double?
  }

  var document = DocumentBuilder(format: .owntracks)
  /// The open objects, from the outermost to the innermost.
  private var messages: [Message] = []
  private var member: Member?
  private var line = 1
  /// The line number in the file, if the text is only one line of it.
  var fileLine: Int?

  mutating func at(line: Int) { self.line = line }

  mutating func beginObject() {
    messages.append(Message())
    member = nil
  }

  mutating func endObject() {
    member = nil
    guard let message = messages.popLast(), let isLocation = message.isLocation else { return }
    let line = fileLine ?? line
    guard isLocation else { return document.countSkippedRecord(line: line) }
    if message.latitude != nil, message.time == nil { document.countUnreadableTimes(line: line) }
    document.append(
      latitude: message.latitude, longitude: message.longitude, altitude: message.altitude,
      time: message.time, horizontalAccuracy: FixAccuracy.radius(stated: message.accuracy),
      to: .tracks, line: line)
  }

  mutating func beginArray() { member = nil }
  mutating func endArray() { member = nil }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes.count {
    case 3:
      if bytes.spells("lat") {
        member = .latitude
      } else if bytes.spells("lon") {
        member = .longitude
      } else if bytes.spells("alt") {
        member = .altitude
      } else if bytes.spells("acc") {
        member = .accuracy
      } else {
        member = bytes.spells("tst") ? .time : nil
      }
    case 5: member = bytes.spells("_type") ? .type : nil
    default: member = nil
    }
  }

  var wantsString: Bool { member != nil }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    if member == .type {
      set { $0.isLocation = bytes.spells("location") }
    } else {
      // The first OwnTracks apps wrote numbers as text.
      scalar(DecimalParser.parse(bytes), spelled: bytes)
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    switch member {
    case .latitude: set { $0.latitude = value }
    case .longitude: set { $0.longitude = value }
    case .altitude: set { $0.altitude = value }
    case .accuracy: set { $0.accuracy = value }
    case .time: set { $0.time = value.flatMap(TimeParser.seconds) }
    case .type, nil: break
    }
  }

  private mutating func set(_ change: (inout Message) -> Void) {
    guard let last = messages.indices.last else { return }
    change(&messages[last])
  }
}
