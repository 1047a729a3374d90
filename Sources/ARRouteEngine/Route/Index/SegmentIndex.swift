/// Finds the segments of a route near a place; the time hardly grows with the route's length.
///
/// The index is a tree of boxes. A leaf is a run of eight consecutive segments. The runs are sorted along a
/// Hilbert curve, so that legs that pass the same place lap after lap are next to each other; eight
/// neighbours in that order form a node, and eight nodes form a node of the next level. If the route overlaps
/// itself so much that the boxes of runs would overlap, segments are sorted individually instead of in runs.
///
/// All boxes are on a single plane, which touches the Earth in the middle of the route. Projecting a chord
/// onto the plane never makes it longer, and no chord is longer than its geodesic. So the distance to a box
/// never exceeds the distance to the segments in it, even at a pole and across the antimeridian. Each box is
/// padded by the maximum distance of segments from their chords, and rounded outwards.
struct SegmentIndex: Sendable {
  /// The number of children of a node, and the number of segments in a leaf.
  static let fanOut = 8

  /// The plane on which the boxes lie.
  let plane: IndexPlane
  /// The ends of the segments, in leaves of eight segments each, in the order of the tree.
  let leaves: IndexLeaves
  /// The boxes of every node's children, from the nodes above the leaves to the root.
  let nodes: [IndexNode]
  /// The index in `nodes` at which each level starts.
  let levels: [Int]
  /// The range of heights above the plane that contains all segments, metres.
  let heights: ClosedRange<Double>

  /// Creates the index of a line's segments.
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

  /// Returns an Earth-centred point in coordinates of the plane, metres: x east, y north, z above the plane.
  @inline(__always)
  func project(_ point: Vector3) -> Vector3 {
    let offset = point - origin
    return Vector3(offset.dot(basis.east), offset.dot(basis.north), offset.dot(basis.up))
  }
}
