import ARRouteEngine

/// A paint order for items that hide each other: each is painted after those behind it.
struct PaintOrder {
  private var depths: [Double]
  private var behind: [[Int]]

  /// Creates an order of items at the given depths, before any is known to hide another.
  init(depths: [Double]) {
    self.depths = depths
    behind = Array(repeating: [], count: depths.count)
  }

  /// Records that one item hides another.
  mutating func put(_ front: Int, over back: Int) { behind[front].append(back) }

  /// The items' indices in paint order: each item comes after all those that it hides.
  ///
  /// Otherwise, items go from far to near, and equally far ones keep their order. If items hide each other
  /// in a cycle, no order is right, and depth decides.
  var indices: [Int] {
    let byDepth = depths.indices.sorted {
      depths[$0] != depths[$1] ? depths[$0] > depths[$1] : $0 < $1
    }
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: depths.count)
    // A depth-first search with an explicit stack, because a chain can contain all the items.
    var path: [(thing: Int, next: Int)] = []
    for start in byDepth where !isSeen[start] {
      isSeen[start] = true
      path.append((start, 0))
      while let (thing, next) = path.last {
        guard next < behind[thing].count else {
          order.append(thing)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = behind[thing][next]
        if !isSeen[other] {
          isSeen[other] = true
          path.append((other, 0))
        }
      }
    }
    return order
  }
}

extension PaintOrder {
  /// Returns the pairs of boxes that overlap, each once; nil if there are too many to examine.
  ///
  /// - Complexity: O(n log n), and O(1) for each pair that overlaps vertically.
  static func overlaps(_ boxes: [PlaneBox], limit: Int = 2_000_000) -> [(Int, Int)]? {
    let byTop = boxes.indices.sorted { boxes[$0].low.y < boxes[$1].low.y }
    var pairs: [(Int, Int)] = []
    var open: [Int] = []
    var tests = 0
    for index in byTop {
      let box = boxes[index]
      open.removeAll { boxes[$0].high.y <= box.low.y }
      tests += open.count
      guard tests <= limit else { return nil }
      for other in open where boxes[other].low.x < box.high.x && box.low.x < boxes[other].high.x {
        pairs.append((min(index, other), max(index, other)))
      }
      open.append(index)
    }
    return pairs
  }
}
