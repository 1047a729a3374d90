extension SegmentIndex {
  /// Visits the segments that may lie within a limit of a walker.
  ///
  /// - Parameters:
  ///   - walker: The ground about the walker.
  ///   - limit: Metres along the ground; only segments farther away are left out.
  ///   - visit: Called with a segment; some segments come more than once.
  func search(from walker: WalkerFrame, within limit: Double, visit: (_ segment: Int) -> Void) {
    let target = SearchTarget(
      plane.project(walker.origin), heights: heights, padding: leaves.padding, limit: limit)
    withSearch(for: target) { search in
      search.stack.push(Waiting(rootAbove: search.tree.levels.count))
      while let leaf = search.nextLeaf() {
        let distances = target.distancesSquared(search.tree.leaf(leaf))
        var lanes = distances.lanes(upTo: target.leafSquared)
        while let lane = lanes.popLane() { visit(search.tree.segment(leaf, lane)) }
      }
    }
  }

  /// Visits segments one of which is the nearest to a walker: few, as the distances on the plane
  /// alone rule nearly all of them out.
  ///
  /// - Parameters:
  ///   - walker: The ground about the walker.
  ///   - visit: Called with a segment, returns beyond which distance along the ground, metres, a
  ///     segment cannot be the nearest; some segments come more than once.
  func searchNearest(from walker: WalkerFrame, visit: (_ segment: Int) -> Double) {
    let target = SearchTarget(
      plane.project(walker.origin), heights: heights, padding: leaves.padding, limit: .infinity)
    withSearch(for: target) { search in
      withUnsafeTemporaryAllocation(of: Candidate.self, capacity: 32) { room in
        search.climb(candidates: room, visit)
      }
    }
  }

  /// Lends the arrays to a search, which would else count references at each of its steps.
  @inline(__always)
  private func withSearch(for target: SearchTarget, _ body: (inout TreeSearch) -> Void) {
    // Of each level at most fanOut − 1 nodes wait while the next is opened; the ten levels of
    // 2³¹ segments have room.
    withUnsafeTemporaryAllocation(of: Waiting.self, capacity: 84) { room in
      nodes.withUnsafeBufferPointer { nodes in
        levels.withUnsafeBufferPointer { levels in
          leaves.values.withUnsafeBytes { values in
            guard let nodes = nodes.baseAddress, let values = values.baseAddress else { return }
            let tree = SearchTree(
              nodes: nodes, levels: levels, leaves: values, layout: leaves.layout,
              lastSegment: leaves.lastSegment)
            var search = TreeSearch(tree: tree, stack: SearchStack(room), target: target)
            body(&search)
          }
        }
      }
    }
  }
}

/// The arrays of an index, lent for the time of a search.
private struct SearchTree {
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

  /// The number on the route of a leaf's segment.
  @inline(__always)
  func segment(_ leaf: Int, _ lane: Int) -> Int {
    IndexLeaves.segment(leaf, lane, of: leaves, layout, lastSegment)
  }
}

/// A search under way.
private struct TreeSearch {
  let tree: SearchTree
  var stack: SearchStack
  var target: SearchTarget

  /// Opens what waits, and of each node the nearest child, down to the next leaf that may hold
  /// something within the limit.
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
        next = Waiting(
          distance: distances[nearest], level: level, child: nearest, ofNode: next.number)
      }
      if next.level == 0 { return Int(next.number) }
    }
    return nil
  }

  /// Searches without a limit: goes down to the leaf one comes to by the nearest box of each node,
  /// and looks from there upward at the other boxes.
  ///
  /// The limit is then nearly right before anything is put aside, and no node is looked at twice.
  mutating func climb(
    candidates room: UnsafeMutableBufferPointer<Candidate>, _ visit: (_ segment: Int) -> Double
  ) {
    var candidates = Candidates(room)
    // The distances of the children of each node on the way down; ten levels hold any route.
    withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: 10) { passed in
      var number = 0
      for level in stride(from: tree.levels.count - 1, through: 0, by: -1) {
        let node = tree.node(number, level: level)
        let distances = target.distancesSquared(node)
        passed[level] = distances
        number = number &* SegmentIndex.fanOut &+ target.likeliestChild(of: node, distances)
      }
      open(number, &candidates, visit)
      // The distance on the plane told nothing, as far out.
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

  /// Takes the segments of a leaf that may be within the limit among the candidates.
  @inline(__always)
  private mutating func open(
    _ leaf: Int, _ candidates: inout Candidates, _ visit: (_ segment: Int) -> Double
  ) {
    let distances = target.distancesSquared(tree.leaf(leaf))
    target.lower(toSquared: distances.least)
    var lanes = distances.lanes(upTo: target.leafSquared)
    while let lane = lanes.popLane() {
      candidates.append(Candidate(distance: distances[lane], segment: tree.segment(leaf, lane)))
    }
    if candidates.isNearlyFull { candidates.visitAll(&target, visit) }
  }
}

/// A node or, at level 0, a leaf that waits to be looked at.
private struct Waiting {
  var distance: Float
  var level: Int32
  var number: Int32

  /// The root, above so many levels.
  init(rootAbove levels: Int) {
    distance = 0
    level = Int32(truncatingIfNeeded: levels)
    number = 0
  }

  /// A child of a node.
  @inline(__always)
  init(distance: Float, level: Int, child: Int, ofNode node: Int32) {
    self.distance = distance
    self.level = Int32(truncatingIfNeeded: level)
    number = node &* Int32(SegmentIndex.fanOut) &+ Int32(truncatingIfNeeded: child)
  }
}

