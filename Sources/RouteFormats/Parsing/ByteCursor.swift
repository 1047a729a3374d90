/// A position in a short run of bytes; it moves forward as the bytes are read.
struct ByteCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = bytes.count
  }

  var isAtEnd: Bool { index == end }

  mutating func trimSpaces() {
    while index < end, DecimalParser.isSpace(bytes[index]) { index += 1 }
    while end > index, DecimalParser.isSpace(bytes[end - 1]) { end -= 1 }
  }

  /// Skips the given character if it is the next one; otherwise returns false.
  @inline(__always)
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads exactly the given number of digits.
  @inline(__always)
  mutating func digits(_ count: Int) -> Int? {
    guard index + count <= end else { return nil }
    var value = 0
    for offset in index..<index + count {
      let digit = bytes[offset] &- 48
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    index += count
    return value
  }

  /// Reads one or more digits as the decimals of a number; digits after the fifteenth are ignored.
  mutating func fraction() -> Double? {
    var value = 0.0
    var scale = 1.0
    let start = index
    while index < end, case let digit = bytes[index] &- 48, digit < 10 {
      if scale < 1e15 {
        value = value * 10 + Double(digit)
        scale *= 10
      }
      index += 1
    }
    return index > start ? value / scale : nil
  }
}

extension ByteCursor {
  /// The next byte; nil at the end.
  var next: UInt8? { index < end ? bytes[index] : nil }

  /// True when the next byte is an ASCII letter.
  var isAtLetter: Bool { next.map { 97...122 ~= $0 | 0x20 } ?? false }

  /// Skips the next byte if it is one of the given ASCII characters; otherwise returns false.
  @discardableResult
  mutating func skipAny(of characters: StaticString) -> Bool {
    guard let next else { return false }
    let isOne = characters.withUTF8Buffer { $0.contains(next) }
    if isOne { index += 1 }
    return isOne
  }

  /// Skips white space; returns false if absent.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while let next, DecimalParser.isSpace(next) { index += 1 }
    return index > start
  }

  /// Skips all remaining bytes.
  mutating func skipToEnd() { index = end }

  /// Reads all digits that follow, and returns their value and number; nil without any or more than 18.
  mutating func run() -> (value: Int, count: Int)? {
    let start = index
    var value = 0
    while let next, case let digit = next &- 48, digit < 10 {
      guard index - start < 18 else { return nil }
      value = value * 10 + Int(digit)
      index += 1
    }
    return index > start ? (value, index - start) : nil
  }

  /// Reads all ASCII letters that follow, and returns them in lowercase; nil without any.
  mutating func word() -> String? {
    let start = index
    while isAtLetter { index += 1 }
    guard index > start else { return nil }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }
}
