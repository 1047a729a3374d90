extension [Double] {
  /// The middle one, of two the lower; nil of none.
  ///
  /// - Complexity: O(n) as a rule, O(n log n) at worst.
  package var median: Double? { isEmpty ? nil : ranked((count - 1) / 2) }

  /// The number that would be at a rank if they were sorted.
  ///
  /// - Complexity: O(n) as a rule, O(n log n) at worst.
  package func ranked(_ rank: Int) -> Double {
    var numbers = self
    return numbers.select(rank)
  }

  /// Ranges of so many are sorted.
  private static let few = 32

  /// The number that would be at a rank if they were sorted, which changes their order.
  private mutating func select(_ rank: Int) -> Double {
    var range = 0..<count
    // Each half of the numbers takes two rounds as a rule.
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

  /// Puts what is less than a number first and what is greater last; where those parts end and begin.
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
