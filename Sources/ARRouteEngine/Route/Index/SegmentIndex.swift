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
/// box is padded by the bulge of segments out of their chords, and rounded outward.
struct SegmentIndex: Sendable {
  /// The children of a node, and the segments of a leaf.
  static let fanOut = 8

  /// The plane of the boxes.
  let plane: IndexPlane
  /// The ends of the segments, eight by eight, in the order of the tree.
  let leaves: IndexLeaves
  /// The boxes of the children of every node: those of the leaves' level first, the root last.
  let nodes: [IndexNode]
  /// The start of each level in `nodes`.
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

  /// The plane at a coordinate.
  init(at coordinate: GeodeticCoordinate) {
    var converter = SurfaceConverter()
    origin = converter.point(of: coordinate)
    basis = LocalBasis(at: coordinate)
  }

  /// An Earth-centred point: x east and y north on the plane, z above it, metres.
  @inline(__always)
  func project(_ point: Vector3) -> Vector3 {
    let offset = point - origin
    return Vector3(offset.dot(basis.east), offset.dot(basis.north), offset.dot(basis.up))
  }
}
