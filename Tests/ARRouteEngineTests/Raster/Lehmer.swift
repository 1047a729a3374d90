/// A small generator of repeatable numbers for tests.
struct Lehmer {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &* 2_654_435_761) % 2_147_483_646 + 1 }

  /// A number of a range.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    for _ in 0..<3 { state = state * 48_271 % 2_147_483_647 }
    return range.lowerBound + Int(state % UInt64(range.count))
  }
}
