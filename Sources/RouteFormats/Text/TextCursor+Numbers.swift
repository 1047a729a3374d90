private import CPOSIX

extension TextCursor {
  /// The magnitude below which a number takes at most `usualNumber` bytes.
  static var usualBound: Double { 0x1p52 }
  /// The maximum number of bytes touched when a number below 2⁵² is written: the sign, 16 digits, the point,
  /// 15 decimals, and the rest of a word.
  static let usualNumber = 48
  /// Returns the maximum number of bytes touched when an array of such numbers is written.
  @inline(__always)
  static func usualNumbers(_ count: Int) -> Int { count * (usualNumber + 2) }
  /// Returns true if all of the numbers are below `usualBound`; false if any is not finite.
  @inline(__always)
  static func areUsual(
    _ first: Double, _ second: Double, _ third: Double? = nil, _ fourth: Double? = nil
  ) -> Bool {
    first.magnitude < usualBound && second.magnitude < usualBound
      && (third ?? 0).magnitude < usualBound && (fourth ?? 0).magnitude < usualBound
  }
  /// The maximum number of bytes touched when any number is written; the largest has 309 digits before the
  /// point.
  static let longestNumber = 336

  /// Writes a number rounded to the given number of decimals; see `FixedDecimal.text`.
  ///
  /// Touches up to `longestNumber` bytes.
  ///
  /// - Precondition: `value` is finite and `decimals` is in 0...15.
  mutating func write(_ value: Double, decimals: Int, padded: Bool = false) {
    precondition(value.isFinite && 0...15 ~= decimals)
    let magnitude = value.magnitude
    if decimals == 6, !padded, writeMillionths(magnitude, isNegative: value < 0) { return }
    guard magnitude < Self.usualBound else { return writeHuge(value, zeros: padded ? decimals : 0) }
    guard decimals > 0 else {
      let whole = UInt64(magnitude.rounded(.toNearestOrEven))
      if value < 0, whole > 0 { write("-") }
      return write(whole)
    }
    var whole = UInt64(bitPattern: Int64(magnitude))
    // The difference of these two binary numbers is exact.
    var fraction = rounded(magnitude - Double(whole), times: Double(powersOfTen[decimals]))
    if fraction == powersOfTen[decimals] {
      fraction = 0
      whole += 1
    }
    if value < 0, whole | fraction > 0 { write("-") }
    write(whole)
    guard fraction > 0 || padded else { return }
    write(".")
    writeFraction(fraction, decimals: decimals, padded: padded)
  }

  /// Writes a number with up to six decimals, which is the usual case; returns false without writing it if
  /// this fast method does not suffice.
  ///
  /// It does not suffice if the number is too large, or so close to the middle between two decimals that its
  /// exact product is needed to round it. For up to 2⁴⁰ millionths, the error before rounding is at most 2⁻¹³
  /// of a millionth.
  @inline(__always)
  private mutating func writeMillionths(_ magnitude: Double, isNegative: Bool) -> Bool {
    let product = magnitude * 1e6
    let sum = product + 0x1p52
    let beyond = product - (sum - 0x1p52)
    guard product < 0x1p40, beyond.magnitude < 0.5 - 0x1p-12 else { return false }
    let (whole, fraction) = (sum.bitPattern & 0xF_FFFF_FFFF_FFFF)
      .quotientAndRemainder(dividingBy: 1_000_000)
    if isNegative, whole | fraction > 0 { write("-") }
    if whole < 10 { write(UInt8(truncatingIfNeeded: whole) | 0x30) } else { write(whole) }
    guard fraction > 0 else { return true }
    let digits = eightDigits(fraction &* 100)
    write((digits | asciiZeros) << 8 | UInt64(UInt8(ascii: ".")), count: significant(digits) + 1)
    return true
  }

  /// Writes two to four numbers below 2⁵² as a JSON array; touches up to `usualNumber` + 2 bytes for each
  /// number.
  ///
  /// - Precondition: `areUsual` returns true for the numbers.
  @inline(__always)
  mutating func writeArray(
    _ first: Double, _ second: Double, _ third: Double? = nil, _ fourth: Double? = nil,
    decimals: Int
  ) {
    write("[")
    write(first, decimals: decimals)
    write(", ")
    write(second, decimals: decimals)
    if let third {
      write(", ")
      write(third, decimals: decimals)
    }
    if let fourth {
      write(", ")
      write(fourth, decimals: decimals)
    }
    write("]")
  }

