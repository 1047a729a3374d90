extension SIMD8<Float> {
  /// The lanes that are not greater than a number, NaN among them: bit 0 is lane 0.
  @inline(__always)
  func lanes(upTo bound: Float) -> UInt32 {
    let lanes = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128).replacing(with: 0, where: self .> bound)
    let halves = lanes.lowHalf | lanes.highHalf
    let quarters = halves.lowHalf | halves.highHalf
    return quarters.x | quarters.y
  }

  /// The least number; any, or NaN, where one is NaN.
  @inline(__always)
  var least: Float {
    let halves = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let quarters = halves.lowHalf.replacing(
      with: halves.highHalf, where: halves.highHalf .< halves.lowHalf)
    return quarters.y < quarters.x ? quarters.y : quarters.x
  }

  /// The first lane of the least number; any where one is NaN.
  @inline(__always)
  var leastLane: Int { lanes(upTo: least).trailingZeroBitCount & 7 }

  /// The greater of the numbers in each lane.
  ///
  /// The standard library's `pointwiseMax` does the same a lane at a time, at five times the cost.
  @inline(__always)
  func orIfGreater(_ other: SIMD8<Float>) -> SIMD8<Float> {
    replacing(with: other, where: self .< other)
  }
}

extension UInt32 {
  /// Takes the lowest lane out of a set of lanes; nil when none is left.
  @inline(__always)
  mutating func popLane() -> Int? {
    guard self != 0 else { return nil }
    let lane = trailingZeroBitCount
    self &= self &- 1
    return lane
  }
}
