import ARRouteEngine

/// The plane of a face on the screen.
struct ScreenPlane {
  private let origin: Vector2
  private let depth: Double
  private let slope: Vector2
  private let middle: Vector2
  private let nearest: Double

  /// - Returns: nil for a face that is seen edge-on.
  init?(_ corners: [MeshVertex]) {
    guard corners.count > 2 else { return nil }
    let first = corners[0]
    var best: (area: Double, b: MeshVertex, c: MeshVertex) = (0, first, first)
    for index in corners.indices.dropFirst(2) {
      let (b, c) = (corners[index - 1], corners[index])
      let area = (b.position - first.position).cross(c.position - first.position)
      if abs(area) > abs(best.area) { best = (area, b, c) }
    }
    guard abs(best.area) > 1e-3 else { return nil }
    let (ab, ac) = (best.b.position - first.position, best.c.position - first.position)
    let (toB, toC) = (best.b.depth - first.depth, best.c.depth - first.depth)
    slope = Vector2(
      (toB * ac.y - toC * ab.y) / best.area, (toC * ab.x - toB * ac.x) / best.area)
    (origin, depth) = (first.position, first.depth)
    middle = corners.reduce(.zero) { $0 + $1.position } * (1 / Double(corners.count))
    nearest = corners.reduce(.infinity) { min($0, $1.depth) }
  }

  /// Returns true when a direction points from an edge into the face.
  func isInside(_ way: Vector2, of edge: Vector2) -> Bool { way.dot(middle - edge) > 0 }

  /// Returns the plane's depth at a point, at least that of the nearest corner.
  func depth(at point: Vector2) -> Double {
    max(nearest, depth + slope.dot(point - origin))
  }
}
