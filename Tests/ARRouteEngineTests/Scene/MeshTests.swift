import ARRouteEngine
import TestSupport
import Testing

@Suite("Mesh")
struct MeshTests {
  @Test("the chevron is closed: each edge is shared by two triangles, once in each direction")
  func isClosed() {
    var counts: [SIMD2<Int32>: Int] = [:]
    for triangle in Mesh.chevron.triangles {
      for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        counts[SIMD2(triangle[a], triangle[b]), default: 0] += 1
      }
    }
    #expect(Mesh.chevron.triangles.count == 20)
    #expect(counts.count == 60 && counts.values.allSatisfy { $0 == 1 })
    #expect(counts.keys.allSatisfy { counts[SIMD2($0.y, $0.x)] == 1 })
  }

  @Test("the chevron's volume is 0.0523 m³, and its faces point outward")
  func volume() {
    #expect(abs(Mesh.chevron.volume - 0.0523) < 0.00005)
  }

  @Test("an index without a corner is refused")
  func refuses() {
    let corners = [Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(0, 1, 0)]
    #expect(Mesh(vertices: corners, triangles: [SIMD3(0, 1, 3)]) == nil)
    #expect(Mesh(vertices: corners, triangles: [SIMD3(0, 1, -1)]) == nil)
    #expect(Mesh(vertices: corners, triangles: [SIMD3(0, 1, 2)])?.normals == [Vector3(0, 0, 1)])
  }
}
