import Foundation

/// Seeded random numbers that share no code with those of the engine.
///
/// The generator is xorshift64* (S. Vigna, An experimental exploration of Marsaglia's xorshift generators,
/// scrambled, 2016); normally distributed numbers come from Marsaglia's polar method.
package struct LegRandom {
  private var state: UInt64
  private var spare: Double?

  /// Creates a generator with a distinct sequence for each seed.
  package init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D ^ 0x9E37_79B9_7F4A_7C15
    for _ in 0..<12 { _ = bits() }
  }

  private mutating func bits() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// Returns a uniformly distributed number from a range.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    let unit = Double(bits() >> 11) / 0x1p53
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }

  /// Returns a number from the normal distribution with mean 0 and standard deviation 1.
  package mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    while true {
      let (x, y) = (number(-1...1), number(-1...1))
      let square = x * x + y * y
      guard square < 1, square > 1e-12 else { continue }
      let factor = (-2 * log(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }

  /// Returns true with a given probability.
  package mutating func happens(_ probability: Double) -> Bool { number(0...1) < probability }
}
