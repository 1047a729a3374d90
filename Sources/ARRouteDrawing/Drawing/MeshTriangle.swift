public import ARRouteEngine

/// A corner of a mesh triangle on the screen.
public struct MeshVertex: Hashable, Sendable {
  /// The position on the screen, points.
  public var position: Vector2
  /// The depth, 0 at the near plane … 1 at the far plane; it is linear across the screen.
  public var depth: Double

  /// Creates a vertex from a screen position, points, and a depth in 0…1.
  public init(position: Vector2, depth: Double) {
    self.position = position
    self.depth = depth
  }
}

/// A flat-shaded triangle on the screen, of either winding.
public struct MeshTriangle: Hashable, Sendable {
  /// The first corner.
  public var a: MeshVertex
  /// The second corner.
  public var b: MeshVertex
  /// The third corner.
  public var c: MeshVertex
  /// The colour after shading.
  public var color: Color

  /// Creates a triangle from its corners and its colour after shading.
  public init(_ a: MeshVertex, _ b: MeshVertex, _ c: MeshVertex, color: Color) {
    self.a = a
    self.b = b
    self.c = c
    self.color = color
  }
}

extension MeshVertex {
  /// Creates a vertex at a projected corner.
  init(_ projection: PinholeCamera.Projection) {
    self.init(position: projection.position, depth: projection.depth)
  }
}

extension [MeshTriangle] {
  /// Adds a convex polygon as triangles that share its first corner; polygons with fewer than three corners
  /// add none.
  mutating func append(fan corners: some RandomAccessCollection<MeshVertex>, color: Color) {
    guard let first = corners.first, var last = corners.dropFirst().first else { return }
    for corner in corners.dropFirst(2) {
      append(MeshTriangle(first, last, corner, color: color))
      last = corner
    }
  }
}
