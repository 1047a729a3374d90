extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which a condition holds, given that it fails at all earlier ones.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
