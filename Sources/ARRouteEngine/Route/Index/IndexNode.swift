/// A box on the index plane, metres.
struct IndexBox {
  var west = Float.infinity
  var east = -Float.infinity
  var south = Float.infinity
  var north = -Float.infinity

  /// The area of the box, m².
  var area: Double { Double(east - west) * Double(north - south) }

  /// Extends the box to contain another box.
  mutating func formUnion(_ other: IndexBox) {
    west = min(west, other.west)
    east = max(east, other.east)
    south = min(south, other.south)
    north = max(north, other.north)
  }
}

/// The boxes of a node's eight children; the box of a missing child is infinitely far away.
struct IndexNode: Sendable {
  var west = SIMD8<Float>(repeating: .infinity)
  var east = SIMD8<Float>(repeating: -.infinity)
  var south = SIMD8<Float>(repeating: .infinity)
  var north = SIMD8<Float>(repeating: -.infinity)

  /// Sets a child's box.
  @inline(__always)
  mutating func set(_ child: Int, to box: IndexBox) {
    west[child] = box.west
    east[child] = box.east
    south[child] = box.south
    north[child] = box.north
  }

  /// The box around all children.
  var bounds: IndexBox {
    IndexBox(west: west.min(), east: east.max(), south: south.min(), north: north.max())
  }

  /// Returns the squared distances of the children's boxes from a point; 0 inside a box.
  @inline(__always)
  func distancesSquared(x: SIMD8<Float>, y: SIMD8<Float>) -> SIMD8<Float> {
    let across = (west - x).orIfGreater(x - east).orIfGreater(.zero)
    let along = (south - y).orIfGreater(y - north).orIfGreater(.zero)
    return across * across + along * along
  }

  /// Returns the child that most likely contains the nearest segment.
  ///
  /// If several boxes are at about the same distance, it is the smallest.
  @inline(__always)
  func likeliestChild(_ distances: SIMD8<Float>, x: SIMD8<Float>, y: SIMD8<Float>) -> Int {
    let across = (x - west).orIfGreater(east - x)
    let along = (y - south).orIfGreater(north - y)
    return (distances + (across * across + along * along) * (1 / 0x1p16)).leastLane
  }
}
