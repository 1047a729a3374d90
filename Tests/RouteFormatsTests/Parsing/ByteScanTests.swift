import TestSupport
import Testing

@testable import RouteFormats

/// A search for bytes in groups of eight or sixteen finds the same as a search byte by byte.
struct ByteScanTests {
  @Test(arguments: UInt64(0)..<200)
  func findsAsOneByOne(seed: UInt64) {
    var random = TestRandom(seed: seed)
    // A few different bytes and their neighbours, so that near misses stand next to matches.
    let alphabet: [UInt8] = [
      0, 1, 13, 31, 32, 33, 34, 35, 38, 63, 92, 127, 128, 160, 162, 220, 255,
    ]
    let bytes = (0..<Int(random.next() % 70)).map { _ in
      alphabet[Int(random.next() % UInt64(alphabet.count))]
    }
    let (one, other) = (UInt8(34), UInt8(92))
    bytes.withUnsafeBufferPointer { bytes in
      for start in 0...bytes.count {
        for bound in [UInt8(0), 14, 32, 128] {
          let found = ByteScan.first(in: bytes, from: start, below: bound, or: one, or: other)
          let expected =
            bytes.indices.dropFirst(start).first {
              bytes[$0] < bound || bytes[$0] == one || bytes[$0] == other
            } ?? bytes.count
          #expect(found == expected)
        }
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        for byte in alphabet {
          #expect(ByteScan.count(of: byte, in: rest) == rest.count { $0 == byte })
        }
        #expect(
          ByteScan.contains(in: rest, 38, 33, 63) == rest.contains { [38, 33, 63].contains($0) })
      }
    }
  }

  /// Each of the sixteen counters counts only up to 255.
  @Test(arguments: [4079, 4080, 4081, 4096, 100_003]) func countsMany(length: Int) {
    Array(repeating: UInt8(10), count: length).withUnsafeBufferPointer { bytes in
      #expect(ByteScan.count(of: 10, in: bytes) == length)
      #expect(ByteScan.count(of: 11, in: bytes) == 0)
    }
  }

  @Test func findsNothingInNothing() {
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(ByteScan.first(in: nothing, from: 0, below: 32, or: 34, or: 92) == 0)
    #expect(ByteScan.count(of: 10, in: nothing) == 0)
    #expect(!ByteScan.contains(in: nothing, 1, 2, 3))
  }
}
