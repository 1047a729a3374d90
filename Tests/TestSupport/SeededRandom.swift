/// Random numbers that are the same for the same seed, everywhere (SplitMix64).
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of a seed.
  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number evenly spread over a range.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

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
}
