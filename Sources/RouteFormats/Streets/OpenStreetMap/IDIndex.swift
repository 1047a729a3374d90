/// Finds things by their identifiers, those of files being in order mostly.
struct IDIndex {
  private let ids: [Int64]
  /// The indices of the things in the file; nil if `ids` is in the file's order.
  private let order: [Int32]?

  /// - Parameters:
  ///   - ids: The identifiers in the order of the file; of things with the same one, one is found.
  ///   - isBetter: Returns true if one thing, by its index, is to be found before another of the same
  ///     identifier that comes earlier.
  ///   - isGone: Returns true if the thing that would be found, by its index, was deleted; nil if none was.
  /// - Complexity: O(n) if each identifier is greater than the one before and `isGone` is nil, else O(n log
  ///   n).
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

  /// Returns a thing's index in the file; nil for an unknown one.
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
