import Foundation
import RouteFormats
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
    (4_503_599_627_370_495.5, 0, "4503599627370496"),
    (4_503_599_627_370_495.5, 1, "4503599627370495.5"),
    (2_251_799_813_685_247.75, 6, "2251799813685247.75"), (99_999_999.5, 0, "100000000"),
    (.leastNonzeroMagnitude, 15, "0"), (-.leastNonzeroMagnitude, 0, "0"),
    (5e-16, 15, "0.000000000000001"), (4.9e-16, 15, "0"),
  ])
  func roundsTheExactValue(value: Double, decimals: Int, expected: String) {
    #expect(FixedDecimal.text(value, decimals: decimals) == expected)
  }

  @Test func padsColumns() {
    #expect(FixedDecimal.text(3, decimals: 2, padded: true) == "3.00")
    #expect(FixedDecimal.text(0.05, decimals: 1, padded: true) == "0.1")
    #expect(FixedDecimal.text(1e22, decimals: 1, padded: true) == "10000000000000000000000.0")
    #expect(FixedDecimal.text(-0.0, decimals: 10, padded: true) == "0.0000000000")
  }

  /// A number printed with enough decimals is read back as the same number.
  @Test(arguments: UInt64(0)..<50) func readsBack(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      let value = Double(Int64(bitPattern: random.next()) >> 22) / 8192
      let back = Double(FixedDecimal.text(value, decimals: 15))
      #expect(back == value)
    }
  }

  /// glibc also rounds exactly, with halves to even, by long division of the binary number.
  @Test(arguments: UInt64(0)..<100) func agreesWithC(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for index in 0..<500 {
      let value = Self.value(kind: index % 6, &random)
      let decimals = random.whole(0...15)
      let padded = String(format: "%.\(decimals)f", value)
      let found = FixedDecimal.text(value, decimals: decimals, padded: true)
      #expect(found == Self.withoutSignOfZero(padded))
      let short = FixedDecimal.text(value, decimals: decimals)
      #expect(short == Self.withoutSignOfZero(Self.cut(padded)))
    }
  }

  /// Numbers with six decimals, which are the most frequent, are rounded in one step if that is safe.
  ///
  /// Near the midpoint between two of them, and at the bounds within which one step is used, they agree
  /// with C, too.
  @Test(arguments: UInt64(0)..<100) func millionthsAgreeWithC(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<500 {
      let size = random.magnitude(1e-6...4e6)
      let middle = ((size * 1e6).rounded() + 0.5) / 1e6
      for value in [middle.nextDown, middle, middle.nextUp, -middle, size, 1_099_511.627776] {
        let padded = String(format: "%.6f", value)
        let found = FixedDecimal.text(value, decimals: 6)
        #expect(found == Self.withoutSignOfZero(Self.cut(padded)))
      }
    }
  }

  /// Printing a dash instead of the number would create a broken file unnoticed.
  @Test("a number that is not finite is an error of the caller") func notFinite() async {
    await #expect(processExitsWith: .failure) { _ = FixedDecimal.text(.nan, decimals: 3) }
    await #expect(processExitsWith: .failure) {
      var bytes: [UInt8] = []
      FixedDecimal.append(-.infinity, decimals: 6, padded: true, to: &bytes)
    }
  }

  /// Returns a number of one kind: any bits, exact halves, neighbours of whole numbers, any magnitude, as
  /// in a frame, or with few binary places.
  private static func value(kind: Int, _ random: inout TestRandom) -> Double {
    switch kind {
    case 0:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 0
    case 1: return (Double(random.whole(-100_000...100_000)) + 0.5) / 64
    case 2:
      let whole = Double(random.whole(-1000...1000))
      return Bool.random(using: &random) ? whole.nextUp : whole.nextDown
    case 3: return random.magnitude(1e-20...1e25)
    case 4: return random.number(-1000...1000)
    default: return Double(random.whole(-(1 << 53)...(1 << 53))) / 1024
    }
  }

  /// Returns a decimal fraction without its trailing zeros.
  private static func cut(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = Substring(text)
    while text.last == "0" { text.removeLast() }
    return String(text.last == "." ? text.dropLast() : text)
  }

  private static func withoutSignOfZero(_ text: String) -> String {
    text.contains { "1"..."9" ~= $0 } ? text : text.replacingOccurrences(of: "-", with: "")
  }
}
