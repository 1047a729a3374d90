extension [Double] {
  /// The median, or the lower of the two middle numbers; nil if there are no numbers.
  ///
  /// - Complexity: O(n) typically, O(n log n) in the worst case.
  package var median: Double? { isEmpty ? nil : ranked((count - 1) / 2) }

  /// Returns the number that would be at a rank if the numbers were sorted.
  ///
  /// - Complexity: O(n) typically, O(n log n) in the worst case.
  package func ranked(_ rank: Int) -> Double {
    var numbers = self
    return numbers.select(rank)
  }

  /// The maximum length of a range that is sorted instead of being partitioned.
  private static let few = 32

  /// Returns the number that would be at a rank if the numbers were sorted; changes their order.
  private mutating func select(_ rank: Int) -> Double {
    var range = 0..<count
    // Halving the range typically takes two rounds, so twice as many are allowed.
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

  /// Moves numbers below the pivot to the front of a range and numbers above it to its end, and returns the
  /// bounds of the part in between.
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
