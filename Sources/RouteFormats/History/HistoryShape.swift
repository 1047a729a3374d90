/// Detects location histories from the beginning of a JSON text.
///
/// It relies only on keys and their nesting, because these files do not contain the name of their format.
struct HistoryShape: JSONHandler {
  private(set) var format: FileFormat?
  /// True for each open container that is an object, false for each array.
  private var containers: [Bool] = []
  /// The latest key of the outermost object.
  private var outerKey: [UInt8] = []
  private var hasSpan = false
  private var hasContent = false

  /// Returns the format of a text that begins with the given bytes; nil if it is not a location history.
  static func format(_ text: UnsafeBufferPointer<UInt8>) -> FileFormat? {
    var tokenizer = JSONTokenizer()
    var shape = HistoryShape()
    tokenizer.read(text, into: &shape)
    return shape.format
  }

  /// Returns the evidence that a text that begins with the given bytes has a format.
  static func evidence(
    of format: FileFormat, in text: UnsafeBufferPointer<UInt8>
  ) -> FormatFamily.Evidence? {
    guard "{[".utf8.contains(text[0]) else { return nil }
    return Self.format(text) == format ? .sure : nil
  }

  /// Returns true if a line is a complete OwnTracks message.
  static func isOwnTracks(line: UnsafeBufferPointer<UInt8>) -> Bool {
    var tokenizer = JSONTokenizer()
    var shape = HistoryShape()
    tokenizer.read(line, into: &shape)
    return shape.format == .owntracks && tokenizer.isComplete
  }

  mutating func at(line: Int) {}
  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {}
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {}
  var wantsString: Bool { false }

  mutating func beginObject() {
    containers.append(true)
    if containers == [false, true] { (hasSpan, hasContent) = (false, false) }
  }

  mutating func beginArray() { containers.append(false) }
  mutating func endObject() { containers.removeLast() }
  mutating func endArray() { containers.removeLast() }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard format == nil, containers.count <= 3 else { return }
    let key = String(decoding: bytes.prefix(40), as: UTF8.self)
    if key == "_type" { format = .owntracks }
    switch containers {
    case [true]:
      outerKey = Array(bytes.prefix(40))
      if ["semanticSegments", "rawSignals", "timelineObjects"].contains(key) { format = .timeline }
    case [true, false, true] where outerKey.elementsEqual("locations".utf8):
      if ["latitudeE7", "longitudeE7", "timestampMs"].contains(key) { format = .records }
    case [false, true]:
      if ["startTime", "endTime"].contains(key) { hasSpan = true }
      if ["timelinePath", "visit", "activity", "timelineMemory"].contains(key) {
        hasContent = true
      }
      if hasSpan, hasContent { format = .timeline }
    default: break
    }
  }
}
