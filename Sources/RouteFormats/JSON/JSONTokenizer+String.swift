extension JSONTokenizer {
  mutating func beginString(_ handler: inout some JSONHandler) {
    switch state {
    case .key, .keyOrEnd: isKey = true
    case .value, .valueOrEnd: isKey = false
    default: return unexpected(UInt8(ascii: "\""))
    }
    handler.at(line: line)
    isKept = isKey || handler.wantsString
    clearToken()
    state = .string
  }

  mutating func readString(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ handler: inout some JSONHandler
  ) {
    let start = index
    index = ByteScan.first(
      in: bytes, from: index, below: 32, or: UInt8(ascii: "\""), or: UInt8(ascii: "\\"))
    let piece = UnsafeBufferPointer(rebasing: bytes[start..<index])
    // Most strings arrive in one piece and have no escapes, so they need no copy.
    if index < bytes.count, bytes[index] == UInt8(ascii: "\""), token.isEmpty, highSurrogate == nil,
      piece.count <= Self.maximumToken
    {
      index += 1
      return endString(piece, &handler)
    }
    keep(piece)
    guard index < bytes.count else { return }
    switch bytes[index] {
    case UInt8(ascii: "\""):
      index += 1
      flushSurrogate()
      let whole = token
      whole.withUnsafeBufferPointer { endString($0, &handler) }
    case UInt8(ascii: "\\"):
      index += 1
      state = .escape
    default: failure = "a control character in a JSON string"
    }
  }

  private mutating func endString(
    _ text: UnsafeBufferPointer<UInt8>, _ handler: inout some JSONHandler
  ) {
    if isKey {
      handler.key(text)
      state = .colon
    } else {
      if isKept { handler.string(text) }
      state = containers.isEmpty ? .value : .commaOrEnd
    }
  }

  mutating func readEscape(_ byte: UInt8, _ index: inout Int) {
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

  mutating func readUnicode(_ byte: UInt8, _ index: inout Int) {
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

  /// Replaces a surrogate whose other half is missing, because it is not a character.
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
      failure = "a JSON string longer than \(Self.maximumToken >> 20) MB"
      return
    }
    token.append(contentsOf: bytes)
  }
}
