extension SegmentIndex {
  /// Visits the leaves that may hold a segment within a limit of a walker, nearest boxes first.
  ///
  /// - Parameters:
  ///   - walker: The ground about the walker.
  ///   - limit: Metres along the ground; only leaves farther away are left out.
  ///   - visit: Called with the segments of a leaf, which may lower the limit.
  func search(
    from walker: WalkerFrame, within limit: Double,
    visit: (_ segments: Range<Int>, _ limit: inout Double) -> Void
  ) {
    var target = SearchTarget(plane.project(walker.origin), heights: heights, limit: limit)
    nodes.withUnsafeBufferPointer { nodes in
      if !limit.isFinite {
        visit(segments(ofLeaf: nearestLeaf(to: target, nodes)), &target.limit)
      }
      // Of each level at most fanOut − 1 nodes wait while the next is opened.
      let capacity = levels.count * Self.fanOut + 1
      withUnsafeTemporaryAllocation(of: Waiting.self, capacity: capacity) { stack in
        stack.initializeElement(at: 0, to: Waiting(distance: 0, level: levels.count, number: 0))
        var top = 1
        while top > 0 {
          top -= 1
          let next = stack[top]
          if next.distance > target.squared { continue }
          guard next.level > 0 else {
            visit(segments(ofLeaf: Int(next.number)), &target.limit)
            continue
          }
          let level = Int(next.level) - 1
          let distances = target.distancesSquared(nodes[levels[level] + Int(next.number)])
          let bottom = top
          for child in 0..<Self.fanOut where distances[child] <= target.squared {
            var place = top
            while place > bottom && stack[place - 1].distance < distances[child] {
              stack.initializeElement(at: place, to: stack[place - 1])
              place -= 1
            }
            stack.initializeElement(
              at: place,
              to: Waiting(
                distance: distances[child], level: level,
                number: next.number * Int32(Self.fanOut) + Int32(child)))
            top += 1
          }
        }
      }
    }
  }

  /// A leaf that is probably near: the one reached by opening the nearest box of each node.
  ///
  /// What it holds limits the search from the beginning, which would else put aside every child
  /// of the first nodes.
  private func nearestLeaf(
    to target: SearchTarget, _ nodes: UnsafeBufferPointer<IndexNode>
  ) -> Int {
    var number = 0
    for level in stride(from: levels.count - 1, through: 0, by: -1) {
      let distances = target.distancesSquared(nodes[levels[level] + number])
      var nearest = 0
      for child in 1..<Self.fanOut where distances[child] < distances[nearest] { nearest = child }
      number = number * Self.fanOut + nearest
    }
    return number
  }

  @inline(__always)
  private func segments(ofLeaf leaf: Int) -> Range<Int> {
    let first = Int(leaves[leaf])
    return first..<min(first + leafLength, segmentCount)
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
  private(set) var squared = Float.infinity
  private let x: SIMD8<Float>
  private let y: SIMD8<Float>
  /// The walker's height above or below all segments, squared: that much of any chord is not in
  /// the plane.
  private let heightSquared: Double
  /// What rounding the walker's position to `Float` may hide, metres.
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

  private mutating func bound() {
    guard limit.isFinite else { return }
    let chord = Self.longestChord(ofLength: limit) + slack
    squared = Float(max(chord * chord * (1 + 1e-6) - heightSquared, 0)).nextUp
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
