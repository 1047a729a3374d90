import ARRouteDrawing
import ARRouteEngine

/// A mesh as polygons, for a picture without depth.
///
/// Faces of the same plane and colour are joined, and each face is painted after those that it hides. If
/// triangles intersect, no such order exists, and they are painted by depth.
struct MeshBody {
  /// The faces, in paint order.
  let faces: [Face]
  /// The bounding rectangle, points.
  let bounds: PlaneBox
  /// The mean depth of its triangles, 0…1.
  let depth: Double
  private let triangles: [MeshTriangle]

  /// The maximum number of triangle pairs to compare for two bodies.
  private static let comparisonLimit = 200_000
  /// The maximum number of triangle pairs to compare in total, shared evenly among the pairs of bodies.
  private static let comparisonLimitOfAll = 10_000_000

  /// A face of adjacent triangles in one plane.
  struct Face: Hashable {
    /// The outline, followed by the outlines of holes, which run in the opposite direction.
    var outlines: [[Vector2]]
    /// The face's colour.
    var color: Color

    /// True when the face may consist of lines one point wide: its area in square points is about half its
    /// perimeter in points.
    var mayBeLines: Bool {
      var (area, way) = (0.0, 0.0)
      for outline in outlines {
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
          area += a.cross(b) / 2
          way += (b - a).length
        }
      }
      return way > 0 && 0.7...1.1 ~= 2 * abs(area) / way
    }

    /// True when the face is certainly a line: a long quadrilateral one point wide.
    var isLine: Bool {
      guard outlines.count == 1, outlines[0].count == 4, mayBeLines else { return false }
      let corners = outlines[0]
      let longest =
        zip(corners, corners.dropFirst() + corners.prefix(1)).map { ($1 - $0).length }.max() ?? 0
      return longest > 10
    }
  }

  /// Creates the body of a mesh; nil if no triangle has an area on the screen.
  init?(_ mesh: [MeshTriangle]) {
    let triangles = mesh.compactMap(\.oriented)
    guard let bounds = PlaneBox(triangles) else { return nil }
    self.triangles = triangles
    self.bounds = bounds
    depth = triangles.reduce(0) { $0 + $1.meanDepth } / Double(triangles.count)
    faces = MeshJoiner(triangles).faces
  }

  /// Returns the screen area in which this body hides another, minus the area in which the other hides it,
  /// square points.
  ///
  /// For large bodies, only some triangles are compared: enough to find the sign in bounded time.
  ///
  /// - Parameter pairs: The number of pairs of bodies to be compared in total.
  func hiddenArea(of other: MeshBody, pairs: Int = 1) -> Double {
    var sum = 0.0
    let limit = min(Self.comparisonLimit, Self.comparisonLimitOfAll / max(1, pairs))
    let step = max(1, triangles.count * other.triangles.count / max(1, limit))
    for index in stride(from: 0, to: triangles.count, by: step) {
      let triangle = triangles[index]
      let box = triangle.bounds
      guard box.overlaps(other.bounds) else { continue }
      for behind in other.triangles where box.overlaps(behind.bounds) {
        sum += triangle.hiddenArea(of: behind)
      }
    }
    return sum
  }

  /// Returns the order in which to paint bodies, far ones first.
  static func paintOrder(_ bodies: [MeshBody]) -> [Int] {
    var order = PaintOrder(depths: bodies.map(\.depth))
    let pairs = PaintOrder.overlaps(bodies.map(\.bounds)) ?? []
    for (one, other) in pairs {
      let area = bodies[one].hiddenArea(of: bodies[other], pairs: pairs.count)
      if area > 0 { order.put(one, over: other) }
      if area < 0 { order.put(other, over: one) }
    }
    return order.indices
  }
}

extension MeshTriangle {
  /// The triangle with its corners in the order that makes its area positive; nil if its area is 0.
  fileprivate var oriented: MeshTriangle? {
    let area = doubleArea
    guard area.isFinite, abs(area) > 1e-9 else { return nil }
    return area > 0 ? self : MeshTriangle(a, c, b, color: color)
  }

  private var doubleArea: Double {
    (b.position - a.position).cross(c.position - a.position)
  }

  var meanDepth: Double { (a.depth + b.depth + c.depth) / 3 }

