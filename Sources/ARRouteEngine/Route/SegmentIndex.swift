/// Finds the segments of a route near a place, in time that hardly grows with the route.
///
/// Eight segments make a leaf of a tree of boxes: a run of the route. The runs are put in the order
/// of a Hilbert curve, so that legs that pass the same place again, lap after lap, come to lie
/// beside each other; eight neighbours in that order share a node, eight nodes the next. On a route
/// that piles up, where the boxes of runs would lie over each other, the segments are put in that
/// order one by one.
///
/// The boxes lie on one plane, which touches the Earth in the route's middle. Projecting on it
/// makes no chord longer, and no chord is longer than its geodesic: the distance from a box is
/// never more than that from the segments in it, at a pole and across the antimeridian too. Each
/// box is padded by what segments bulge out of their chords, and rounded outward.
struct SegmentIndex: Sendable {
  /// The children of a node, and the segments of a leaf.
  static let fanOut = 8

  /// The plane of the boxes.
  let plane: IndexPlane
  /// The ends of the segments, eight by eight, in the order of the tree.
  let leaves: IndexLeaves
  /// The boxes of the children of every node: those of the leaves' level first, the root last.
  let nodes: [IndexNode]
  /// Where each level begins in `nodes`.
  let levels: [Int]
  /// The heights above the plane between which all segments lie, metres.
  let heights: ClosedRange<Double>

  /// The index of the segments between vertices.
  init(_ line: SurfaceLine) {
    let plane = IndexPlane(at: line.coordinates[line.coordinates.count / 2])
    let vertices = IndexVertices(line, plane: plane)
    var order = vertices.order(byRunsOf: Self.fanOut)
    var leaves = LeafBuilder(vertices, line, order: order, layout: .runs)
    if leaves.isPiledUp {
      order = vertices.order(byRunsOf: 1)
      leaves = LeafBuilder(vertices, line, order: order, layout: .single)
    }
    var builder = NodeBuilder(leaves.boxes)
    builder.addLevels()
    self.plane = plane
    self.leaves = leaves.leaves
    nodes = builder.nodes
    levels = builder.levels
    heights = vertices.heights
  }
}

/// The plane that touches the ellipsoid at a place.
struct IndexPlane: Sendable {
  private let origin: Vector3
  private let basis: LocalBasis

  /// The plane at a place.
  init(at place: GeodeticCoordinate) {
    var converter = SurfaceConverter()
    origin = converter.point(of: place)
    basis = LocalBasis(at: place)
  }

  /// An Earth-centred point: x east and y north on the plane, z above it, metres.
  @inline(__always)
  func project(_ point: Vector3) -> Vector3 {
    let offset = point - origin
    return Vector3(offset.dot(basis.east), offset.dot(basis.north), offset.dot(basis.up))
  }
}

/// A box on the index plane, metres.
struct IndexBox {
  var west = Float.infinity
  var east = -Float.infinity
  var south = Float.infinity
  var north = -Float.infinity

  /// Its area, m².
  var area: Double { Double(east - west) * Double(north - south) }

  /// Grows to hold another box.
  mutating func formUnion(_ other: IndexBox) {
    west = min(west, other.west)
    east = max(east, other.east)
    south = min(south, other.south)
    north = max(north, other.north)
  }
}

/// The boxes of a node's eight children; boxes of none are infinitely far away.
struct IndexNode: Sendable {
  var west = SIMD8<Float>(repeating: .infinity)
  var east = SIMD8<Float>(repeating: -.infinity)
  var south = SIMD8<Float>(repeating: .infinity)
  var north = SIMD8<Float>(repeating: -.infinity)

  /// Puts a child's box in its place.
  @inline(__always)
  mutating func set(_ child: Int, to box: IndexBox) {
    west[child] = box.west
    east[child] = box.east
    south[child] = box.south
    north[child] = box.north
  }

  /// The box about all children.
  var bounds: IndexBox {
    IndexBox(west: west.min(), east: east.max(), south: south.min(), north: north.max())
  }

  /// The distances of the children's boxes from a point, squared; 0 inside.
  @inline(__always)
  func distancesSquared(x: SIMD8<Float>, y: SIMD8<Float>) -> SIMD8<Float> {
    let across = (west - x).orIfGreater(x - east).orIfGreater(.zero)
    let along = (south - y).orIfGreater(y - north).orIfGreater(.zero)
    return across * across + along * along
  }

  /// The child that most likely holds what is nearest: of boxes about as near, the smallest.
  @inline(__always)
  func likeliestChild(_ distances: SIMD8<Float>, x: SIMD8<Float>, y: SIMD8<Float>) -> Int {
    let across = (x - west).orIfGreater(east - x)
    let along = (y - south).orIfGreater(north - y)
    return (distances + (across * across + along * along) * (1 / 0x1p16)).leastLane
  }
}

