/// Finds bytes among many, eight at a time.
///
/// Of a word of eight bytes those below n show as (x − n) & ¬x in their highest bits, and equal ones as
/// those of the exclusive or that are below 1. What borrows across bytes spoils only those above the
/// first that is found, so that the first is right.
///
/// Source: S. E. Anderson, Bit Twiddling Hacks, “Determine if a word has a byte less than n”.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// The first byte from an index on that is below one, at most 128, or one of two others; the count
  /// where there is none.
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

  /// Whether one of three bytes is there.
  static func contains(
    in bytes: UnsafeBufferPointer<UInt8>, _ one: UInt8, _ another: UInt8, _ third: UInt8
  ) -> Bool {
    var found: UInt64 = 0
    let rest = forWords(of: bytes) { word in
      found |= equal(word, one) | equal(word, another) | equal(word, third)
    }
    return found != 0 || bytes[rest...].contains { $0 == one || $0 == another || $0 == third }
  }

  /// How often a byte is there.
  static func count(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let pattern = ones &* UInt64(byte)
    var count = 0
    let rest = forWords(of: bytes) { word in
      // Exact in every byte, as nothing is carried from one to the next.
      let difference = word ^ pattern
      let low = (difference & ~highest) &+ ~highest
      count &+= (~(low | difference) & highest).nonzeroBitCount
    }
    for other in bytes[rest...] where other == byte { count += 1 }
    return count
  }

  /// Calls with eight bytes at a time; the index of those that are left.
  @inline(__always)
  private static func forWords(
    of bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let start = UnsafeRawPointer(base)
    var index = 0
    while index &+ 8 <= bytes.count {
      let raw = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      body(UInt64(littleEndian: raw))
      index &+= 8
    }
    return index
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