  var bounds: PlaneBox {
    let (a, b, c) = (a.position, b.position, c.position)
    return PlaneBox(
      low: Vector2(min(a.x, b.x, c.x), min(a.y, b.y, c.y)),
      high: Vector2(max(a.x, b.x, c.x), max(a.y, b.y, c.y)))
  }

  /// Returns the depth of the triangle's plane at a point on the screen.
  func depth(at point: Vector2) -> Double {
    let ab = b.position - a.position
    let ac = c.position - a.position
    let offset = point - a.position
    let area = ab.cross(ac)
    let alongB = offset.cross(ac) / area
    let alongC = ab.cross(offset) / area
    return a.depth + alongB * (b.depth - a.depth) + alongC * (c.depth - a.depth)
  }

  /// Returns the area of the triangles' intersection: positive if this triangle is nearer, negative if it
  /// is farther, and 0 if the triangles only touch or are in one plane.
  func hiddenArea(of other: MeshTriangle) -> Double {
    guard let (area, centroid) = common(with: other),
      area > 1e-6 * min(doubleArea, other.doubleArea)
    else { return 0 }
    let (own, others) = (depth(at: centroid), other.depth(at: centroid))
    // A depth is about 1 − near/distance, so it can be resolved only to a fraction of its difference from
    // 1.
    guard abs(own - others) > 1e-9 * (1 - min(own, others)) else { return 0 }
    return own < others ? area : -area
  }

  /// Returns the area of the triangles' intersection, and its centroid; nil if they do not overlap.
  ///
  /// Both triangles must have a positive area.
  private func common(with other: MeshTriangle) -> (area: Double, centroid: Vector2)? {
    // Room for three cuts, each of which at most doubles the number of corners.
    withUnsafeTemporaryAllocation(of: Vector2.self, capacity: 48) { room in
      var polygon = ConvexPolygon(
        (other.a.position, other.b.position, other.c.position), in: room)
      polygon.cut(from: a.position, to: b.position)
      polygon.cut(from: b.position, to: c.position)
      polygon.cut(from: c.position, to: a.position)
      return polygon.areaAndCentroid
    }
  }
}

/// A convex polygon that can be cut along lines; its buffer is owned by the caller.
private struct ConvexPolygon {
  private var corners: UnsafeMutableBufferPointer<Vector2>
  private var count: Int
  /// The buffer in which the next polygon is built.
  private var spare: UnsafeMutableBufferPointer<Vector2>

  /// - Parameter room: A buffer for twice the maximum number of corners.
  init(
    _ triangle: (Vector2, Vector2, Vector2), in room: UnsafeMutableBufferPointer<Vector2>
  ) {
    corners = UnsafeMutableBufferPointer(rebasing: room[..<(room.count / 2)])
    spare = UnsafeMutableBufferPointer(rebasing: room[(room.count / 2)...])
    count = 3
    (corners[0], corners[1], corners[2]) = triangle
  }

  /// Keeps the part to the left of a line (to its right if y points down).
  mutating func cut(from start: Vector2, to end: Vector2) {
    guard count > 0 else { return }
    let edge = end - start
    var kept = 0
    var previous = corners[count - 1]
    var previousSide = edge.cross(previous - start)
    for index in 0..<count {
      let corner = corners[index]
      let side = edge.cross(corner - start)
      if (side < 0) != (previousSide < 0) {
        spare[kept] = previous.interpolated(to: corner, previousSide / (previousSide - side))
        kept += 1
      }
      if side >= 0 {
        spare[kept] = corner
        kept += 1
      }
      (previous, previousSide) = (corner, side)
    }
    (corners, spare, count) = (spare, corners, kept)
  }

  /// The area and centroid; nil if the polygon has no corners.
  var areaAndCentroid: (area: Double, centroid: Vector2)? {
    guard count > 0 else { return nil }
    let first = corners[0]
    var area = 0.0
    var weighted = Vector2.zero
    for index in 2..<max(count, 2) {
      let (b, c) = (corners[index - 1] - first, corners[index] - first)
      let part = b.cross(c) / 2
      area += part
      weighted = weighted + (b + c) * (part / 3)
    }
    return (area, first + weighted * (1 / area))
  }
}
