extension [Double] {
  /// The median, of two middle numbers the lower one; nil if there are none.
  ///
  /// - Complexity: O(n) typically, O(n log n) in the worst case.
  package var median: Double? { isEmpty ? nil : ranked((count - 1) / 2) }

  /// Returns the number at a rank if the numbers were sorted.
  ///
  /// - Complexity: O(n) typically, O(n log n) in the worst case.
  package func ranked(_ rank: Int) -> Double {
    var numbers = self
    return numbers.select(rank)
  }

  /// The maximum length of a range that is sorted.
  private static let few = 32

  /// Returns the number at a rank if the numbers were sorted; changes their order.
  private mutating func select(_ rank: Int) -> Double {
    var range = 0..<count
    // Halving the numbers typically takes two rounds.
    var rounds = 4 * (Int.bitWidth - count.leadingZeroBitCount)
    while range.count > Self.few, rounds > 0 {
      rounds -= 1
      let middle = self[range.lowerBound + range.count / 2]
      let pivot = Swift.max(
        Swift.min(self[range.lowerBound], middle),
        Swift.min(Swift.max(self[range.lowerBound], middle), self[range.upperBound - 1]))
      let (low, high) = part(range, by: pivot)
      if rank < low {
        range = range.lowerBound..<low
      } else if rank >= high {
        range = high..<range.upperBound
      } else {
        return pivot
      }
    }
    return self[range].sorted()[rank - range.lowerBound]
  }

  /// Moves smaller numbers to the front of a range and larger ones to its end, and returns the boundaries of
  /// the part in between.
  private mutating func part(_ range: Range<Int>, by pivot: Double) -> (low: Int, high: Int) {
    var (low, next, high) = (range.lowerBound, range.lowerBound, range.upperBound)
    while next < high {
      if self[next] < pivot {
        swapAt(low, next)
        low += 1
        next += 1
      } else if self[next] > pivot {
        high -= 1
        swapAt(next, high)
      } else {
        next += 1
      }
    }
    return (low, high)
  }
}
