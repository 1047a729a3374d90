/// Converts UTF-16 to UTF-8 in chunks.
///
/// Half of a surrogate pair and an incomplete unit at the end become U+FFFD.
final class WideText {
  /// True when the more significant byte of a unit comes first.
  private let isBigEndian: Bool
  /// The first byte of a unit whose second byte has not been read yet.
  private var oddByte: UInt8?
  /// The first half of a surrogate pair whose second half has not been read yet.
  private var highSurrogate: UInt16?
  private var isAtStart = true
  private var text: [UInt8] = []

  /// The number of bytes that are needed to detect UTF-16, unless the text is shorter.
  static let length = 4

  /// Creates a decoder for a text that begins with these bytes; nil if it is not UTF-16.
  ///
  /// UTF-16 is recognised by a byte order mark or, without one, by a zero in every second byte: files in all
  /// supported formats begin with two ASCII characters, and 8-bit text never contains zeros.
  init?(_ beginning: UnsafeBufferPointer<UInt8>) {
    if beginning.starts(with: [0xFF, 0xFE]) || Self.isText(beginning, at: 0, zerosAt: 1) {
      isBigEndian = false
    } else if beginning.starts(with: [0xFE, 0xFF]) || Self.isText(beginning, at: 1, zerosAt: 0) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// Returns true when text begins like UTF-32: with a byte order mark, or with a character and three zeros.
  ///
  /// Nobody writes routes in UTF-32, and decoding it as UTF-16 would give nonsense.
  static func isWider(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= length else { return false }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return true
    }
    guard bytes[1] == 0, bytes[2] == 0, (bytes[0] == 0) != (bytes[3] == 0) else { return false }
    return isText(bytes[0] | bytes[3])
  }

  private static func isText(
    _ bytes: UnsafeBufferPointer<UInt8>, at first: Int, zerosAt zero: Int
  ) -> Bool {
    guard bytes.count >= length else { return false }
    return stride(from: 0, to: length, by: 2).allSatisfy { index in
      bytes[index + zero] == 0 && isText(bytes[index + first])
    }
  }

  /// Returns true for a byte with which a text in a supported format may begin.
  private static func isText(_ byte: UInt8) -> Bool {
    32..<127 ~= byte || DecimalParser.isSpace(byte) || byte == 0x1E
  }
}

extension WideText {
  /// Reads the next chunk, and calls `consume` with its text in UTF-8.
  func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ consume: (UnsafeBufferPointer<UInt8>) throws(FormatError) -> Void
  ) throws(FormatError) {
    text.removeAll(keepingCapacity: true)
    var rest = bytes[...]
    if let first = oddByte, let second = rest.popFirst() {
      oddByte = nil
      append(unit(first, second))
    }
    var index = rest.startIndex
    while index + 1 < rest.endIndex {
      append(unit(bytes[index], bytes[index + 1]))
      index += 2
    }
    if index < rest.endIndex { oddByte = bytes[index] }
    try text.withBytes(consume)
  }

  /// Calls `consume` with the remaining characters at the end of the text.
  func finish(
    _ consume: (UnsafeBufferPointer<UInt8>) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard oddByte != nil || highSurrogate != nil else { return }
    try Array(UTF8.encodedReplacementCharacter).withBytes(consume)
  }

  @inline(__always)
  private func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
    isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first)
  }

  @inline(__always)
  private func append(_ unit: UInt16) {
    if unit < 0x80, highSurrogate == nil {
      text.append(UInt8(truncatingIfNeeded: unit))
      isAtStart = false
    } else {
      appendRare(unit)
    }
  }

  private func appendRare(_ unit: UInt16) {
    let isMark = isAtStart && unit == 0xFEFF
    isAtStart = false
    if isMark { return }
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        return append(scalar: value)
      }
      append(scalar: 0xFFFD)
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      append(scalar: UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit))
    }
  }

  private func append(scalar value: UInt32) {
    let encoded = Unicode.Scalar(value).flatMap { UTF8.encode($0) }
    text.append(contentsOf: encoded ?? UTF8.encodedReplacementCharacter)
  }
}
