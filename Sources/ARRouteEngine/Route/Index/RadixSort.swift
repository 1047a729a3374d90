/// Sorts numbers digit by digit.
enum RadixSort {
  private static let digitBits = 11
  private static let digitCount = 1 << digitBits

  /// Sorts keys by their upper 32 bits; keys with equal upper bits keep their order.
  ///
  /// - Complexity: O(n): three passes.
  static func sortByUpperHalf(_ keys: inout [UInt64]) {
    guard keys.count > 1 else { return }
    var spare = [UInt64](repeating: 0, count: keys.count)
    for shift in stride(from: 32, to: 64, by: digitBits) {
      distribute(keys, into: &spare, byDigitAt: shift)
      swap(&keys, &spare)
    }
  }

  private static func distribute(
    _ keys: [UInt64], into sorted: inout [UInt64], byDigitAt shift: Int
  ) {
    let mask = UInt64(digitCount - 1)
    var starts = [Int](repeating: 0, count: digitCount)
    for key in keys { starts[Int(key >> UInt64(shift) & mask)] += 1 }
    var sum = 0
    for digit in 0..<digitCount {
      let count = starts[digit]
      starts[digit] = sum
      sum += count
    }
    for key in keys {
      let digit = Int(key >> UInt64(shift) & mask)
      sorted[starts[digit]] = key
      starts[digit] += 1
    }
  }
}
