/// Seeded random numbers that are the same on every machine.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014,
/// doi:10.1145/2660193.2660195. The numbers are good enough for simulating walks, but not for cryptography.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates the sequence for a seed; different seeds give different sequences.
  public init(seed: UInt64) {
    // The seed is mixed once; otherwise, one seed's sequence could be that of another, shifted by one number.
    state = seed
    state = next()
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SplitMix64 {
  /// Returns a uniformly distributed number in 0..<1, one of 2⁵³ possible values.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a normally distributed number with mean 0 and standard deviation 1.
  ///
  /// The Box–Muller method always uses two numbers of the sequence, so the number used does not depend on
  /// their values.
  public mutating func normal() -> Double {
    let radius = (-2 * LibM.log(1 - uniform())).squareRoot()
    return radius * LibM.cos(2 * .pi * uniform())
  }

  /// Returns a separate sequence; drawing numbers from one sequence does not advance the other.
  public mutating func split() -> SplitMix64 { SplitMix64(seed: next()) }
}
