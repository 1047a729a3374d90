/// Writes numbers as decimal text without exponents; the text is the same on every machine and in every
/// locale.
///
/// Written by hand, because the standard library only prints the shortest text that gives the same number,
/// and C's `printf` follows the locale and is several times slower (see `script/bench printing`).
package enum FixedDecimal {
  /// Returns a number rounded to the given number of decimals, without trailing zeros, such as `412.25` or
  /// `-3`.
  ///
  /// The binary value is rounded exactly; halves are rounded to the even digit, and zero never has a sign.
  /// This function is used for all files that programs read. Callers whose numbers may be infinite or missing
  /// must choose another text for those.
  ///
  /// - Parameter padded: True to keep trailing zeros, for table columns.
  /// - Precondition: `value` is finite and `decimals` is in 0...15.
  package static func text(_ value: Double, decimals: Int, padded: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, padded: padded, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text that `text(_:decimals:padded:)` returns.
  package static func append(
    _ value: Double, decimals: Int, padded: Bool = false, to bytes: inout [UInt8]
  ) {
    write(to: &bytes) { $0.write(value, decimals: decimals, padded: padded) }
  }

  /// Appends a whole number, padded with zeros on the left.
  static func append(_ value: UInt64, minimumDigits: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    write(to: &bytes) { $0.write(value) }
    let missing = minimumDigits - (bytes.count - start)
    guard missing > 0 else { return }
    bytes.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start)
  }

  /// Appends the number that `body` writes through a cursor.
  private static func write(to bytes: inout [UInt8], _ body: (inout TextCursor) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: TextCursor.longestNumber, alignment: 8) { memory in
      guard let start = memory.baseAddress else { return }
      var cursor = TextCursor(end: start)
      body(&cursor)
      bytes.append(contentsOf: memory.prefix(cursor.end - start))
    }
  }
}
