import ARRouteEngine

/// The edges of the triangles into which a building's roofs are divided; edges within a plane are not real
/// edges.
struct RoofCreases {
  private struct Edge: Hashable {
    let start: Vector3
    let end: Vector3
    let normal: Vector3
  }

  private var edges: Set<Edge> = []

  init(_ faces: ArraySlice<StreetFace>) {
    for face in faces where face.corners.3 == nil {
      let (a, b, c) = (face.corners.0, face.corners.1, face.corners.2)
      for (start, end) in [(a, b), (b, c), (c, a)] {
        edges.insert(Edge(start: start, end: end, normal: face.normal))
      }
    }
  }

  /// Returns true when a face continues in its plane beyond an edge.
  func isCut(_ start: Vector3, _ end: Vector3, of face: StreetFace) -> Bool {
    edges.contains(Edge(start: end, end: start, normal: face.normal))
  }
}
