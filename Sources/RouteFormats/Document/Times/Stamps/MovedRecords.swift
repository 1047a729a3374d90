import ARRouteEngine

/// Which of some records were moved to bring all into order.
enum MovedRecords {
  /// Returns the least number of records to move, as in `least(in:)`.
  ///
  /// - Complexity: O(n log n).
  static func leastCount(in order: [Int]) -> Int {
    // The least number with which a run of each length may end, as far as was looked.
    var ends: [Int] = []
    for number in order {
      let length = ends.partitioningIndex { $0 >= number }
      if length < ends.count { ends[length] = number } else { ends.append(number) }
    }
    return order.count - ends.count
  }

  /// The fewest that have to be taken from where they stand for the others to be in order already:
  /// all but a longest run of those that grow.
  ///
  /// - Parameter order: The numbers of the records in their new order, each once.
  /// - Returns: Their numbers, growing.
  /// - Complexity: O(n log n).
  static func least(in order: [Int]) -> [Int] {
    // The least number with which a run of each length may end, as far as was looked, and where it is.
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
