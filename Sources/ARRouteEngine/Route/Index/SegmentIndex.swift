/// Finds the segments of a route near a place, in a time that hardly grows with the route's length.
///
/// Eight segments, a run of the route, form a leaf of a tree of boxes. The runs are sorted along a Hilbert
/// curve, so that legs that pass the same place again, lap after lap, end up next to each other; eight
/// neighbours in that order share a node, and eight nodes share the next one. On a route that piles up, where
/// the boxes of runs would overlap, the segments are sorted in that order one by one.
///
/// The boxes are on a single plane, which touches the Earth in the middle of the route. Projection onto it
/// never makes a chord longer, and no chord is longer than its geodesic, so the distance from a box is never
/// more than that from the segments in it, even at a pole and across the antimeridian. Each box is padded by
/// the distance of segments from their chords, and rounded outwards.
struct SegmentIndex: Sendable {
  /// The number of children of a node, and of segments in a leaf.
  static let fanOut = 8

  /// The plane of the boxes.
  let plane: IndexPlane
  /// The ends of the segments in groups of eight, in the order of the tree.
  let leaves: IndexLeaves
  /// The boxes of every node's children: first those of the nodes above the leaves, last those of the root.
  let nodes: [IndexNode]
  /// The start of each level in `nodes`.
  let levels: [Int]
  /// The range of heights above the plane that contains all segments, metres.
  let heights: ClosedRange<Double>

  /// Creates the index of the segments between vertices.
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

  /// Creates the plane at a coordinate.
  init(at coordinate: GeodeticCoordinate) {
    var converter = SurfaceConverter()
    origin = converter.point(of: coordinate)
    basis = LocalBasis(at: coordinate)
  }

  /// Returns an Earth-centred point with x east and y north on the plane and z above it, metres.
  @inline(__always)
  func project(_ point: Vector3) -> Vector3 {
    let offset = point - origin
    return Vector3(offset.dot(basis.east), offset.dot(basis.north), offset.dot(basis.up))
  }
}
