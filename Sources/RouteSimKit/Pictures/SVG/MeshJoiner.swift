import ARRouteDrawing
import ARRouteEngine

/// Joins the triangles of one mesh into faces, and puts these in paint order.
struct MeshJoiner {
  private let triangles: [MeshTriangle]
  /// The corners of each triangle as keys, which are equal for corners at the same position.
  private let keys: [[Corner]]
  /// The triangle on the left of each directed edge.
  private var owner: [Edge: Int] = [:]
  /// The face to which each triangle belongs.
  private var faceOfTriangle: [Int]

  /// A position on the screen in thousandths of a point.
  private typealias Corner = SIMD2<Double>

  private struct Edge: Hashable {
    let start: Corner
    let end: Corner
    var reversed: Edge { Edge(start: end, end: start) }
  }

  /// The distance by which a face extends under a neighbour that is painted after it, points, so that the
  /// background does not show between their anti-aliased edges.
  private static let underlap = 0.5

  /// Creates a joiner.
  ///
  /// - Parameter triangles: Triangles of positive area.
  init(_ triangles: [MeshTriangle]) {
    self.triangles = triangles
    keys = triangles.map { triangle in
      [triangle.a, triangle.b, triangle.c].map { vertex in
        Corner((vertex.position.x * 1000).rounded(), (vertex.position.y * 1000).rounded())
      }
    }
    faceOfTriangle = Array(triangles.indices)
    for index in triangles.indices {
      for edge in edges(of: index) { owner[edge] = index }
    }
    joinPlanes()
  }

  /// The faces, in paint order.
  var faces: [MeshBody.Face] {
    let members = Dictionary(grouping: triangles.indices, by: { faceOfTriangle[$0] })
    let roots = triangles.indices.filter { faceOfTriangle[$0] == $0 }
    let order = paintOrder(of: roots, members)
    var rank = Array(repeating: 0, count: triangles.count)
    for (index, root) in order.enumerated() {
      for triangle in members[root] ?? [] { rank[triangle] = index }
    }
    return order.map { root in
      MeshBody.Face(
        outlines: outlines(of: members[root] ?? [], rank: rank), color: triangles[root].color)
    }
  }

  private func edges(of triangle: Int) -> [Edge] {
    let corners = keys[triangle]
    return (0..<3).map { Edge(start: corners[$0], end: corners[($0 + 1) % 3]) }
  }
}

extension MeshJoiner {
  /// Joins triangles that share an edge, a colour and a plane into one face.
  private mutating func joinPlanes() {
    for index in triangles.indices {
      for edge in edges(of: index) {
        guard let neighbour = owner[edge.reversed], neighbour < index,
          triangles[neighbour].color == triangles[index].color,
          isCoplanar(index, neighbour)
        else { continue }
        let (one, other) = (root(of: index), root(of: neighbour))
        faceOfTriangle[max(one, other)] = min(one, other)
      }
    }
    for index in triangles.indices { faceOfTriangle[index] = root(of: index) }
  }

  private func root(of triangle: Int) -> Int {
    var root = triangle
    while faceOfTriangle[root] != root { root = faceOfTriangle[root] }
    return root
  }

  /// True when the corners of one triangle are in the plane of the other.
  ///
  /// The depth of a plane is linear across the screen.
  private func isCoplanar(_ one: Int, _ other: Int) -> Bool {
    let vertices = [triangles[one].a, triangles[one].b, triangles[one].c]
    let others = [triangles[other].a, triangles[other].b, triangles[other].c].map(\.depth)
    let depths = vertices.map(\.depth) + others
    let spread = (depths.max() ?? 0) - (depths.min() ?? 0)
    return vertices.allSatisfy {
      abs(triangles[other].depth(at: $0.position) - $0.depth) <= 1e-4 * spread + 1e-12
    }
  }

  private func paintOrder(of roots: [Int], _ members: [Int: [Int]]) -> [Int] {
    let depths = roots.map { root in
      let own = members[root] ?? []
      return own.reduce(0) { $0 + triangles[$1].meanDepth } / Double(max(own.count, 1))
    }
    var number = Array(repeating: 0, count: triangles.count)
    for (index, root) in roots.enumerated() {
      for triangle in members[root] ?? [] { number[triangle] = index }
    }
    var order = PaintOrder(depths: depths)
    for (one, other) in PaintOrder.overlaps(triangles.map(\.bounds)) ?? []
    where number[one] != number[other] {
      let area = triangles[one].hiddenArea(of: triangles[other])
      if area > 0 { order.put(number[one], over: number[other]) }
      if area < 0 { order.put(number[other], over: number[one]) }
    }
    return order.indices.map { roots[$0] }
  }
}

extension MeshJoiner {
  /// Returns the outlines of a face: its edges that are not shared by two of its triangles, joined end to
  /// end.
  private func outlines(of members: [Int], rank: [Int]) -> [[Vector2]] {
    var border: [Edge] = []
    var positions: [Corner: Vector2] = [:]
    for triangle in members {
      let corners = [triangles[triangle].a, triangles[triangle].b, triangles[triangle].c]
      for (key, corner) in zip(keys[triangle], corners) { positions[key] = corner.position }
      border += edges(of: triangle).filter { edge in
        guard let neighbour = owner[edge.reversed] else { return true }
        return faceOfTriangle[neighbour] != faceOfTriangle[triangle]
      }
    }
    var next = Dictionary(grouping: border.indices, by: { border[$0].start })
    var isUsed = Array(repeating: false, count: border.count)
    var outlines: [[Vector2]] = []
    for start in border.indices where !isUsed[start] {
      var outline: [Vector2] = []
      var edge = start
      while !isUsed[edge] {
        isUsed[edge] = true
        outline.append(positions[border[edge].start] ?? .zero)
        outline += underlap(along: border[edge], of: members[0], positions, rank)
        guard let follower = next[border[edge].end]?.popLast() else { break }
        edge = follower
      }
      if outline.count > 2 { outlines.append(outline) }
    }
    return outlines
  }

  /// Returns two points beyond an edge, under the neighbouring triangle, if that is painted later;
  /// otherwise, an empty array.
  private func underlap(
    along edge: Edge, of triangle: Int, _ positions: [Corner: Vector2], _ rank: [Int]
  ) -> [Vector2] {
    guard triangles[triangle].color.alpha == 255, let neighbour = owner[edge.reversed],
      rank[neighbour] > rank[triangle], let start = positions[edge.start],
      let end = positions[edge.end]
    else { return [] }
    let along = end - start
    let length = along.length
    guard length > 0 else { return [] }
    let outward = Vector2(along.y, -along.x) * (1 / length)
    let corners = [triangles[neighbour].a, triangles[neighbour].b, triangles[neighbour].c]
    // The neighbour's far corner relative to the edge's start.
    let tip = corners.map { $0.position - start }.max { $0.dot(outward) < $1.dot(outward) }
    guard let tip else { return [] }
    let height = tip.dot(outward)
    let foot = tip.dot(along) / length
    let width = min(Self.underlap, height / 2)
    guard width > 0.01 else { return [] }
    // The neighbour narrows away from the edge; both points are moved inward so that they stay inside it.
    let first = along * (max(0, foot) * width / height / length)
    let last = along * (max(0, length - foot) * width / height / length)
    return [start + first + outward * width, end - last + outward * width]
  }
}
