extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a condition holds; it must be false before that index and true from
  /// there on.
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