  /// Writes a whole number; touches up to 28 bytes.
  @inline(__always)
  mutating func write(_ value: UInt64) {
    guard value < 100_000_000 else { return writeLong(value) }
    if value < 10_000 { return writeShort(value) }
    let digits = eightDigits(value)
    // The last digit is kept even if it is zero.
    let leading = (digits | 1 << 56).trailingZeroBitCount / 8
    write((digits | asciiZeros) >> UInt64(8 * leading), count: 8 - leading)
  }

  /// Writes a whole number of up to four digits.
  @inline(__always)
  private mutating func writeShort(_ value: UInt64) {
    let digits = fourDigits(value)
    let leading = (digits | 1 << 24).trailingZeroBitCount / 8
    write((digits | asciiZeros) >> UInt64(8 * leading), count: 4 - leading)
  }

  /// Writes a whole number of 9 or more digits.
  @inline(never)
  private mutating func writeLong(_ value: UInt64) {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    write(high)
    write(eightDigits(low) | asciiZeros, count: 8)
  }

  /// Writes the decimals of a fraction, which is given as a whole number in units of the last decimal.
  @inline(__always)
  private mutating func writeFraction(_ fraction: UInt64, decimals: Int, padded: Bool) {
    guard decimals > 8 else {
      let digits = eightDigits(fraction * powersOfTen[8 - decimals])
      return write(digits | asciiZeros, count: padded ? decimals : significant(digits))
    }
    let (high, low) = (fraction * powersOfTen[16 - decimals])
      .quotientAndRemainder(dividingBy: 100_000_000)
    let highDigits = eightDigits(high)
    guard low > 0 || padded else {
      return write(highDigits | asciiZeros, count: significant(highDigits))
    }
    write(highDigits | asciiZeros, count: 8)
    let lowDigits = eightDigits(low)
    write(lowDigits | asciiZeros, count: padded ? decimals - 8 : significant(lowDigits))
  }

  /// Writes a number of 2⁵² or more, which is always whole, and the given number of zeros after the decimal
  /// point.
  @inline(never)
  private mutating func writeHuge(_ value: Double, zeros: Int) {
    let text = end.assumingMemoryBound(to: CChar.self)
    end += Int(withVaList([value]) { vsnprintf(text, 320, "%.0f", $0) })
    guard zeros > 0 else { return }
    write(".")
    for _ in 0..<zeros { write("0") }
  }
}

private let powersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000,
]

/// Returns a fraction in 0..<1 multiplied by a power of ten up to 10¹⁵, rounded once, with halves rounded to
/// even.
///
/// Adding 2⁵² leaves the whole number nearest to the product in the low bits of the sum. The fused
/// multiply-add gives the rounding error of the product. The error matters only if the product seems to end
/// in exactly one half: in all other cases, the whole number nearest to the rounded product is also nearest
/// to the exact one.
@inline(__always)
private func rounded(_ fraction: Double, times scale: Double) -> UInt64 {
  let product = fraction * scale
  let sum = product + 0x1p52
  let nearest = sum.bitPattern & 0xF_FFFF_FFFF_FFFF
  let beyond = product - (sum - 0x1p52)
  guard beyond.magnitude == 0.5 else { return nearest }
  let lost = (-product).addingProduct(fraction, scale)
  if beyond > 0, lost > 0 { return nearest + 1 }
  if beyond < 0, lost < 0 { return nearest - 1 }
  return nearest
}

private let asciiZeros: UInt64 = 0x3030_3030_3030_3030

/// Returns the digits of a number below 10⁸, one per byte, the first in the least significant byte.
///
/// The number is split in half three times, in all parts of the word at once: into parts of four digits, of
/// two digits, and of one digit. Multiplying by 10486 / 2²⁰ divides by 100, and multiplying by 103 / 2¹⁰
/// divides by 10; the quotients are exact below 43 699 and 179, respectively.
@inline(__always)
private func eightDigits(_ value: UInt64) -> UInt64 {
  fourDigits(value / 10_000 | (value % 10_000) << 32)
}

/// Returns the digits of two numbers below 10⁴, which are in the low half and the high half of a word.
@inline(__always)
private func fourDigits(_ fours: UInt64) -> UInt64 {
  let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
  let twos = hundreds | (fours &- hundreds &* 100) << 16
  let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
  return tens | (twos &- tens &* 10) << 8
}

/// Returns how many of the eight digits are left when trailing zeros are dropped.
@inline(__always)
private func significant(_ digits: UInt64) -> Int { 8 - digits.leadingZeroBitCount / 8 }
