import ARRouteEngine

/// Seeded random numbers for properties: the same on every machine.
public struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A sequence of its own for each seed.
  public init(seed: UInt64) {
    // Mixed once, so that the numbers of one seed are not those of the next, one later.
    state = seed
    state = next()
  }

  /// The next 64 random bits, by SplitMix64.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension TestRandom {
  /// A number, evenly from a range.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// A whole number, evenly from a range.
  public mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// A number whose logarithm is evenly spread: small ones as often as great ones.
  ///
  /// - Precondition: The range begins above 0.
  public mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<40 {
      let middle = (low * high).squareRoot()
      if Bool.random(using: &self) { low = middle } else { high = middle }
    }
    return low
  }

  /// A point of a cube around the origin, half its side long either way.
  public mutating func vector(within half: Double) -> Vector3 {
    Vector3(number(-half...half), number(-half...half), number(-half...half))
  }
}
