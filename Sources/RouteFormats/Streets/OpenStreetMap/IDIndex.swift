/// Finds things by their identifiers, which are usually sorted in files.
struct IDIndex {
  private let ids: [Int64]
  /// The indices of the things in the file, sorted by identifier; nil if `ids` is sorted already.
  private let order: [Int32]?

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - ids: The identifiers in the order of the file; only one of several things with the same identifier
  ///     is found.
  ///   - isBetter: Returns true if the thing at the first index is to be found instead of the one at the
  ///     second index, which has the same identifier and comes earlier.
  ///   - isGone: Returns true if the thing that would be found, at an index, was deleted; nil if none was.
  /// - Complexity: O(n) if each identifier is greater than the one before and `isGone` is nil, otherwise O(n
  ///   log n).
  init(
    _ ids: [Int64], isBetter: (Int, Int) -> Bool = { _, _ in false },
    isGone: ((Int) -> Bool)? = nil
  ) {
    guard isGone != nil || zip(ids, ids.dropFirst()).contains(where: { $0 >= $1 }) else {
      (self.ids, order) = (ids, nil)
      return
    }
    var order = (0..<Int32(ids.count)).sorted {
      (ids[Int($0)], $0) < (ids[Int($1)], $1)
    }
    var count = 0
    for index in order {
      if count > 0, ids[Int(order[count - 1])] == ids[Int(index)] {
        if isBetter(Int(index), Int(order[count - 1])) { order[count - 1] = index }
      } else {
        order[count] = index
        count += 1
      }
    }
    order.removeLast(order.count - count)
    if let isGone { order.removeAll { isGone(Int($0)) } }
    self.ids = order.map { ids[Int($0)] }
    self.order = order
  }

  /// Returns the index of a thing in the file; nil if it is unknown.
  func index(of id: Int64) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    guard low < ids.count, ids[low] == id else { return nil }
    return order.map { Int($0[low]) } ?? low
  }
}
