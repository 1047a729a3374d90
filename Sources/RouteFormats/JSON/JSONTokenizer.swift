/// Receives the tokens of a JSON text in order.
protocol JSONHandler {
  /// True when the string that begins is needed; other strings are skipped.
  var wantsString: Bool { get }

  mutating func beginObject()
  mutating func endObject()
  mutating func beginArray()
  mutating func endArray()
  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Receives a number and its text.
  ///
  /// The number is nil for `null`, `true` and `false`, and for `NaN` and `Infinity`, which some writers use
  /// for missing numbers.
  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>)
  /// Receives the line of the next token.
  mutating func at(line: Int)
}

/// Splits UTF-8 JSON into tokens, piece by piece.
///
/// It is written from scratch for four reasons: files of several gigabytes must be read in bounded memory, a
/// live log must be read as it arrives, errors must state their line, and `NaN`, which loggers write, must be
/// read as a missing number. Foundation's parser first builds the whole value, as do those of json-c and
/// Jansson; yajl, which reads in pieces, is no longer maintained.
///
/// Several values may follow one another, as in JSON Lines. The depth of nesting and the length of a token
/// are limited.
struct JSONTokenizer {
  enum State {
    case value
    case valueOrEnd
    case key
    case keyOrEnd
    case colon
    case commaOrEnd
    case string
    case escape
    case unicode
    case scalar
  }

  /// The current line, counted from 1.
  private(set) var line = 1
  /// A description of the first error in the text; nil if absent so far.
  var failure: String?
  var state = State.value
  /// True for each open container that is an object, false for each array.
  var containers: [Bool] = []
  var token: [UInt8] = []
  var isKey = false
  var isKept = false
  var unicodeDigits = 0
  var unicodeValue: UInt32 = 0
  var highSurrogate: UInt32?
  /// True when a whole value, including everything in it, has been read.
  private(set) var hasValue = false

  static let maximumDepth = 256
  static let maximumToken = 1 << 24

  /// The number of open containers.
  var depth: Int { containers.count }

  /// True when everything that has begun is complete.
  var isComplete: Bool { containers.isEmpty && state == .value && failure == nil }

  /// True when the error comes after the end of a complete value.
  var failsBehindEnd: Bool { failure != nil && containers.isEmpty && hasValue }
}

extension JSONTokenizer {
  /// Returns true if a text begins like a JSON object or array.
  static func isLikely(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = text.first { !DecimalParser.isSpace($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Reads the next piece; stops for good at the first error.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into handler: inout some JSONHandler
  ) {
    var index = 0
    while index < bytes.count, failure == nil {
      switch state {
      case .string: readString(bytes, &index, &handler)
      case .escape: readEscape(bytes[index], &index)
      case .unicode: readUnicode(bytes[index], &index)
      case .scalar: readScalar(bytes, &index, &handler)
      case .value, .valueOrEnd, .key, .keyOrEnd, .colon, .commaOrEnd:
        readStructure(bytes[index], &handler)
        // If a number or word has begun, this byte is its first one and must not be skipped.
        if state != .scalar { index += 1 }
      }
    }
  }

  /// Ends a number or word at the end of the text; inside a container, the number or word is cut off and
  /// ignored.
  mutating func finish(into handler: inout some JSONHandler) {
    if failure == nil, state == .scalar, containers.isEmpty { endToken(&handler) }
  }

  private mutating func readStructure(_ byte: UInt8, _ handler: inout some JSONHandler) {
    switch byte {
    case 10: line += 1
    case 32, 13, 9, 0x1E: break
    case UInt8(ascii: ","):
      guard state == .commaOrEnd, let isObject = containers.last else { return unexpected(byte) }
      state = isObject ? .key : .value
    case UInt8(ascii: ":"):
      guard state == .colon else { return unexpected(byte) }
      state = .value
    case UInt8(ascii: "\""): beginString(&handler)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard state == .value || state == .valueOrEnd else { return unexpected(byte) }
      open(isObject: byte == UInt8(ascii: "{"), &handler)
    case UInt8(ascii: "}"):
      guard containers.last == true, state == .keyOrEnd || state == .commaOrEnd else {
        return unexpected(byte)
      }
      handler.endObject()
      close()
    case UInt8(ascii: "]"):
      guard containers.last == false, state == .valueOrEnd || state == .commaOrEnd else {
        return unexpected(byte)
      }
      handler.endArray()
      close()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      guard state == .value || state == .valueOrEnd else { return unexpected(byte) }
      state = .scalar
      clearToken()
    default: unexpected(byte)
    }
  }

  /// Clears the token that is assembled from pieces, which is usually empty.
  @inline(__always)
  mutating func clearToken() {
    if !token.isEmpty { token.removeAll(keepingCapacity: true) }
  }

  private mutating func open(isObject: Bool, _ handler: inout some JSONHandler) {
    guard containers.count < Self.maximumDepth else {
      failure = "nested deeper than \(Self.maximumDepth) levels"
      return
    }
    handler.at(line: line)
    if isObject { handler.beginObject() } else { handler.beginArray() }
    containers.append(isObject)
    state = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func close() {
    containers.removeLast()
    if containers.isEmpty { hasValue = true }
    state = containers.isEmpty ? .value : .commaOrEnd
  }

  mutating func unexpected(_ byte: UInt8) {
    let shown = Printable.sanitised(String(decoding: [byte], as: UTF8.self))
    failure = "unexpected “\(shown)” in JSON"
  }
}

extension JSONTokenizer {
  private mutating func readScalar(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ handler: inout some JSONHandler
  ) {
    let start = index
    while index < bytes.count, Self.isScalarByte(bytes[index]) { index += 1 }
    if token.count + index - start > 1024 {
      failure = "a JSON number longer than 1024 digits"
      return
    }
    let piece = UnsafeBufferPointer(rebasing: bytes[start..<index])
    // Most numbers and words arrive in one piece, so they need no copy.
    if token.isEmpty, index < bytes.count { return endScalar(piece, &handler) }
    token.append(contentsOf: piece)
    if index < bytes.count { endToken(&handler) }
  }

  /// Ends a number or word that was assembled from pieces.
  private mutating func endToken(_ handler: inout some JSONHandler) {
    let whole = token
    whole.withUnsafeBufferPointer { endScalar($0, &handler) }
  }

  private mutating func endScalar(
    _ text: UnsafeBufferPointer<UInt8>, _ handler: inout some JSONHandler
  ) {
    handler.at(line: line)
    let value = DecimalParser.parse(text)
    if value == nil, !Self.words.contains(where: { text.elementsEqual($0.utf8) }) {
      failure =
        "unexpected “\(Printable.sanitised(String(decoding: text, as: UTF8.self), limit: 40))” in "
        + "JSON"
      return
    }
    handler.scalar(value, spelled: text)
    state = containers.isEmpty ? .value : .commaOrEnd
  }

  private static let words = ["null", "true", "false", "NaN", "Infinity", "-Infinity", "-NaN"]

  private static func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
