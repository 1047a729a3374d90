extension SIMD8<Float> {
  /// Returns a bit set of the lanes that are not greater than a number or contain NaN; bit 0 is lane 0.
  @inline(__always)
  func lanes(upTo bound: Float) -> UInt32 {
    let lanes = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128).replacing(with: 0, where: self .> bound)
    let halves = lanes.lowHalf | lanes.highHalf
    let quarters = halves.lowHalf | halves.highHalf
    return quarters.x | quarters.y
  }

  /// The smallest number; if a lane contains NaN, the result may be any of the numbers or NaN.
  @inline(__always)
  var least: Float {
    let halves = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let quarters = halves.lowHalf.replacing(
      with: halves.highHalf, where: halves.highHalf .< halves.lowHalf)
    return quarters.y < quarters.x ? quarters.y : quarters.x
  }

  /// The first lane with the smallest number; any lane if one contains NaN.
  @inline(__always)
  var leastLane: Int { lanes(upTo: least).trailingZeroBitCount & 7 }

  /// Returns, for each lane, the larger of the two numbers.
  ///
  /// The standard library's `pointwiseMax` does the same, but one lane at a time, and takes five times as
  /// long.
  @inline(__always)
  func orIfGreater(_ other: SIMD8<Float>) -> SIMD8<Float> {
    replacing(with: other, where: self .< other)
  }
}

extension UInt32 {
  /// Removes the lowest lane from a bit set of lanes and returns it; nil if the set is empty.
  @inline(__always)
  mutating func popLane() -> Int? {
    guard self != 0 else { return nil }
    let lane = trailingZeroBitCount
    self &= self &- 1
    return lane
  }
}
