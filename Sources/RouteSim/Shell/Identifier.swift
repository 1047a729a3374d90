/// Globally unique names: random numbers of 122 bits, as in UUIDs of version 4 (RFC 9562).
enum Identifier {
  /// Returns a new identifier, as text.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    func digits(_ number: UInt64, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: count - text.utf8.count) + text
    }
    let parts = [
      digits(high >> 32, 8), digits(high >> 16 & 0xFFFF, 4), digits(high & 0xFFFF, 4),
      digits(low >> 48, 4), digits(low & 0xFFFF_FFFF_FFFF, 12),
    ]
    return parts.joined(separator: "-")
  }
}
