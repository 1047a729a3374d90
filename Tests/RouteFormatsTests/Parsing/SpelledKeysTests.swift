import Testing

@testable import RouteFormats

/// Keys are found in lowercase and in uppercase, and nothing else is found.
struct SpelledKeysTests {
  private static let names: [StaticString] = [
    "", "k", "kind", "name:en", "historic", "addr:place", "addr_place", "public_transport",
  ]
  private static let table = SpelledKeys(names.enumerated().map { ($1, $0) })

  /// Each byte of each key in turn is replaced by every possible byte.
  @Test(arguments: names.indices) func findsWhatIsEqual(number: Int) {
    let key = Array("\(Self.names[number])".utf8)
    #expect(Self.meaning(of: key) == number)
    for index in key.indices {
      for byte in UInt8.min...UInt8.max {
        var other = key
        other[index] = byte
        #expect(Self.meaning(of: other) == Self.expected(other))
      }
    }
    #expect(Self.meaning(of: key + [UInt8(ascii: "~")]) == nil)
  }

  private static func meaning(of key: [UInt8]) -> Int? {
    key.withUnsafeBufferPointer { table[$0] }
  }

  private static func expected(_ key: [UInt8]) -> Int? {
    let small = key.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }
    return names.firstIndex { Array("\($0)".utf8) == small }
  }
}
