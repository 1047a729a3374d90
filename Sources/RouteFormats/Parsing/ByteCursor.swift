/// Walks along a few bytes.
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

  /// Steps over one character if it is the next.
  @inline(__always)
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads exactly so many digits.
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

  /// Reads one digit or more as decimals; those past the fifteenth say nothing any more.
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