/// The ends of segments on the index plane, metres, and their numbers on the route, eight segments
/// to a leaf.
///
/// NaN stands for a vertex of a segment that its chord does not stand for. What belongs to a leaf
/// lies together, as reaching for memory is most of a search's time.
struct IndexLeaves: Sendable {
  /// Where in a leaf the values are, each of four bytes.
  struct Layout: Sendable {
    /// Values a leaf.
    let stride: Int
    /// From the start of each segment to its end.
    let end: Int
    /// From the x of each end to its y.
    let y: Int
    /// The numbers of the segments on the route; of a run that of the first alone.
    let numbers: Int
    /// Whether a leaf is a run of the route: the end of each segment is the start of the next.
    let isRun: Bool

    static let runs = Layout(stride: 20, end: 1, y: 9, numbers: 18, isRun: true)
    static let single = Layout(stride: 40, end: 8, y: 16, numbers: 32, isRun: false)
  }

  let layout: Layout
  /// The number of the route's last segment, with which the last leaf is filled up.
  let lastSegment: Int32
  /// How far the segments bulge out of their chords at most, metres; NaN is kept of those for which
  /// that would be more than `longestPadding`.
  let padding: Double
  var values: [Float] = []

  /// Metres; segments of more than 3.5 km, of which a route has few.
  static let longestPadding = 1.0

  init(_ layout: Layout, lastSegment: Int32, padding: Double) {
    self.layout = layout
    self.lastSegment = lastSegment
    self.padding = padding
  }

  /// How many there are.
  var count: Int { values.count / layout.stride }

  /// The number on the route of a leaf's segment.
  func segment(_ leaf: Int, _ lane: Int) -> Int {
    values.withUnsafeBytes { values in
      guard let start = values.baseAddress else { return 0 }
      return Self.segment(leaf, lane, of: start, layout, lastSegment)
    }
  }

  /// The same, of the memory of the values.
  @inline(__always)
  static func segment(
    _ leaf: Int, _ lane: Int, of values: UnsafeRawPointer, _ layout: Layout, _ lastSegment: Int32
  ) -> Int {
    let place = (leaf &* layout.stride &+ layout.numbers &+ (layout.isRun ? 0 : lane)) &* 4
    let number = values.loadUnaligned(fromByteOffset: place, as: Int32.self)
    guard layout.isRun else { return Int(number) }
    return Int(min(number &+ Int32(truncatingIfNeeded: lane), lastSegment))
  }
}

/// Eight segments on the index plane, metres.
struct IndexLeaf {
  let startX: SIMD8<Float>
  let startY: SIMD8<Float>
  let endX: SIMD8<Float>
  let endY: SIMD8<Float>

  /// A leaf by its number, of the memory of them all.
  @inline(__always)
  init(_ number: Int, of values: UnsafeRawPointer, _ layout: IndexLeaves.Layout) {
    let start = values + number * layout.stride * 4
    startX = start.loadUnaligned(as: SIMD8<Float>.self)
    endX = start.loadUnaligned(fromByteOffset: layout.end * 4, as: SIMD8<Float>.self)
    startY = start.loadUnaligned(fromByteOffset: layout.y * 4, as: SIMD8<Float>.self)
    endY = start.loadUnaligned(
      fromByteOffset: (layout.y + layout.end) * 4, as: SIMD8<Float>.self)
  }

  /// The distances of the segments from a point, squared; NaN where that says nothing.
  @inline(__always)
  func distancesSquared(x: SIMD8<Float>, y: SIMD8<Float>) -> SIMD8<Float> {
    let alongX = endX - startX
    let alongY = endY - startY
    let toX = x - startX
    let toY = y - startY
    // A segment shorter than the rounding has no direction: its fraction is 0.
    let squared = alongX * alongX + alongY * alongY + Float.leastNormalMagnitude
    var fraction = (toX * alongX + toY * alongY) / squared
    fraction = fraction.orIfGreater(.zero)
    fraction.replace(with: 1, where: fraction .> 1)
    let missX = toX - fraction * alongX
    let missY = toY - fraction * alongY
    return missX * missX + missY * missY
  }
}

extension SIMD8<Float> {
  /// The lanes that are not greater than a number, NaN among them: bit 0 is lane 0.
  @inline(__always)
  func lanes(upTo bound: Float) -> UInt32 {
    let lanes = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128).replacing(with: 0, where: self .> bound)
    let halves = lanes.lowHalf | lanes.highHalf
    let quarters = halves.lowHalf | halves.highHalf
    return quarters.x | quarters.y
  }

  /// The least number; any, or NaN, where one is NaN.
  @inline(__always)
  var least: Float {
    let halves = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let quarters = halves.lowHalf.replacing(
      with: halves.highHalf, where: halves.highHalf .< halves.lowHalf)
    return quarters.y < quarters.x ? quarters.y : quarters.x
  }

  /// The first lane of the least number; any where one is NaN.
  @inline(__always)
  var leastLane: Int { lanes(upTo: least).trailingZeroBitCount & 7 }

  /// The greater of the numbers in each lane.
  ///
  /// The standard library's `pointwiseMax` does the same a lane at a time, at five times the cost.
  @inline(__always)
  fileprivate func orIfGreater(_ other: SIMD8<Float>) -> SIMD8<Float> {
    replacing(with: other, where: self .< other)
  }
}
