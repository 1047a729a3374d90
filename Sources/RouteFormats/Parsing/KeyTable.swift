/// What some keys mean, found by their bytes; small letters and capitals are one.
struct KeyTable<Meaning: Sendable>: Sendable {
  private var byLength: [[(key: StaticString, meaning: Meaning)]] = []

  /// - Parameter entries: Keys in small letters.
  init(_ entries: [(StaticString, Meaning)]) {
    for (key, meaning) in entries {
      while byLength.count <= key.utf8CodeUnitCount { byLength.append([]) }
      byLength[key.utf8CodeUnitCount].append((key, meaning))
    }
  }

  /// What a key means; nil for none of them.
  subscript(key: UnsafeBufferPointer<UInt8>) -> Meaning? {
    guard key.count < byLength.count else { return nil }
    for entry in byLength[key.count] where Self.isEqual(key, entry.key) { return entry.meaning }
    return nil
  }

  @inline(__always)
  private static func isEqual(_ key: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    let letters = name.utf8Start
    for index in key.indices {
      let byte = key[index]
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      if (isCapital ? byte | 0x20 : byte) != letters[index] { return false }
    }
    return true
  }
}