/// What waits to be opened.
private struct SearchStack {
  private let room: UnsafeMutableBufferPointer<Waiting>
  private var top = 0

  init(_ room: UnsafeMutableBufferPointer<Waiting>) { self.room = room }

  @inline(__always)
  mutating func push(_ waiting: Waiting) {
    room[top] = waiting
    top &+= 1
  }

  @inline(__always)
  mutating func pop() -> Waiting? {
    guard top > 0 else { return nil }
    top &-= 1
    return room[top]
  }

  /// Adds some of a node's children.
  @inline(__always)
  mutating func push(_ lanes: UInt32, of distances: SIMD8<Float>, level: Int, node: Int32) {
    var children = lanes
    while let child = children.popLane() {
      push(Waiting(distance: distances[child], level: level, child: child, ofNode: node))
    }
  }
}

/// A segment that may be the nearest, and its distance on the plane, squared.
private struct Candidate {
  var distance: Float
  var segment: Int
}

/// Segments that wait to be measured exactly, until the limit is known better.
private struct Candidates {
  private let room: UnsafeMutableBufferPointer<Candidate>
  private var count = 0

  init(_ room: UnsafeMutableBufferPointer<Candidate>) { self.room = room }

  /// Whether a leaf might not find room any more.
  var isNearlyFull: Bool { count > room.count - SegmentIndex.fanOut }

  @inline(__always)
  mutating func append(_ candidate: Candidate) {
    room[count] = candidate
    count &+= 1
  }

  /// Visits those that may still be within the limit, the nearest first.
  mutating func visitAll(_ target: inout SearchTarget, _ visit: (_ segment: Int) -> Double) {
    guard count > 0 else { return }
    var first = 0
    for other in 1..<max(count, 1) where room[other].distance < room[first].distance {
      first = other
    }
    room.swapAt(0, first)
    for candidate in room[..<count] where !(candidate.distance > target.leafSquared) {
      target.limit = min(target.limit, visit(candidate.segment))
    }
    count = 0
  }
}

extension UInt32 {
  /// Takes the lowest lane out of a set of lanes; nil when none is left.
  @inline(__always)
  fileprivate mutating func popLane() -> Int? {
    guard self != 0 else { return nil }
    let lane = trailingZeroBitCount
    self &= self &- 1
    return lane
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

  /// From the middle of the plane, metres.
  private let outward: Double
  /// The least distance on the plane so far, squared.
  private var leastSquared = Float.infinity
  /// By what that distance is lengthened to one on the ground, at most; 0 before the first, which
  /// is the farthest.
  private var stretch = 0.0
  /// How far segments may bulge out of their chords, metres.
  private let padding: Double

  init(_ position: Vector3, heights: ClosedRange<Double>, padding: Double, limit: Double) {
    self.padding = padding
    let height = max(heights.lowerBound - position.z, position.z - heights.upperBound, 0)
    heightSquared = height * height
    slack = (abs(position.x) + abs(position.y)) / 0x1p22
    outward = Vector2(position.x, position.y).length
    x = SIMD8(repeating: Float(position.x))
    y = SIMD8(repeating: Float(position.y))
    self.limit = limit
    bound()
  }

  @inline(__always)
  func distancesSquared(_ node: UnsafePointer<IndexNode>) -> SIMD8<Float> {
    node.pointee.distancesSquared(x: x, y: y)
  }

  @inline(__always)
  func likeliestChild(
    of node: UnsafePointer<IndexNode>, _ distances: SIMD8<Float>
  ) -> Int {
    node.pointee.likeliestChild(distances, x: x, y: y)
  }

  @inline(__always)
  func distancesSquared(_ leaf: IndexLeaf) -> SIMD8<Float> { leaf.distancesSquared(x: x, y: y) }

  /// Lowers the limit to what a segment's distance on the plane, squared, tells of its distance.
  @inline(__always)
  mutating func lower(toSquared squared: Float) {
    guard squared < leastSquared else { return }
    leastSquared = squared
    let onPlane = Double(squared).squareRoot()
    let farthest = onPlane * (1 + 1 / 0x1p20) + 8 * slack + padding
    if stretch == 0 { stretch = Self.stretch(outTo: outward + farthest, over: farthest) }
    limit = min(limit, farthest * stretch)
  }

  /// How much longer a line on the ground can be than on the plane; infinite where that is left to
  /// be measured exactly.
  ///
  /// - Parameters:
  ///   - reach: How far from the plane's middle it may lie, metres: there the ground is steepest.
  ///   - length: On the plane, metres.
  private static func stretch(outTo reach: Double, over length: Double) -> Double {
    guard length < 100_000, reach < 3_000_000 else { return .infinity }
    // The least radius of curvature is b²/a, at the equator along the meridian.
    let radius = Ellipsoid.semiMinorAxis * Ellipsoid.semiMinorAxis / Ellipsoid.semiMajorAxis
    let slopeSquared = reach * reach / (radius * radius - reach * reach)
    // √(1 + s) is at most 1 + s/2, and an arc longer than its chord by 1 in 24 R²/c².
    return 1 + slopeSquared / 2 + length * length / (12 * radius * radius)
  }

  private mutating func bound() {
    guard limit.isFinite else { return }
    let chord = Self.longestChord(ofLength: limit)
    boxSquared = squared(chord + slack)
    // The segment is at most a chord farther from the plane's middle than the walker is.
    leafSquared = squared(chord + 8 * slack + chord / 0x1p20 + padding)
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
