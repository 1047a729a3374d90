extension SegmentIndex {
  /// How far segments in a leaf may bulge out of their chords, metres; of others NaN is kept.
  static let leafPadding = 0.01

  /// Visits the segments that may lie within a limit of a walker, those of the nearest boxes first.
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
      if !limit.isFinite { visit(tree.firstGuess(near: target), &target.limit) }
      // Of each level at most fanOut − 1 nodes wait while the next is opened.
      let capacity = tree.levels.count * Self.fanOut + 1
      withUnsafeTemporaryAllocation(of: Waiting.self, capacity: capacity) { stack in
        stack[0] = Waiting(distance: 0, level: tree.levels.count, number: 0)
        var top = 1
        while top > 0 {
          top -= 1
          let next = stack[top]
          if next.distance > target.boxSquared { continue }
          guard next.level > 0 else {
            let leaf = tree.leaves[Int(next.number)]
            let distances = target.distancesSquared(leaf)
            var lanes = distances.lanes(upTo: target.leafSquared)
            while lanes != 0 {
              let lane = lanes.trailingZeroBitCount
              lanes &= lanes - 1
              if distances[lane] > target.leafSquared { continue }
              visit(Int(leaf.segments[lane]), &target.limit)
            }
            continue
          }
          let level = Int(next.level) - 1
          let distances = target.distancesSquared(tree.node(Int(next.number), level: level))
          let bottom = top
          var children = distances.lanes(upTo: target.boxSquared)
          while children != 0 {
            let child = children.trailingZeroBitCount
            children &= children - 1
            let distance = distances[child]
            var place = top
            while place > bottom && stack[place - 1].distance < distance {
              stack[place] = stack[place - 1]
              place -= 1
            }
            stack[place] = Waiting(
              distance: distance, level: level,
              number: next.number * Int32(Self.fanOut) + Int32(child))
            top += 1
          }
        }
      }
    }
  }

  /// Lends the arrays to a search, which would else count references at each of its steps.
  @inline(__always)
  private func withTree(_ body: (SearchTree) -> Void) {
    nodes.withUnsafeBufferPointer { nodes in
      levels.withUnsafeBufferPointer { levels in
        leaves.withUnsafeBufferPointer { leaves in
          body(SearchTree(nodes: nodes, levels: levels, leaves: leaves))
        }
      }
    }
  }
}

/// The arrays of an index, lent for the time of a search.
private struct SearchTree {
  let nodes: UnsafeBufferPointer<IndexNode>
  let levels: UnsafeBufferPointer<Int>
  let leaves: UnsafeBufferPointer<IndexLeaf>

  @inline(__always)
  func node(_ number: Int, level: Int) -> IndexNode { nodes[levels[level] + number] }

  /// A segment that is probably near: the nearest in the leaf one comes to by opening the nearest
  /// box of each node.
  ///
  /// Its distance limits the search from the beginning, which would else put aside every child of
  /// the first nodes.
  func firstGuess(near target: SearchTarget) -> Int {
    var number = 0
    for level in stride(from: levels.count - 1, through: 0, by: -1) {
      let distances = target.distancesSquared(node(number, level: level))
      number = number * SegmentIndex.fanOut + distances.leastLane
    }
    let leaf = leaves[number]
    return Int(leaf.segments[target.distancesSquared(leaf).leastLane])
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
