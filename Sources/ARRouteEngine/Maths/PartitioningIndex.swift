extension RandomAccessCollection where Index == Int {
  /// The first index from which on a condition holds, where it fails for all before.
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
