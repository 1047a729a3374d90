import ARRouteDrawing
import ARRouteEngine

/// A search for the visible parts of meshes that hide each other.
enum SeenMeshes {
  /// The number of pixels per point in the picture that determines visibility; reduced if its longer side
  /// would exceed `most` pixels.
  private static let scale = 4.0
  private static let most = 4096.0
  /// The minimum visible share of a tree; a tree with a smaller one counts as hidden.
  private static let leastShare = 0.05

  /// Returns the visible items, each with only its visible faces: adjacent triangles in one plane are kept or
  /// dropped together.
  ///
  /// Visibility is determined by pixels much smaller than a point: a face that covers none of them is too
  /// small to see.
  ///
  /// - Parameter screen: The visible area; everything outside it counts as hidden.
  static func seen(_ items: [Drawing.Item], on screen: PlaneBox) -> [Drawing.Item] {
    let meshes = items.map(\.shape.triangles)
    let faces = meshes.map(faceNumbers)
    let seen = pixelsSeen(in: meshes, faces, screen)
    return items.indices.compactMap { index in
      let kept = meshes[index].indices.filter { seen[index][faces[index][$0]] != nil }
      if kept.isEmpty { return nil }
      var item = items[index]
      item.shape = .backdrop(kept.map { meshes[index][$0] })
      return item
    }
  }

  /// Returns items in which a town's trees and buildings hide each other correctly, although the layer of
  /// trees is above that of buildings.
  ///
  /// Trees hidden by buildings are dropped, and partly hidden trees are moved to the layer of buildings.
  static func placingTrees(in items: [Drawing.Item], on screen: PlaneBox) -> [Drawing.Item] {
    func indices(_ layer: Layer) -> [Int] {
      items.indices.filter { items[$0].layer == layer && items[$0].shape.isBackdrop }
    }
    let (trees, buildings) = (indices(.trees), indices(.buildings))
    guard let last = buildings.last, !trees.isEmpty else { return items }
    let all = (buildings + trees).map { items[$0].shape.triangles }
    func pixels(_ meshes: [[MeshTriangle]]) -> [Int] {
      pixelsSeen(in: meshes, meshes.map { Array(repeating: 0, count: $0.count) }, screen)
        .map { $0[0] ?? 0 }
    }
    let (seen, alone) = (pixels(all).suffix(trees.count), pixels(Array(all.suffix(trees.count))))
    var (hidden, among): (Set<Int>, [Int]) = ([], [])
    for (index, (seen, alone)) in zip(trees, zip(seen, alone)) where seen < alone {
      hidden.insert(index)
      // If only a speck of a tree is visible in a gap, it is better to omit the tree than to risk painting
      // it over a wall.
      if Double(seen) > leastShare * Double(alone) { among.append(index) }
    }
    var placed: [Drawing.Item] = []
    for (index, item) in items.enumerated() {
      if !hidden.contains(index) { placed.append(item) }
      guard index == last else { continue }
      for tree in among {
        var item = items[tree]
        item.layer = .buildings
        placed.append(item)
      }
    }
    return placed
  }

  /// Returns the face of each triangle; triangles of one colour that share edges form a face.
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

  /// Returns the number of pixels in which each face of each mesh is visible, found by rendering face
  /// numbers as colours.
  private static func pixelsSeen(
    in meshes: [[MeshTriangle]], _ faces: [[Int]], _ screen: PlaneBox
  ) -> [[Int: Int]] {
    let (low, high) = (screen.low, screen.high)
    let (width, height) = (max(high.x - low.x, 1), max(high.y - low.y, 1))
    let scale = min(scale, most / max(width, height))
    var drawing = Drawing(width: width, height: height, background: Color(hex: 0))
    var shades: [(mesh: Int, face: Int)] = []
    for (number, mesh) in meshes.enumerated() {
      var colors: [Int: Color] = [:]
      let numbered = mesh.indices.map { index in
        let face = faces[number][index]
        let color =
          colors[face]
          ?? {
            shades.append((number, face))
            return Color(hex: UInt32(shades.count))
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
    var counts = Array(repeating: 0, count: shades.count + 1)
    for pixel in rasterizer.bitmap.pixels {
      let number = Int((pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF)
      if number < counts.count { counts[number] += 1 }
    }
    var seen = Array(repeating: [Int: Int](), count: meshes.count)
    for (seenFace, count) in zip(shades, counts.dropFirst()) where count > 0 {
      seen[seenFace.mesh][seenFace.face] = count
    }
    return seen
  }
}

extension Shape {
  /// The triangles of a mesh or backdrop; empty for other shapes.
  fileprivate var triangles: [MeshTriangle] {
    switch self {
    case .mesh(let triangles), .backdrop(let triangles): triangles
    default: []
    }
  }
}
