/// An index that finds elements by their identifiers, which are usually sorted in files.
struct IDIndex {
  private let ids: [Int64]
  /// The elements' indices in the file, sorted by identifier; nil if `ids` is already sorted.
  private let order: [Int32]?

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - ids: The identifiers in the order of the file. If several elements have the same identifier, only
  ///     one of them can be found.
  ///   - isBetter: Returns true if the element at the first index is to be found instead of the one at the
  ///     second index, which has the same identifier and comes earlier in the file.
  ///   - isGone: Returns true if the element at an index was deleted and must not be found; nil if no
  ///     elements were deleted.
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

  /// Returns the index of an element in the file; nil if the identifier is unknown.
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
