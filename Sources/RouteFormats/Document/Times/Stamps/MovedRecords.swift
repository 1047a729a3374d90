import ARRouteEngine

/// Finds the records that must be moved to sort all of them.
enum MovedRecords {
  /// Returns the number of records in the result of `least(in:)`.
  ///
  /// - Complexity: O(n log n).
  static func leastCount(in order: [Int]) -> Int {
    // For each length, the smallest number at which an increasing sequence of that length ends so far.
    var ends: [Int] = []
    for number in order {
      let length = ends.partitioningIndex { $0 >= number }
      if length < ends.count { ends[length] = number } else { ends.append(number) }
    }
    return order.count - ends.count
  }

  /// Returns the smallest set of records whose removal leaves the others in order, which is all except a
  /// longest increasing subsequence.
  ///
  /// - Parameter order: The numbers of the records in their new order, each once.
  /// - Returns: The numbers of these records, increasing.
  /// - Complexity: O(n log n).
  static func least(in order: [Int]) -> [Int] {
    // For each length, the index of the smallest number at which an increasing sequence of that length ends
    // so far.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: order.count)
    for (index, number) in order.enumerated() {
      let length = ends.partitioningIndex { order[$0] >= number }
      before[index] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var isMoved = [Bool](repeating: true, count: order.count)
    var next = ends.last
    while let index = next {
      isMoved[index] = false
      next = before[index]
    }
    return order.indices.filter { isMoved[$0] }.map { order[$0] }.sorted()
  }
}
