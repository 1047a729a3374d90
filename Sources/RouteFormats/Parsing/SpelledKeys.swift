/// The meanings of a set of keys, looked up by their bytes, regardless of case.
struct SpelledKeys<Meaning: Sendable>: Sendable {
  private struct Entry {
    let head: UInt64
    let key: StaticString
    let meaning: Meaning
  }

  /// The keys, sorted by length from the shortest.
  private let entries: [Entry]
  /// The index in `entries` of the first key with each length, followed by the number of keys.
  private let starts: [Int]

  /// - Parameter keys: The keys, in lowercase, and their meanings.
  init(_ keys: [(StaticString, Meaning)]) {
    entries = keys.map { key, meaning in
      let bytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
      return Entry(head: Self.head(of: bytes), key: key, meaning: meaning)
    }.sorted { $0.key.utf8CodeUnitCount < $1.key.utf8CodeUnitCount }
    let lengths = entries.map(\.key.utf8CodeUnitCount)
    starts = (0...(lengths.last ?? 0) + 1).map { length in
      lengths.firstIndex { $0 >= length } ?? lengths.count
    }
  }

  /// Returns the meaning of a key; nil if the key is unknown.
  subscript(key: UnsafeBufferPointer<UInt8>) -> Meaning? {
    guard key.count + 1 < starts.count else { return nil }
    let head = Self.head(of: key)
    for index in starts[key.count]..<starts[key.count + 1]
    where entries[index].head == head && Self.isRestEqual(key, entries[index].key) {
      return entries[index].meaning
    }
    return nil
  }

  /// Returns the first eight bytes in lowercase, in which most keys differ.
  @inline(__always)
  private static func head(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    if key.count >= 8, let start = key.baseAddress {
      word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    } else {
      for byte in key { word = word << 8 | UInt64(byte) }
    }
    return lowercased(word)
  }

  /// Returns eight bytes with uppercase letters replaced by lowercase letters.
  ///
  /// In the low seven bits of a byte, adding 0x3F carries into the eighth bit for A and above, and adding
  /// 0x25 does so only above Z.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let isLetter = (low &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(low &+ 0x2525_2525_2525_2525)
    return word | (isLetter & ~word & 0x8080_8080_8080_8080) >> 2
  }

  @inline(__always)
  private static func isRestEqual(
    _ key: UnsafeBufferPointer<UInt8>, _ name: StaticString
  ) -> Bool {
    guard key.count > 8 else { return true }
    let letters = name.utf8Start
    for index in 8..<key.count {
      let byte = key[index]
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      if (isCapital ? byte | 0x20 : byte) != letters[index] { return false }
    }
    return true
  }
}
