/// Receives the tokens of a JSON text in order.
protocol JSONHandler {
  /// Whether a string that begins now is needed; those that are not are skipped unread.
  var wantsString: Bool { get }

  mutating func beginObject()
  mutating func endObject()
  mutating func beginArray()
  mutating func endArray()
  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>)
  /// A number; nil for `null`, `true`, `false`, and for what some writers put where a number is
  /// missing: `NaN`, `Infinity`.
  mutating func scalar(_ value: Double?)
  /// Says the line of what follows.
  mutating func at(line: Int)
}

/// Cuts UTF-8 JSON into tokens, piece by piece.
///
/// Several values may follow one another, as in JSON Lines. Nesting and the length of a token
/// are bounded.
struct JSONTokenizer {
  private enum State {
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

  /// The line, from 1.
  private(set) var line = 1
  /// What is wrong with the text, once something is.
  private(set) var failure: String?
  private var state = State.value
  /// For each open container, whether it is an object.
  private var containers: [Bool] = []
  private var token: [UInt8] = []
  private var isKey = false
  private var isKept = false
  private var unicodeDigits = 0
  private var unicodeValue: UInt32 = 0
  private var highSurrogate: UInt32?

  private static let maximumDepth = 256
  private static let maximumToken = 1 << 26

  /// How many containers are open.
  var depth: Int { containers.count }

  /// Whether nothing is half read.
  var isComplete: Bool { containers.isEmpty && state == .value && failure == nil }
}

extension JSONTokenizer {
  /// Reads the next piece; stops for good at the first mistake.
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
        index += 1
      }
    }
  }

  /// Ends a number or word that only the end of the text ends.
  mutating func finish(into handler: inout some JSONHandler) {
    if state == .scalar { endScalar(&handler) }
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
      token.removeAll(keepingCapacity: true)
      token.append(byte)
    default: unexpected(byte)
    }
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
    state = containers.isEmpty ? .value : .commaOrEnd
  }

  private mutating func unexpected(_ byte: UInt8) {
    let shown = Printable.sanitised(String(decoding: [byte], as: UTF8.self))
    failure = "unexpected “\(shown)” in JSON"
  }
}

extension JSONTokenizer {
  private mutating func beginString(_ handler: inout some JSONHandler) {
    switch state {
    case .key, .keyOrEnd: isKey = true
    case .value, .valueOrEnd: isKey = false
    default: return unexpected(UInt8(ascii: "\""))
    }
    handler.at(line: line)
    isKept = isKey || handler.wantsString
    token.removeAll(keepingCapacity: true)
    state = .string
  }

  private mutating func readString(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ handler: inout some JSONHandler
  ) {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 32 { break }
      index += 1
    }
    keep(bytes[start..<index])
    guard index < bytes.count else { return }
    switch bytes[index] {
    case UInt8(ascii: "\""):
      index += 1
      endString(&handler)
    case UInt8(ascii: "\\"):
      index += 1
      state = .escape
    default: failure = "a control character in a JSON string"
    }
  }

  private mutating func endString(_ handler: inout some JSONHandler) {
    flushSurrogate()
    if isKey {
      token.withUnsafeBufferPointer { handler.key($0) }
      state = .colon
    } else {
      if isKept { token.withUnsafeBufferPointer { handler.string($0) } }
      state = containers.isEmpty ? .value : .commaOrEnd
    }
  }

  private mutating func readEscape(_ byte: UInt8, _ index: inout Int) {
    index += 1
    state = .string
    let character: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): character = byte
    case UInt8(ascii: "b"): character = 8
    case UInt8(ascii: "f"): character = 12
    case UInt8(ascii: "n"): character = 10
    case UInt8(ascii: "r"): character = 13
    case UInt8(ascii: "t"): character = 9
    case UInt8(ascii: "u"):
      state = .unicode
      unicodeDigits = 0
      unicodeValue = 0
      return
    default:
      failure = "an unknown escape in a JSON string"
      return
    }
    keep(CollectionOfOne(character))
  }

  private mutating func readUnicode(_ byte: UInt8, _ index: inout Int) {
    index += 1
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
    default:
      failure = "an unknown escape in a JSON string"
      return
    }
    unicodeValue = unicodeValue << 4 | UInt32(digit)
    unicodeDigits += 1
    guard unicodeDigits == 4 else { return }
    state = .string
    if let high = highSurrogate, 0xDC00...0xDFFF ~= unicodeValue {
      highSurrogate = nil
      keep(scalar: 0x10000 + (high - 0xD800) << 10 + (unicodeValue - 0xDC00))
    } else {
      flushSurrogate()
      if 0xD800...0xDBFF ~= unicodeValue {
        highSurrogate = unicodeValue
      } else {
        keep(scalar: unicodeValue)
      }
    }
  }

  /// Half a pair that the other half does not follow is no character.
  private mutating func flushSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    keep(scalar: 0xFFFD)
  }

  private mutating func keep(scalar value: UInt32) {
    let encoded = Unicode.Scalar(value).flatMap { UTF8.encode($0) }
    let bytes = Array(encoded ?? UTF8.encodedReplacementCharacter)
    guard isKept else { return }
    token.append(contentsOf: bytes)
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    guard isKept, !bytes.isEmpty else { return }
    flushSurrogate()
    guard token.count + bytes.count <= Self.maximumToken else {
      failure = "a JSON string longer than 64 MB"
      return
    }
    token.append(contentsOf: bytes)
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
    token.append(contentsOf: bytes[start..<index])
    if index < bytes.count { endScalar(&handler) }
  }

  private mutating func endScalar(_ handler: inout some JSONHandler) {
    handler.at(line: line)
    let value = token.withUnsafeBufferPointer { DecimalParser.parse($0) }
    if value == nil, !Self.words.contains(where: { token.elementsEqual($0.utf8) }) {
      failure =
        "“\(Printable.sanitised(String(decoding: token, as: UTF8.self), limit: 40))” in JSON"
      return
    }
    handler.scalar(value)
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
