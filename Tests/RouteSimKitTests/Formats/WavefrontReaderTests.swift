import ARRouteEngine
import RouteSimKit
import Testing

@Suite("Wavefront OBJ")
struct WavefrontReaderTests {
  private func mesh(_ text: String) throws(ModelError) -> Mesh {
    try WavefrontReader.mesh(Array(text.utf8))
  }

  @Test("a cube of quads is closed and has its volume")
  func cube() throws {
    let text = """
      # a cube of 2 m
      o cube\r
      v -1 -1 -1\r
      v  1 -1 -1
      v  1  1 -1# corner
      v -1  1 -1
      v -1 -1  1 1.0
      v  1 -1  1
      v  1  1  1
      \tv -1  1  1
      vt 0 0
      vn 0 0 1
      usemtl steel
      f 1//1 4//1 3//1 2//1
      f 5/1 6/1 7/1 8/1 # the top
      f 1/1/1 2/1/1 6/1/1 5/1/1
      f -6 -5 -1 -2
      f 2 3 7 6
      f 1 5 8 4

      """
    let mesh = try mesh(text)
    #expect(mesh.vertices.count == 8)
    #expect(mesh.triangles.count == 12)
    #expect(abs(mesh.volume - 8) < 1e-12)
  }

  @Test(
    "what is wrong is told with its line",
    arguments: [
      ("", .noFaces), ("v 1 2 3\n", .noFaces),
      ("v 1 2\n", .badVertex(line: 1)), ("\nv 1 2 nan\n", .badVertex(line: 2)),
      ("v 1 2 x\n", .badVertex(line: 1)), ("v 1 2 1e9\n", .badVertex(line: 1)),
      ("v 0 0 0\nf 1 1 2\n", .badFace(line: 2, vertices: 1)),
      ("v 0 0 0\nf 0 1 1\n", .badFace(line: 2, vertices: 1)),
      ("v 0 0 0\nf -2 1 1\n", .badFace(line: 2, vertices: 1)),
      ("v 0 0 0\nf 1 1\n", .badFace(line: 2, vertices: 1)),
      ("v 0 0 0\nf 1 1 a\n", .badFace(line: 2, vertices: 1)),
      ("v 0 0 0\nf -9223372036854775808 1 1\n", .badFace(line: 2, vertices: 1)),
    ] as [(String, ModelError)])
  func mistakes(text: String, expected: ModelError) {
    #expect(throws: expected) { try mesh(text) }
  }

  @Test("a body of too many triangles is refused")
  func tooMany() {
    let faces = String(repeating: "f 1 2 3\n", count: WavefrontReader.triangleLimit + 1)
    #expect(throws: ModelError.tooManyFaces) { try mesh("v 0 0 0\nv 1 0 0\nv 0 1 0\n" + faces) }
  }
}
