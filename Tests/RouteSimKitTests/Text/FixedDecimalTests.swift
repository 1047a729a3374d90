import RouteSimKit
import TestSupport
import Testing

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (0.0, 6, "0"), (-0.0, 6, "0"), (-1e-7, 6, "0"), (1e-6, 6, "0.000001"), (0.5, 0, "0"),
    (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (-0.125, 2, "-0.12"),
    (1.005, 2, "1"), (0.9999999, 6, "1"), (-9.9999996, 6, "-10"),
    (412.3, 6, "412.3"), (45.772175035, 9, "45.772175035"), (1e15, 6, "1000000000000000"),
    (123456789.123456789, 9, "123456789.123456791"),
    (18_446_744_073_709_551_616, 3, "18446744073709551616"),
    (1e22, 6, "10000000000000000000000"), (9_007_199_254_740_992, 1, "9007199254740992"),
  ])
  func roundsTheExactValue(value: Double, decimals: Int, expected: String) {
    #expect(FixedDecimal.text(value, decimals: decimals) == expected)
  }

  @Test func padsColumns() {
    #expect(FixedDecimal.text(3, decimals: 2, padded: true) == "3.00")
    #expect(FixedDecimal.text(0.05, decimals: 1, padded: true) == "0.1")
  }

  /// A printed number with enough decimals reads back as itself.
  @Test(arguments: UInt64(0)..<50) func readsBack(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      let value = Double(Int64(bitPattern: random.next()) >> 22) / 8192
      let back = Double(FixedDecimal.text(value, decimals: 15))
      #expect(back == value)
    }
  }
}
