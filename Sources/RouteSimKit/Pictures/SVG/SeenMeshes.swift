import ARRouteDrawing
import ARRouteEngine

/// What is seen of many meshes that hide each other.
enum SeenMeshes {
  /// How many pixels a point is looked at in, each way, and of how many at most.
  private static let scale = 4.0
  private static let most = 4096.0

  /// Those of some items that are seen, of each the faces that are: of triangles side by side in one plane
  /// all or none.
  ///
  /// Looked at in pixels far smaller than a point: what is seen in none of them is too small to be made
  /// out.
  static func seen(_ items: [Drawing.Item]) -> [Drawing.Item] {
    let meshes = items.map { item -> [MeshTriangle] in
      switch item.shape {
      case .mesh(let triangles), .backdrop(let triangles): triangles
      default: []
      }
    }
    let corners = meshes.joined().flatMap { [$0.a.position, $0.b.position, $0.c.position] }
    guard let bounds = Bounds(corners) else { return items }
    let faces = meshes.map(faceNumbers)
    let seen = numbersSeen(in: meshes, faces, bounds)
    return items.indices.compactMap { index in
      let kept = meshes[index].indices.filter { seen[index].contains(faces[index][$0]) }
      if kept.isEmpty { return nil }
      var item = items[index]
      item.shape = .backdrop(kept.map { meshes[index][$0] })
      return item
    }
  }

  /// Which face each triangle belongs to: those of one colour that share corners, from 0.
  private static func faceNumbers(of mesh: [MeshTriangle]) -> [Int] {
    var face = Array(mesh.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while face[index] != index { index = face[index] }
      return index
    }
    var owners: [FaceEdge: Int] = [:]
    for (index, triangle) in mesh.enumerated() {
      let corners = [triangle.a.position, triangle.b.position, triangle.c.position]
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let edge = FaceEdge(a, b, triangle.color)
        if let other = owners[edge] {
          face[root(index)] = root(other)
        } else {
          owners[edge] = index
        }
      }
    }
    return mesh.indices.map(root)
  }

  private struct FaceEdge: Hashable {
    let low: Vector2
    let high: Vector2
    let color: Color

    init(_ a: Vector2, _ b: Vector2, _ color: Color) {
      (low, high) = (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a)
      self.color = color
    }
  }

  /// The faces of each mesh that are seen, by rendering their numbers in place of their colours.
  private static func numbersSeen(
    in meshes: [[MeshTriangle]], _ faces: [[Int]], _ bounds: Bounds
  ) -> [Set<Int>] {
    // What is on no screen is not seen, and would need pixels without end.
    let (low, high) = (
      Vector2(max(bounds.low.x, -64), max(bounds.low.y, -64)),
      Vector2(min(bounds.high.x, 20_000), min(bounds.high.y, 20_000))
    )
    let (width, height) = (max(high.x - low.x, 1), max(high.y - low.y, 1))
    let scale = min(scale, most / max(width, height))
    var drawing = Drawing(width: width, height: height, background: Color(hex: 0))
    var places: [(mesh: Int, face: Int)] = []
    for (number, mesh) in meshes.enumerated() {
      var colors: [Int: Color] = [:]
      let numbered = mesh.indices.map { index in
        let face = faces[number][index]
        let color =
          colors[face]
          ?? {
            places.append((number, face))
            return Color(hex: UInt32(places.count))
          }()
        colors[face] = color
        let triangle = mesh[index]
        func moved(_ vertex: MeshVertex) -> MeshVertex {
          MeshVertex(position: vertex.position - low, depth: vertex.depth)
        }
        return MeshTriangle(
          moved(triangle.a), moved(triangle.b), moved(triangle.c), color: color)
      }
      drawing.add(.buildings, .backdrop(numbered))
    }
    var rasterizer = Rasterizer()
    rasterizer.render(
      drawing, width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    var seen = Array(repeating: Set<Int>(), count: meshes.count)
    var last: UInt32 = 0
    for pixel in rasterizer.bitmap.pixels where pixel != last {
      last = pixel
      let number = Int((pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF)
      if number > 0, number <= places.count {
        seen[places[number - 1].mesh].insert(places[number - 1].face)
      }
    }
    return seen
  }
}
