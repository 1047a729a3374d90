/// The arrays of an index, lent for the duration of a search.
struct SearchTree {
  let nodes: UnsafePointer<IndexNode>
  let levels: UnsafeBufferPointer<Int>
  let leaves: UnsafeRawPointer
  let layout: IndexLeaves.Layout
  let lastSegment: Int32

  @inline(__always)
  func node(_ number: Int, level: Int) -> UnsafePointer<IndexNode> {
    nodes + (levels[level] &+ number)
  }

  @inline(__always)
  func leaf(_ number: Int) -> IndexLeaf { IndexLeaf(number, of: leaves, layout) }

  /// Returns the number, on the route, of a segment of a leaf.
  @inline(__always)
  func segment(_ leaf: Int, _ lane: Int) -> Int {
    IndexLeaves.segment(leaf, lane, of: leaves, layout, lastSegment)
  }
}

/// A search in progress.
struct TreeSearch {
  let tree: SearchTree
  var stack: SearchStack
  var target: SearchTarget

  /// Returns the next leaf that may contain a segment within the limit.
  ///
  /// Waiting nodes are opened; from each, the nearest child is followed down to a leaf.
  @inline(__always)
  mutating func nextLeaf() -> Int? {
    while var next = stack.pop() {
      if next.distance > target.boxSquared { continue }
      while next.level > 0 {
        let level = Int(next.level) &- 1
        let distances = target.distancesSquared(tree.node(Int(next.number), level: level))
        let lanes = distances.lanes(upTo: target.boxSquared)
        guard lanes != 0 else { break }
        let nearest = distances.leastLane
        stack.push(
          lanes & ~(1 << UInt32(nearest)), of: distances, level: level, node: next.number)
        next = WaitingNode(
          distance: distances[nearest], level: level, child: nearest, ofNode: next.number)
      }
      if next.level == 0 { return Int(next.number) }
    }
    return nil
  }

  /// Searches for the nearest segment without an initial limit.
  ///
  /// The search descends through the nearest box of each node to a leaf, and from there goes back up through
  /// the other boxes. In this way, the limit is nearly right before any node is pushed onto the stack, and no
  /// node is examined twice.
  mutating func climb(
    candidates room: UnsafeMutableBufferPointer<TreeCandidate>, _ visit: (_ segment: Int) -> Double
  ) {
    var candidates = Candidates(room)
    // These are the distances of the children of each node on the way down; ten levels are enough for any
    // route.
    withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: 10) { passed in
      var number = 0
      for level in stride(from: tree.levels.count - 1, through: 0, by: -1) {
        let node = tree.node(number, level: level)
        let distances = target.distancesSquared(node)
        passed[level] = distances
        number = number &* SegmentIndex.fanOut &+ target.likeliestChild(of: node, distances)
      }
      open(number, &candidates, visit)
      // The limit is still infinite if the segment is so far from the plane's middle that its plane distance
      // gives no limit.
      if !target.limit.isFinite { candidates.visitAll(&target, visit) }
      for level in tree.levels.indices {
        let taken = UInt32(1) << UInt32(number % SegmentIndex.fanOut)
        number /= SegmentIndex.fanOut
        let others = passed[level].lanes(upTo: target.boxSquared) & ~taken
        if others == 0 { continue }
        stack.push(others, of: passed[level], level: level, node: Int32(number))
        while let leaf = nextLeaf() { open(leaf, &candidates, visit) }
      }
    }
    candidates.visitAll(&target, visit)
  }

  /// Adds those segments of a leaf to the candidates that may be within the limit.
  @inline(__always)
  private mutating func open(
    _ leaf: Int, _ candidates: inout Candidates, _ visit: (_ segment: Int) -> Double
  ) {
    let distances = target.distancesSquared(tree.leaf(leaf))
    target.lower(toSquared: distances.least)
    var lanes = distances.lanes(upTo: target.leafSquared)
    while let lane = lanes.popLane() {
      candidates.append(TreeCandidate(distance: distances[lane], segment: tree.segment(leaf, lane)))
    }
    if candidates.isNearlyFull { candidates.visitAll(&target, visit) }
  }
}

/// A node, or a leaf at level 0, that waits to be examined.
struct WaitingNode {
  var distance: Float
  var level: Int32
  var number: Int32

  /// Creates the root, above the given number of levels.
  init(rootAbove levels: Int) {
    distance = 0
    level = Int32(truncatingIfNeeded: levels)
    number = 0
  }

  /// Creates a child of a node.
  @inline(__always)
  init(distance: Float, level: Int, child: Int, ofNode node: Int32) {
    self.distance = distance
    self.level = Int32(truncatingIfNeeded: level)
    number = node &* Int32(SegmentIndex.fanOut) &+ Int32(truncatingIfNeeded: child)
  }
}

/// A stack of nodes waiting to be opened.
struct SearchStack {
  private let room: UnsafeMutableBufferPointer<WaitingNode>
  private var top = 0

  init(_ room: UnsafeMutableBufferPointer<WaitingNode>) { self.room = room }

  @inline(__always)
  mutating func push(_ waiting: WaitingNode) {
    room[top] = waiting
    top &+= 1
  }

  @inline(__always)
  mutating func pop() -> WaitingNode? {
    guard top > 0 else { return nil }
    top &-= 1
    return room[top]
  }

  /// Adds the given children of a node.
  @inline(__always)
  mutating func push(_ lanes: UInt32, of distances: SIMD8<Float>, level: Int, node: Int32) {
    var children = lanes
    while let child = children.popLane() {
      push(WaitingNode(distance: distances[child], level: level, child: child, ofNode: node))
    }
  }
}

/// A segment that may be the nearest, and its squared distance on the plane.
struct TreeCandidate {
  var distance: Float
  var segment: Int
}

/// Segments whose exact measurement is postponed until the limit is known more precisely.
struct Candidates {
  private let room: UnsafeMutableBufferPointer<TreeCandidate>
  private var count = 0

  init(_ room: UnsafeMutableBufferPointer<TreeCandidate>) { self.room = room }

  /// True when there may not be enough room for another leaf.
  var isNearlyFull: Bool { count > room.count - SegmentIndex.fanOut }

  @inline(__always)
  mutating func append(_ candidate: TreeCandidate) {
    room[count] = candidate
    count &+= 1
  }

  /// Visits the candidates that may still be within the limit, nearest first.
  mutating func visitAll(_ target: inout SearchTarget, _ visit: (_ segment: Int) -> Double) {
    guard count > 0 else { return }
    var first = 0
    for other in 1..<count where room[other].distance < room[first].distance {
      first = other
    }
    room.swapAt(0, first)
    for candidate in room[..<count] where !(candidate.distance > target.leafSquared) {
      target.limit = min(target.limit, visit(candidate.segment))
    }
    count = 0
  }
}
