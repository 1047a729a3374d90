extension SegmentIndex {
  /// How far segments in a leaf may bulge out of their chords, metres; of others NaN is kept.
  static let leafPadding = 0.01

  /// Visits the segments that may lie within a limit of a walker, those of near boxes first.
  ///
  /// - Parameters:
  ///   - walker: The ground about the walker.
  ///   - limit: Metres along the ground; only segments farther away are left out.
  ///   - visit: Called with a segment, may lower the limit; some segments come more than once.
  func search(
    from walker: WalkerFrame, within limit: Double,
    visit: (_ segment: Int, _ limit: inout Double) -> Void
  ) {
    var target = SearchTarget(plane.project(walker.origin), heights: heights, limit: limit)
    withTree { tree in
      // Of each level at most fanOut − 1 nodes wait while the next is opened.
      let capacity = tree.levels.count * Self.fanOut + 1
      withUnsafeTemporaryAllocation(of: Waiting.self, capacity: capacity) { room in
        var stack = SearchStack(room)
        guard !limit.isFinite else {
          stack.push(Waiting(distance: 0, level: tree.levels.count, number: 0))
          return tree.open(&stack, &target, visit)
        }
        tree.climb(&stack, &target, visit)
      }
    }
  }

  /// Lends the arrays to a search, which would else count references at each of its steps.
  @inline(__always)
  private func withTree(_ body: (SearchTree) -> Void) {
    nodes.withUnsafeBufferPointer { nodes in
      levels.withUnsafeBufferPointer { levels in
        leaves.numbers.withUnsafeBytes { numbers in
          order.withUnsafeBufferPointer { order in
            guard let start = numbers.baseAddress else { return }
            body(
              SearchTree(
                nodes: nodes, levels: levels, leaves: start, layout: leaves.layout, order: order))
          }
        }
      }
    }
  }
}

/// The arrays of an index, lent for the time of a search.
private struct SearchTree {
  let nodes: UnsafeBufferPointer<IndexNode>
  let levels: UnsafeBufferPointer<Int>
  let leaves: UnsafeRawPointer
  let layout: IndexLeaves.Layout
  let order: UnsafeBufferPointer<Int32>

  @inline(__always)
  func node(_ number: Int, level: Int) -> IndexNode { nodes[levels[level] + number] }

  /// The number on the route of a leaf's segment.
  @inline(__always)
  func segment(_ leaf: Int, _ lane: Int) -> Int { Int(order[leaf * SegmentIndex.fanOut + lane]) }

  /// Opens what waits, the nearest first, as far as it may hold something within the limit.
  @inline(__always)
  func open(
    _ stack: inout SearchStack, _ target: inout SearchTarget,
    _ visit: (_ segment: Int, _ limit: inout Double) -> Void
  ) {
    while let next = stack.pop() {
      if next.distance > target.boxSquared { continue }
      if next.level == 0 {
        openLeaf(Int(next.number), but: 0, &target, visit)
      } else {
        let level = Int(next.level) - 1
        let distances = target.distancesSquared(node(Int(next.number), level: level))
        stack.push(
          distances.lanes(upTo: target.boxSquared), of: distances, level: level,
          node: next.number)
      }
    }
  }

  /// Visits the segments of a leaf that may be within the limit, but for some lanes.
  @inline(__always)
  private func openLeaf(
    _ number: Int, but seen: UInt32, _ target: inout SearchTarget,
    _ visit: (_ segment: Int, _ limit: inout Double) -> Void
  ) {
    let distances = target.distancesSquared(IndexLeaf(number, of: leaves, layout))
    var lanes = distances.lanes(upTo: target.leafSquared) & ~seen
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes - 1
      if distances[lane] > target.leafSquared { continue }
      visit(segment(number, lane), &target.limit)
    }
  }

  /// Searches without a limit: goes down to the leaf one comes to by the nearest box of each node,
  /// takes the limit from its nearest segment, and looks from there upward at the other boxes.
  ///
  /// The limit is then nearly right before anything is put aside, and no node is looked at twice.
  @inline(__always)
  func climb(
    _ stack: inout SearchStack, _ target: inout SearchTarget,
    _ visit: (_ segment: Int, _ limit: inout Double) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: levels.count) { passed in
      var number = 0
      for level in stride(from: levels.count - 1, through: 0, by: -1) {
        let distances = target.distancesSquared(node(number, level: level))
        passed[level] = distances
        number = number * SegmentIndex.fanOut + distances.leastLane
      }
      let lane = target.distancesSquared(IndexLeaf(number, of: leaves, layout)).leastLane
      visit(segment(number, lane), &target.limit)
      openLeaf(number, but: 1 << UInt32(lane), &target, visit)
      for level in levels.indices {
        let taken = UInt32(1) << UInt32(number % SegmentIndex.fanOut)
        number /= SegmentIndex.fanOut
        let others = passed[level].lanes(upTo: target.boxSquared) & ~taken
        if others == 0 { continue }
        stack.push(others, of: passed[level], level: level, node: Int32(number))
        open(&stack, &target, visit)
      }
    }
  }
}

