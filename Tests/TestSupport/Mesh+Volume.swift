import ARRouteEngine

extension Mesh {
  /// The volume enclosed by a closed body, in cubic metres; negative if the body is inside out.
  package var volume: Double {
    triangles.reduce(0) { sum, triangle in
      let a = vertices[Int(triangle.x)]
      let b = vertices[Int(triangle.y)]
      let c = vertices[Int(triangle.z)]
      return sum + a.dot(b.cross(c)) / 6
    }
  }
}
