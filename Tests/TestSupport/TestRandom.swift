import ARRouteEngine

/// Seeded random numbers for properties: the same on every machine.
public struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A sequence of its own for each seed.
  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  /// The next 64 random bits, by SplitMix64.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number, evenly from a range.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A point of a cube around the origin.
  public mutating func vector(within half: Double) -> Vector3 {
    Vector3(double(in: -half...half), double(in: -half...half), double(in: -half...half))
  }
}
