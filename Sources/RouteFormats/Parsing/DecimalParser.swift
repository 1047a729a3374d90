/// Reads decimal numbers from bytes, independently of the locale.
///
/// Nearly all numbers in files are read by the code below, and the rest by the standard library. C's `strtod`
/// depends on the locale, and Swift's own initializer needs a string for each number.
enum DecimalParser {
  /// Returns the number that the bytes represent, correctly rounded.
  ///
  /// Accepts an optional sign, digits with an optional point, and an optional exponent, with ASCII white
  /// space around them. If the digits form a number of at most 2⁵³ and the scale is within 10^±22, as in
  /// every recorded coordinate, a single multiplication or division of two exact numbers is correctly rounded
  /// (Clinger, "How to read floating point numbers accurately", 1990). Other numbers are left to the standard
  /// library.
  ///
  /// - Returns: nil for anything else, including `nan`, `inf` and numbers that overflow.
  @inline(__always)
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    var end = bytes.count
    while index < end, isSpace(bytes[index]) { index += 1 }
    while end > index, isSpace(bytes[end - 1]) { end -= 1 }
    let start = index
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var mantissa: UInt64 = 0
    let firstDigit = index
    while index < end, case let digit = bytes[index] &- 48, digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
    var digits = index - firstDigit
    var exponent = 0
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let firstDecimal = index
      if end - index >= 8, let eight = eightDigits(bytes, at: index) {
        mantissa = mantissa &* 100_000_000 &+ eight
        index += 8
      }
      while index < end, case let digit = bytes[index] &- 48, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        index += 1
      }
      exponent = firstDecimal - index
      digits -= exponent
    }
    guard digits > 0 else { return nil }
    if index < end {
      guard let written = parseExponent(bytes, from: index, to: end) else { return nil }
      exponent += written
    }
    guard digits <= 19, mantissa <= 1 << 53, -22...22 ~= exponent else {
      return slowly(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
    let magnitude =
      exponent < 0
      ? Double(mantissa) / exactPower(-exponent) : Double(mantissa) * exactPower(exponent)
    return isNegative ? -magnitude : magnitude
  }

  /// Returns true if a byte is a space, a tab or a line end.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 13 || byte == 9
  }

  /// Returns the whole number that the bytes represent; nil unless they are one to nine digits.
  static func parseDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard 1...9 ~= bytes.count else { return nil }
    var value = 0
    for byte in bytes {
      guard byte &- 48 < 10 else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }
}

/// Reads an exponent such as `e±digits`, which must extend to `end`; an exponent with an absurdly large value
/// is limited, so it cannot overflow.
private func parseExponent(
  _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
) -> Int? {
  var index = start
  guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
  index += 1
  var isNegative = false
  if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
    isNegative = bytes[index] == UInt8(ascii: "-")
    index += 1
  }
  guard index < end else { return nil }
  var value = 0
  while index < end {
    guard bytes[index] &- 48 < 10 else { return nil }
    value = min(value * 10 + Int(bytes[index] - 48), 100_000)
    index += 1
  }
  return isNegative ? -value : value
}

/// Parses a number with the standard library, for numbers that the fast path cannot round correctly.
@inline(never)
private func slowly(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  guard bytes.count <= 1000, let value = Double(String(decoding: bytes, as: UTF8.self)),
    value.isFinite
  else { return nil }
  return value
}

/// Returns the value of eight digits, computed at once; nil if one of the eight bytes is not a digit.
///
/// The digits are combined into pairs, and these into groups of four, with three multiplications instead of
/// eight.
@inline(__always)
private func eightDigits(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64? {
  guard let start = bytes.baseAddress else { return nil }
  let raw = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
  var value = UInt64(littleEndian: raw)
  let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
  let zeros: UInt64 = 0x3030_3030_3030_3030
  guard value & high == zeros, (value &+ 0x0606_0606_0606_0606) & high == zeros else { return nil }
  value &-= zeros
  value = (value &* 10) &+ (value >> 8)
  let pairs: UInt64 = 0x0000_00FF_0000_00FF
  let first = (value & pairs) &* 0x000F_4240_0000_0064
  let second = ((value >> 16) & pairs) &* 0x0000_2710_0000_0001
  return (first &+ second) >> 32
}

/// Returns 10ⁿ for n in 0...22, which is exact as a `Double`.
@inline(__always)
private func exactPower(_ exponent: Int) -> Double { exactPowers[exponent] }

private let exactPowers: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

extension UInt8 {
  /// True for an ASCII decimal digit.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
