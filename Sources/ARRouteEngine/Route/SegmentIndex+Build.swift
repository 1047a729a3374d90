/// The boxes of an index's leaves, in the order of the route.
struct LeafBoxes {
  private(set) var boxes: [IndexBox] = []
  /// The segments in a leaf.
  let leafLength: Int
  /// The heights above the plane between which all segments lie.
  private(set) var heights: ClosedRange<Double>

  /// Segments longer than this, metres, bulge in ways that `padding` does not cover: their boxes
  /// are everywhere.
  private static let longestPadded = 500_000.0

  init(_ line: SurfaceLine, plane: IndexPlane, leafLength: Int) {
    self.leafLength = leafLength
    let segmentCount = line.points.count - 1
    boxes.reserveCapacity((segmentCount + leafLength - 1) / leafLength)
    var low = 0.0
    var high = 0.0
    for first in stride(from: 0, to: segmentCount, by: leafLength) {
      let last = min(first + leafLength, segmentCount)
      var least = plane.project(line.points[first])
      var greatest = least
      var longest = 0.0
      for vertex in first + 1...last {
        let place = plane.project(line.points[vertex])
        longest = max(longest, line.chainages[vertex] - line.chainages[vertex - 1])
        least = Vector3(min(least.x, place.x), min(least.y, place.y), min(least.z, place.z))
        greatest = Vector3(
          max(greatest.x, place.x), max(greatest.y, place.y), max(greatest.z, place.z))
      }
      let pad = Self.padding(ofLength: longest)
      low = min(low, least.z - pad)
      high = max(high, greatest.z + pad)
      boxes.append(
        IndexBox(
          west: Float(least.x - pad).nextDown, east: Float(greatest.x + pad).nextUp,
          south: Float(least.y - pad).nextDown, north: Float(greatest.y + pad).nextUp))
    }
    heights = low...high
  }

  /// How far the points of a segment may lie from its chord, metres.
  ///
  /// A segment is straight on the ground of its walker, so it curves on the Earth: in its plane by
  /// the Earth's own curvature (sagitta L²/8R), sideways by up to 2.9 times that for a walker
  /// within 12 000 km, none for one close by. L²/2R holds both.
  private static func padding(ofLength length: Double) -> Double {
    guard length <= longestPadded else { return 2 * Ellipsoid.semiMajorAxis }
    return length * length / (2 * Ellipsoid.semiMinorAxis)
  }
}

extension LeafBoxes {
  /// The numbers of the leaves in the order of a Hilbert curve through their centres.
  func orderAlongCurve() -> [Int32] {
    let bounds = boxes.reduce(into: IndexBox()) { $0.formUnion($1) }
    // One scale for both axes: cells are squares.
    let side = max(bounds.east - bounds.west, bounds.north - bounds.south)
    let scale = side > 0 ? 65535 / side : 0
    var keys: [UInt64] = []
    keys.reserveCapacity(boxes.count)
    for (leaf, box) in boxes.enumerated() {
      let column = ((box.west + box.east) / 2 - bounds.west) * scale
      let row = ((box.south + box.north) / 2 - bounds.south) * scale
      let position = HilbertCurve.position(
        column: UInt32(min(max(column, 0), 65535)), row: UInt32(min(max(row, 0), 65535)))
      keys.append(UInt64(position) << 32 | UInt64(leaf))
    }
    RadixSort.sortByUpperHalf(&keys)
    return keys.map { Int32(truncatingIfNeeded: $0) }
  }
}

extension LeafBoxes {
  /// Whether leaves that follow each other along the curve mostly lie over each other: whether the
  /// areas of those of a node are together more than 2.5 times the node's.
  func isPiledUp(_ order: [Int32]) -> Bool {
    var leafArea = 0.0
    var nodeArea = 0.0
    for first in stride(from: 0, to: order.count, by: SegmentIndex.fanOut) {
      var node = IndexBox()
      for leaf in order[first..<min(first + SegmentIndex.fanOut, order.count)] {
        node.formUnion(boxes[Int(leaf)])
        leafArea += boxes[Int(leaf)].area
      }
      nodeArea += node.area
    }
    return leafArea > 2.5 * nodeArea
  }
}

/// Stacks levels of nodes on boxes, until one node holds all.
struct NodeBuilder {
  private(set) var nodes: [IndexNode] = []
  private(set) var levels: [Int] = [0]

  /// The level that holds the leaves.
  init(_ boxes: [IndexBox], order: [Int32]) {
    let fanOut = SegmentIndex.fanOut
    nodes.reserveCapacity((boxes.count + fanOut - 1) / fanOut * fanOut / (fanOut - 1) + 8)
    boxes.withUnsafeBufferPointer { boxes in
      for first in stride(from: 0, to: order.count, by: fanOut) {
        var node = IndexNode()
        for child in 0..<min(fanOut, order.count - first) {
          node.set(child, to: boxes[Int(order[first + child])])
        }
        nodes.append(node)
      }
    }
  }

  /// Adds the levels above, up to the root.
  mutating func addLevels() {
    let fanOut = SegmentIndex.fanOut
    while let start = levels.last, nodes.count - start > 1 {
      let end = nodes.count
      levels.append(end)
      for first in stride(from: start, to: end, by: fanOut) {
        var node = IndexNode()
        for child in 0..<min(fanOut, end - first) {
          node.set(child, to: nodes[first + child].bounds)
        }
        nodes.append(node)
      }
    }
  }
}