/// What waits to be opened, the nearest last.
private struct SearchStack {
  private let room: UnsafeMutableBufferPointer<Waiting>
  private var top = 0

  init(_ room: UnsafeMutableBufferPointer<Waiting>) { self.room = room }

  @inline(__always)
  mutating func push(_ waiting: Waiting) {
    room[top] = waiting
    top += 1
  }

  @inline(__always)
  mutating func pop() -> Waiting? {
    guard top > 0 else { return nil }
    top -= 1
    return room[top]
  }

  /// Adds some of a node's children, the nearest last.
  @inline(__always)
  mutating func push(
    _ lanes: UInt32, of distances: SIMD8<Float>, level: Int, node: Int32
  ) {
    let bottom = top
    var children = lanes
    while children != 0 {
      let child = children.trailingZeroBitCount
      children &= children - 1
      let distance = distances[child]
      var place = top
      while place > bottom && room[place - 1].distance < distance {
        room[place] = room[place - 1]
        place -= 1
      }
      room[place] = Waiting(
        distance: distance, level: level,
        number: node * Int32(SegmentIndex.fanOut) + Int32(child))
      top += 1
    }
  }
}

/// A node or, at level 0, a leaf that waits to be looked at.
private struct Waiting {
  var distance: Float
  var level: Int32
  var number: Int32

  init(distance: Float, level: Int, number: Int32) {
    self.distance = distance
    self.level = Int32(level)
    self.number = number
  }
}

/// A walker on the index plane, and how far from him a segment may be that is within a limit.
private struct SearchTarget {
  /// Metres along the ground.
  var limit: Double { didSet { if limit < oldValue { bound() } } }
  /// The squared distance on the plane, m²: boxes farther away hold nothing within the limit.
  private(set) var boxSquared = Float.infinity
  /// The same for segments.
  private(set) var leafSquared = Float.infinity
  private let x: SIMD8<Float>
  private let y: SIMD8<Float>
  /// The walker's height above or below all segments, squared: that much of any chord is not in
  /// the plane.
  private let heightSquared: Double
  /// What rounding to `Float` may hide, metres: of the walker's position for a box, which was itself
  /// rounded outward; of the vertices too, and of what is reckoned from them, for a segment.
  private let slack: Double

  init(_ position: Vector3, heights: ClosedRange<Double>, limit: Double) {
    let height = max(heights.lowerBound - position.z, position.z - heights.upperBound, 0)
    heightSquared = height * height
    slack = (abs(position.x) + abs(position.y)) / 0x1p22
    x = SIMD8(repeating: Float(position.x))
    y = SIMD8(repeating: Float(position.y))
    self.limit = limit
    bound()
  }

  @inline(__always)
  func distancesSquared(_ node: IndexNode) -> SIMD8<Float> { node.distancesSquared(x: x, y: y) }

  @inline(__always)
  func distancesSquared(_ leaf: IndexLeaf) -> SIMD8<Float> { leaf.distancesSquared(x: x, y: y) }

  private mutating func bound() {
    guard limit.isFinite else { return }
    let chord = Self.longestChord(ofLength: limit)
    boxSquared = squared(chord + slack)
    // The segment is at most a chord farther from the plane's middle than the walker is.
    leafSquared = squared(chord + 8 * slack + chord / 0x1p20 + SegmentIndex.leafPadding)
  }

  private func squared(_ chord: Double) -> Float {
    Float(max(chord * chord * (1 + 1e-6) - heightSquared, 0)).nextUp
  }

  /// The chord of a geodesic is at most that of the flattest circle of the ellipsoid, a²/b.
  private static func longestChord(ofLength length: Double) -> Double {
    let diameter = 2 * Ellipsoid.semiMajorAxis * Ellipsoid.semiMajorAxis / Ellipsoid.semiMinorAxis
    // Near the walker the difference is nothing, and the sine would cost more than it saves.
    guard length > 20_000 else { return length }
    guard length < diameter * (.pi / 2) else { return diameter }
    return diameter * LibM.sin(length / diameter)
  }
}
