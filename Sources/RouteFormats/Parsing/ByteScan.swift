/// Searches long runs of bytes, eight or sixteen bytes at a time.
///
/// In a word of eight bytes, the highest bit of each byte of (x − n) & ¬x marks the bytes below n. Bytes
/// equal to a given one are found in the same way, because they are the bytes below 1 in the exclusive or. A
/// borrow across bytes affects only bytes above the first one found, so the first one is always right.
///
/// Source: S. E. Anderson, Bit Twiddling Hacks, “Determine if a word has a byte less than n”.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// Returns the index of the first byte, at or after a given index, that is below `bound` (at most 128) or
  /// equals one of two other bytes; the number of bytes if there is no such byte.
  @inline(__always)
  static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from index: Int, below bound: UInt8, or one: UInt8,
    or other: UInt8
  ) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    let start = UnsafeRawPointer(base)
    var index = index
    while index &+ 8 <= bytes.count {
      let raw = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let word = UInt64(littleEndian: raw)
      let found = matches(word, below: bound) | equal(word, one) | equal(word, other)
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = base[index]
      if byte < bound || byte == one || byte == other { break }
      index &+= 1
    }
    return index
  }

  /// Returns true if any of three given bytes occurs.
  static func contains(
    in bytes: UnsafeBufferPointer<UInt8>, _ one: UInt8, _ another: UInt8, _ third: UInt8
  ) -> Bool {
    let (first, second) = (Block(repeating: one), Block(repeating: another))
    let last = Block(repeating: third)
    var found = Block.zero
    var index = 0
    while index &+ 16 <= bytes.count {
      let block = block(bytes, at: index)
      found.replace(with: 1, where: (block .== first) .| (block .== second) .| (block .== last))
      index &+= 16
    }
    return found != .zero || bytes[index...].contains { $0 == one || $0 == another || $0 == third }
  }

  /// Returns the number of occurrences of a byte.
  static func count(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let pattern = Block(repeating: byte)
    var count = 0
    var index = 0
    while index &+ 16 <= bytes.count {
      // Each lane can only count to 255.
      let end = min(index &+ 16 &* 255, bytes.count &- 15)
      var counts = Block.zero
      while index < end {
        counts &+= Block.zero.replacing(with: 1, where: block(bytes, at: index) .== pattern)
        index &+= 16
      }
      count &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    }
    for other in bytes[index...] where other == byte { count += 1 }
    return count
  }

  /// Sixteen bytes that are compared at once.
  private typealias Block = SIMD16<UInt8>

  @inline(__always)
  private static func block(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Block {
    UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: Block.self)
  }

  @inline(__always)
  private static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    matches(word ^ (ones &* UInt64(byte)), below: 1)
  }

  @inline(__always)
  private static func matches(_ word: UInt64, below bound: UInt8) -> UInt64 {
    (word &- ones &* UInt64(bound)) & ~word & highest
  }
}
