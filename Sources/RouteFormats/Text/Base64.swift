/// Encodes bytes as text, four characters for every three bytes (RFC 4648).
///
/// Written by hand, because the only available library that offers this is Foundation, which is not linked
/// (docs/choices.md, Libraries). Tested against Foundation's encoder.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the Base64 text of the given bytes, with padding and without line breaks.
  package static func append(_ source: [UInt8], to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + (source.count + 2) / 3 * 4)
    for start in stride(from: 0, to: source.count, by: 3) {
      let count = min(3, source.count - start)
      var word = 0
      for offset in 0..<3 { word = word << 8 | (offset < count ? Int(source[start + offset]) : 0) }
      for number in 0..<4 {
        let digit = digits[word >> (18 - 6 * number) & 63]
        bytes.append(number <= count ? digit : UInt8(ascii: "="))
      }
    }
  }
}
