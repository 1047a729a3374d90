import ARRouteEngine

/// Seeded random numbers for properties: the same on every machine.
package struct TestRandom: RandomNumberGenerator {
  private var generator: SplitMix64

  /// A sequence of its own for each seed.
  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 { generator.next() }
}

extension TestRandom {
  /// A number, evenly from a range.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// A whole number, evenly from a range.
  package mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// A number whose logarithm is evenly spread: small ones as often as great ones.
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

  /// A point of a cube around the origin, half its side long either way.
  package mutating func vector(within half: Double) -> Vector3 {
    Vector3(number(-half...half), number(-half...half), number(-half...half))
  }
}
