#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Numbers as decimal text without exponents, the same on every machine and in every locale.
public enum FixedDecimal {
  /// A number rounded to so many decimals, trailing zeros left out, as in `412.25` and `-3`.
  ///
  /// The binary value is rounded exactly; halves go to the even digit, and no zero has a sign.
  ///
  /// - Parameter padded: Keeps trailing zeros, for columns of a table.
  /// - Precondition: `value` is finite and `decimals` in 0...15.
  public static func text(_ value: Double, decimals: Int, padded: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, padded: padded, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what `text(_:decimals:padded:)` returns.
  public static func append(
    _ value: Double, decimals: Int, padded: Bool = false, to bytes: inout [UInt8]
  ) {
    precondition(value.isFinite && 0...15 ~= decimals)
    var whole = value.magnitude.rounded(decimals == 0 ? .toNearestOrEven : .down)
    let scale = powersOfTen[decimals]
    var fraction = decimals == 0 ? 0 : rounded(value.magnitude - whole, times: scale)
    if fraction == UInt64(scale) {
      fraction = 0
      whole += 1
    }
    if value < 0, whole > 0 || fraction > 0 { bytes.append(UInt8(ascii: "-")) }
    if let small = UInt64(exactly: whole) {
      append(small, minimumDigits: 1, to: &bytes)
    } else {
      appendHuge(whole, to: &bytes)
    }
    guard decimals > 0, fraction > 0 || padded else { return }
    bytes.append(UInt8(ascii: "."))
    append(fraction, minimumDigits: decimals, to: &bytes)
    while !padded, bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  /// Appends a whole number, filled with zeros on the left.
  static func append(_ value: UInt64, minimumDigits: Int, to bytes: inout [UInt8]) {
    var digits = 1
    var above = value / 10
    while above > 0 || digits < minimumDigits {
      digits += 1
      above /= 10
    }
    var rest = value
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
    for index in stride(from: start + digits - 1, through: start, by: -1) {
      bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

/// A fraction in 0..<1 times a power of ten, rounded once, halves to even.
///
/// The fused multiply-add yields what the product lost, which matters only at a half: elsewhere
/// the nearest whole number of the rounded product is that of the exact one.
private func rounded(_ fraction: Double, times scale: Double) -> UInt64 {
  let product = fraction * scale
  let lost = (-product).addingProduct(fraction, scale)
  let nearest = product.rounded(.toNearestOrEven)
  let beyond = product - nearest
  if beyond == 0.5, lost > 0 { return UInt64(nearest) + 1 }
  if beyond == -0.5, lost < 0 { return UInt64(nearest) - 1 }
  return UInt64(nearest)
}

/// Appends a whole number of 2⁶⁴ or more.
private func appendHuge(_ value: Double, to bytes: inout [UInt8]) {
  var buffer = [CChar](repeating: 0, count: 320)
  let count = withVaList([value]) { vsnprintf(&buffer, buffer.count, "%.0f", $0) }
  bytes.append(contentsOf: buffer.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) })
}
