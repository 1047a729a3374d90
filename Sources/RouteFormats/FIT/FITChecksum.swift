/// FIT's checksum: CRC-16 with the polynomial 0x8005, reflected, with an initial value of 0 (known as ARC).
///
/// It is implemented here because zlib's checksums use other polynomials.
struct FITChecksum {
  /// The checksum of the bytes added so far.
  private(set) var value: UInt16 = 0

  private static let table: [UInt16] = (0..<256).map { index in
    (0..<8).reduce(UInt16(index)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xA001 : rest >> 1 }
  }

  /// Adds bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    value = Self.table.withUnsafeBufferPointer { table in
      bytes.reduce(value) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }
  }
}
