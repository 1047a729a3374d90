/// The Hilbert curve through a square of 65 536 × 65 536 cells.
///
/// Source: J. Skilling, Programming the Hilbert curve, AIP Conf. Proc. 707 (2004) 381–387; here
/// in two dimensions, a quadrant at a time.
enum HilbertCurve {
  /// How far along the curve a cell lies.
  static func position(column: UInt32, row: UInt32) -> UInt32 {
    var column = column
    var row = row
    var position: UInt32 = 0
    var bit: UInt32 = 1 << 15
    while bit > 0 {
      let right: UInt32 = column & bit != 0 ? 3 : 0
      let upper: UInt32 = row & bit != 0 ? 1 : 0
      position = position << 2 | (right ^ upper)
      // The lower quadrants are passed mirrored, the right one of them in reverse as well.
      if upper == 0 {
        if right != 0 {
          column = ~column
          row = ~row
        }
        swap(&column, &row)
      }
      bit >>= 1
    }
    return position
  }
}

/// Sorts numbers digit by digit.
enum RadixSort {
  private static let digitBits = 11
  private static let digitCount = 1 << digitBits

  /// Sorts by the upper 32 bits; equal ones keep their order.
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
    var places = [Int](repeating: 0, count: digitCount)
    for key in keys { places[Int(key >> UInt64(shift) & mask)] += 1 }
    var sum = 0
    for digit in 0..<digitCount {
      let count = places[digit]
      places[digit] = sum
      sum += count
    }
    for key in keys {
      let digit = Int(key >> UInt64(shift) & mask)
      sorted[places[digit]] = key
      places[digit] += 1
    }
  }
}
