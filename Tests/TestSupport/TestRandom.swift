import ARRouteEngine

/// Seeded random numbers for property tests, which are the same on every machine.
package struct TestRandom: RandomNumberGenerator {
  private var generator: SplitMix64

  /// Creates a generator with a distinct sequence for each seed.
  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 { generator.next() }
}

extension TestRandom {
  /// Returns a uniformly distributed number from a range.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// Returns a uniformly distributed whole number from a range.
  package mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns a number whose logarithm is uniformly distributed, so small numbers are as frequent as large
  /// ones.
  ///
  /// - Precondition: The range begins above 0.
  package mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<40 {
      let middle = (low * high).squareRoot()
      if Bool.random(using: &self) { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns a point in a cube around the origin that extends by `half` in each direction.
  package mutating func vector(within half: Double) -> Vector3 {
    Vector3(number(-half...half), number(-half...half), number(-half...half))
  }
}
