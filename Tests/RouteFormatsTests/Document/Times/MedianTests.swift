import TestSupport
import Testing

@testable import RouteFormats

/// Medians, found without sorting.
@Suite("Medians") struct MedianTests {
  @Test(
    "equal those found by sorting, for equal, ordered and arbitrary numbers",
    arguments: UInt64(0)..<50)
  func sorted(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let count = random.whole(1...2000)
    let steps = random.whole(1...500)
    let any = (0..<count).map { _ in Double(random.whole(0...steps)) }
    for numbers in [any, any.sorted(), any.sorted(by: >), any.map { -$0 * 1e300 }] {
      #expect(numbers.median == numbers.sorted()[(count - 1) / 2])
    }
  }

  @Test("an empty list has no median, and numbers that are not finite end the search") func odd() {
    #expect([Double]().median == nil)
    #expect([3.0].median == 3)
    #expect([2.0, 1].median == 1)
    #expect([Double](repeating: .nan, count: 100).median?.isNaN == true)
    #expect([Double](repeating: .infinity, count: 100).median == .infinity)
  }
}
