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
    let position = plane.project(walker.origin)
    var bound = SearchBound(position, heights: heights)
    var limit = limit
    bound.lower(to: limit)
    let x = SIMD8<Float>(repeating: Float(position.x))
    let y = SIMD8<Float>(repeating: Float(position.y))
    // Of each level at most fanOut − 1 nodes wait while the next is opened.
    let capacity = levels.count * Self.fanOut + 1
    withUnsafeTemporaryAllocation(of: Waiting.self, capacity: capacity) { stack in
      stack.initializeElement(at: 0, to: Waiting(distance: 0, level: levels.count, number: 0))
      var top = 1
      while top > 0 {
        top -= 1
        let next = stack[top]
        if next.distance > bound.squared { continue }
        guard next.level > 0 else {
          let first = Int(leaves[Int(next.number)])
          let before = limit
          visit(first..<min(first + leafLength, segmentCount), &limit)
          if limit < before { bound.lower(to: limit) }
          continue
        }
        let level = Int(next.level) - 1
        let distances = nodes[levels[level] + Int(next.number)].distancesSquared(x: x, y: y)
        let bottom = top
        for child in 0..<Self.fanOut where distances[child] <= bound.squared {
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

/// How far on the index plane a segment may be that is within a limit on the ground.
private struct SearchBound {
  /// Its square, m²; boxes farther away hold nothing within the limit.
  private(set) var squared = Float.infinity
  /// The walker's height above or below all segments, squared: that much of any chord is not in
  /// the plane.
  private let heightSquared: Double
  /// What rounding the walker's position to `Float` may hide, metres.
  private let slack: Double

  init(_ position: Vector3, heights: ClosedRange<Double>) {
    let height = max(heights.lowerBound - position.z, position.z - heights.upperBound, 0)
    heightSquared = height * height
    slack = (abs(position.x) + abs(position.y)) / 0x1p22
  }

  /// Takes a new limit, metres along the ground.
  mutating func lower(to limit: Double) {
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
