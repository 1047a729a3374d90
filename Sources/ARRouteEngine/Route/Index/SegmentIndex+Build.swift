/// The vertices of a route on the plane of its index.
struct IndexVertices {
  private(set) var points: [SIMD2<Float>] = []
  /// The range of heights above the plane that contains all segments.
  private(set) var heights: ClosedRange<Double>
  /// The maximum distance of the segments in a leaf from their chords, metres.
  private(set) var leafPadding = 0.0
  private var corner = SIMD2<Float>.zero
  private var opposite = SIMD2<Float>.zero

  init(_ line: SurfaceLine, plane: IndexPlane) {
    points.reserveCapacity(line.points.count)
    var low = 0.0
    var high = 0.0
    var pad = 0.0
    for (vertex, point) in line.points.enumerated() {
      let projected = plane.project(point)
      low = min(low, projected.z)
      high = max(high, projected.z)
      let onPlane = SIMD2(Float(projected.x), Float(projected.y))
      corner.replace(with: onPlane, where: onPlane .< corner)
      opposite.replace(with: onPlane, where: onPlane .> opposite)
      points.append(onPlane)
      if vertex > 0 {
        let own = Self.padding(ofLength: line.chainages[vertex] - line.chainages[vertex - 1])
        pad = max(pad, own)
        if own <= IndexLeaves.longestPadding { leafPadding = max(leafPadding, own) }
      }
    }
    heights = low - pad...high + pad
  }

  /// The maximum length for which `padding` is valid, metres; longer segments get boxes that cover
  /// everything.
  private static let longestPadded = 500_000.0

  /// Returns the maximum distance of any point of a segment from the segment's chord, metres.
  ///
  /// A segment is straight on the ground plane around the walker, so it is curved on the Earth. In the
  /// vertical plane, the Earth's curvature bends it by the sagitta L²/8R. Sideways, it bends by up to 2.9
  /// times as much for a walker within 12 000 km, and not at all for a walker close by. L²/2R covers both.
  static func padding(ofLength length: Double) -> Double {
    guard length <= longestPadded else { return 2 * Ellipsoid.semiMajorAxis }
    return length * length / (2 * Ellipsoid.semiMinorAxis)
  }
}

extension IndexVertices {
  /// Returns the segments in runs, sorted along a Hilbert curve through the midpoints of the runs.
  ///
  /// - Parameter length: The number of segments in a run: a power of two, up to eight.
  /// - Returns: The segments in groups of `length`. If the last run is shorter, its last segment is repeated.
  ///   The last segment of the list is repeated until the number of segments is a multiple of eight.
  func order(byRunsOf length: Int) -> [Int32] {
    let segmentCount = points.count - 1
    // Both axes have the same scale, so that cells are square.
    let side = max(opposite.x - corner.x, opposite.y - corner.y)
    let scale = side > 0 ? 65535 / side : 0
    var keys: [UInt64] = []
    keys.reserveCapacity((segmentCount + length - 1) / length)
    for first in stride(from: 0, to: segmentCount, by: length) {
      let last = min(first + length, segmentCount)
      let cell = ((points[first] + points[last]) / 2 - corner) * scale
      let position = HilbertCurve.position(
        column: UInt32(min(max(cell.x, 0), 65535)), row: UInt32(min(max(cell.y, 0), 65535)))
      keys.append(UInt64(position) << 32 | UInt64(first))
    }
    RadixSort.sortByUpperHalf(&keys)
    var order: [Int32] = []
    order.reserveCapacity(keys.count * length + SegmentIndex.fanOut)
    let lastSegment = Int32(segmentCount - 1)
    for key in keys {
      let first = Int32(truncatingIfNeeded: key)
      for segment in first..<first + Int32(length) { order.append(min(segment, lastSegment)) }
    }
    while !order.count.isMultiple(of: SegmentIndex.fanOut) { order.append(order[order.count - 1]) }
    return order
  }
}

/// A builder of leaves, which hold eight segments each.
struct LeafBuilder {
  private(set) var leaves: IndexLeaves
  private(set) var boxes: [IndexBox] = []

