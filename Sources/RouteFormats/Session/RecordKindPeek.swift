/// Finds out what kind of record a line of JSON is, even if the end of the line is missing.
struct RecordKindPeek: JSONHandler {
  private var depth = 0
  private var isKind = false
  private var isClass = false
  private var isRecord = false

  /// Returns true when a line is a gpsd report, or an object with a type that occurs only in session logs.
  static func isRecord(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var tokenizer = JSONTokenizer()
    var peek = RecordKindPeek()
    tokenizer.read(line, into: &peek)
    return peek.isRecord
  }

  mutating func at(line: Int) {}
  mutating func beginObject() { depth += 1 }
  mutating func endObject() { depth -= 1 }
  mutating func beginArray() { depth += 1 }
  mutating func endArray() { depth -= 1 }
  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {}

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    isClass = depth == 1 && bytes.elementsEqual("class".utf8)
    isKind = depth == 1 && bytes.elementsEqual("type".utf8)
  }

  var wantsString: Bool { isClass || isKind }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isClass || isKind else { return }
    let kind = Record.Kind(name: bytes)
    switch kind {
    case .unknown: break
    case .silent, .sky, .deviations, .fix: if isClass { isRecord = true }
    default: if isKind { isRecord = true }
    }
  }
}
