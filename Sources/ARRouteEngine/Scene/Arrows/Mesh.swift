/// A body made of triangles, in metres in its own model space.
public struct Mesh: Hashable, Sendable {
  /// The vertices of the triangles.
  public let vertices: [Vector3]
  /// Three indices into `vertices` for each triangle, counter-clockwise as seen from outside.
  public let triangles: [SIMD3<Int32>]
  /// The outward unit normal of each triangle.
  public let normals: [Vector3]

  /// Creates a body from its vertices and triangles.
  ///
  /// Triangles whose area is 0 are left out.
  ///
  /// - Returns: nil if an index is outside `vertices`.
  public init?(vertices: [Vector3], triangles: [SIMD3<Int32>]) {
    let range = Int32(0)..<Int32(vertices.count)
    guard
      triangles.allSatisfy({
        range.contains($0.x) && range.contains($0.y) && range.contains($0.z)
      })
    else { return nil }
    self.init(unchecked: vertices, triangles)
  }

  init(unchecked vertices: [Vector3], _ triangles: [SIMD3<Int32>]) {
    var kept: [SIMD3<Int32>] = []
    var normals: [Vector3] = []
    for triangle in triangles {
      let a = vertices[Int(triangle.x)]
      let b = vertices[Int(triangle.y)]
      let c = vertices[Int(triangle.z)]
      guard let normal = (b - a).cross(c - a).normalized else { continue }
      kept.append(triangle)
      normals.append(normal)
    }
    self.vertices = vertices
    self.triangles = kept
    self.normals = normals
  }
}

extension Mesh {
  /// The built-in arrow of the route, which points along +z with its tip at the origin (SPEC §6).
  public static let chevron: Mesh = {
    let left = [
      Vector3(-0.02, 0, 0), Vector3(-0.02, 0.50, -0.33), Vector3(-0.10, 0.44, -0.50),
      Vector3(-0.22, 0, -0.39), Vector3(-0.10, -0.44, -0.50), Vector3(-0.02, -0.50, -0.33),
    ]
    let right = left.map { Vector3(-$0.x, $0.y, $0.z) }
    return Mesh(
      unchecked: left + right,
      [
        SIMD3(0, 3, 5), SIMD3(3, 4, 5), SIMD3(1, 2, 3), SIMD3(0, 1, 3), SIMD3(10, 9, 11),
        SIMD3(6, 11, 9), SIMD3(6, 9, 7), SIMD3(9, 8, 7), SIMD3(6, 5, 11), SIMD3(6, 0, 5),
        SIMD3(6, 1, 0), SIMD3(6, 7, 1), SIMD3(11, 5, 4), SIMD3(11, 4, 10), SIMD3(9, 4, 3),
        SIMD3(9, 10, 4), SIMD3(9, 3, 2), SIMD3(9, 2, 8), SIMD3(8, 2, 1), SIMD3(8, 1, 7),
      ])
  }()
}