  init(
    _ vertices: IndexVertices, _ line: SurfaceLine, order: [Int32], layout: IndexLeaves.Layout
  ) {
    leaves = IndexLeaves(
      layout, lastSegment: Int32(vertices.points.count - 2), padding: vertices.leafPadding)
    let count = order.count / SegmentIndex.fanOut
    boxes.reserveCapacity(count)
    leaves.values = [Float](unsafeUninitializedCapacity: count * layout.stride) { room, used in
      room.initialize(repeating: 0)
      for leaf in 0..<count {
        let lanes = order[leaf * SegmentIndex.fanOut..<(leaf + 1) * SegmentIndex.fanOut]
        let values = room[leaf * layout.stride..<(leaf + 1) * layout.stride]
        boxes.append(
          Self.fill(
            UnsafeMutableBufferPointer(rebasing: values), lanes, vertices, line, layout))
      }
      used = count * layout.stride
    }
  }

  /// Writes the ends and numbers of a leaf's segments, and returns the bounding box of the segments.
  @inline(__always)
  private static func fill(
    _ values: UnsafeMutableBufferPointer<Float>, _ segments: ArraySlice<Int32>,
    _ vertices: IndexVertices, _ line: SurfaceLine, _ layout: IndexLeaves.Layout
  ) -> IndexBox {
    var corner = SIMD2<Float>(repeating: .infinity)
    var opposite = -corner
    var longest = 0.0
    for (lane, number) in segments.enumerated() {
      let segment = Int(number)
      let start = vertices.points[segment]
      let end = vertices.points[segment + 1]
      let length = line.chainages[segment + 1] - line.chainages[segment]
      longest = max(longest, length)
      corner.replace(with: start, where: start .< corner)
      corner.replace(with: end, where: end .< corner)
      opposite.replace(with: start, where: start .> opposite)
      opposite.replace(with: end, where: end .> opposite)
      let isStraight = IndexVertices.padding(ofLength: length) <= IndexLeaves.longestPadding
      values[lane] = isStraight ? start.x : .nan
      values[lane + layout.y] = start.y
      // In a run, the next segment's start is the same vertex and overwrites this value. If a run is padded
      // with the route's last segment, only the last lane contains this whole segment; the lanes before
      // contain only its start.
      values[lane + layout.end] = end.x
      values[lane + layout.y + layout.end] = end.y
      if lane == 0 || !layout.isRun {
        values[lane + layout.numbers] = Float(bitPattern: UInt32(segment))
      }
    }
    let pad = IndexVertices.padding(ofLength: longest)
    return IndexBox(
      west: Float(Double(corner.x) - pad).nextDown,
      east: Float(Double(opposite.x) + pad).nextUp,
      south: Float(Double(corner.y) - pad).nextDown,
      north: Float(Double(opposite.y) + pad).nextUp)
  }

  /// True when consecutive leaves along the curve mostly overlap.
  ///
  /// This is the case if the total area of all leaves exceeds 2.5 times the total area of their parent nodes.
  var isPiledUp: Bool {
    var leafArea = 0.0
    var nodeArea = 0.0
    for first in stride(from: 0, to: boxes.count, by: SegmentIndex.fanOut) {
      var node = IndexBox()
      for box in boxes[first..<min(first + SegmentIndex.fanOut, boxes.count)] {
        node.formUnion(box)
        leafArea += box.area
      }
      nodeArea += node.area
    }
    return leafArea > 2.5 * nodeArea
  }
}

/// Builds levels of nodes on top of boxes, until a single node contains all of them.
struct NodeBuilder {
  private(set) var nodes: [IndexNode] = []
  private(set) var levels: [Int] = [0]

  /// Creates the level above the leaves.
  init(_ boxes: [IndexBox]) {
    let fanOut = SegmentIndex.fanOut
    nodes.reserveCapacity(boxes.count / (fanOut - 1) + 8)
    for first in stride(from: 0, to: boxes.count, by: fanOut) {
      var node = IndexNode()
      for child in 0..<min(fanOut, boxes.count - first) {
        node.set(child, to: boxes[first + child])
      }
      nodes.append(node)
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
