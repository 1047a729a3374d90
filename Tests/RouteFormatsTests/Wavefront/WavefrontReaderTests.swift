import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Wavefront OBJ")
struct WavefrontReaderTests {
  private func mesh(_ text: String) throws(ModelError) -> Mesh {
    try WavefrontReader.mesh(Array(text.utf8))
  }

  private func fixture(_ name: String) throws -> WavefrontModel {
    try WavefrontModel.read(
      path: "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/models/\(name)")
  }

  /// Returns true when two triangles share each edge of the body and run along it in opposite directions.
  private func isClosed(_ mesh: Mesh) -> Bool {
    let edges = mesh.triangles.flatMap {
      [SIMD2($0.x, $0.y), SIMD2($0.y, $0.z), SIMD2($0.z, $0.x)]
    }
    return Set(edges).count == edges.count
      && Set(edges) == Set(edges.map { SIMD2($0.y, $0.x) })
  }

  @Test("a cube of quads is closed and has the right volume")
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

  /// Calculated by hand: 0.4675 m² times 0.1 m; two pyramids of 0.36 m² · 0.6 m / 3; and 0.4·0.2·0.6 m³.
  @Test(
    "unusual models are closed and have the right volumes",
    arguments: [
      ("concave.obj", 0.04675), ("groups.obj", 0.144), ("crlf.obj", 0.048),
    ])
  func models(name: String, volume: Double) throws {
    let model = try fixture(name)
    #expect(isClosed(model.mesh))
    #expect(abs(model.mesh.volume - volume) < 1e-12)
    #expect(model.emptyFaces == 0 && model.firstEmptyFace == nil)
  }

  @Test(
    "the large faces of the concave arrow have its outline's area, so no triangle is outside it")
  func concaveArea() throws {
    let mesh = try fixture("concave.obj").mesh
    // The 14 triangles that face along x, seven on either side.
    let areas = zip(mesh.triangles, mesh.normals).filter { abs($0.1.x) > 0.5 }.map { triangle, _ in
      let a = mesh.vertices[Int(triangle.x)]
      let b = mesh.vertices[Int(triangle.y)]
      let c = mesh.vertices[Int(triangle.z)]
      return (b - a).cross(c - a).length / 2
    }
    #expect(areas.count == 14)
    let area: Double = areas.reduce(0, +)
    #expect(abs(area - 2 * 0.4675) < 1e-12)
  }

  @Test("an error in a model names the line")
  func broken() throws {
    let error = ModelError.noSuchVertex(line: 7, number: 7, vertices: 4)
    #expect(throws: FileError<ModelError>.content(error)) { try fixture("broken.obj") }
  }

  @Test("lines end as on any system, and continue after a backslash")
  func lineEnds() throws {
    let lines = ["v 0 0 0", "v 1 0 0", "v 0 1 \\", "0", "# a path\\", "f 1 2 \\", " \\", " 3"]
    let expected = try mesh(lines.joined(separator: "\n"))
    #expect(expected.triangles == [SIMD3(0, 1, 2)])
    for end in ["\r\n", "\r"] {
      #expect(try mesh(lines.joined(separator: end)) == expected)
    }
    #expect(try mesh("\u{FEFF}" + lines.joined(separator: "\n")) == expected)
    // The error names the first line of the statement; continued lines count.
    #expect(throws: ModelError.badCorner(line: 6, text: "x")) {
      try mesh((lines.dropLast() + [" x"]).joined(separator: "\r\n"))
    }
  }

  @Test("a face may refer to vertices that come after it")
  func forward() throws {
    #expect(
      try mesh("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n").triangles == [SIMD3(0, 1, 2)])
  }

  @Test(
    "numbers may have exponents, signs, weights and colours",
    arguments: ["v 1e0 +2.50E-1 -.5", "v 1 .25 -0.5 1", "v 1 .25 -.5 0.1 0.2 0.3"])
  func numbers(line: String) throws {
    let mesh = try mesh(line + "\nv 0 0 0\nv 0 1 0\nf 1 2 3")
    #expect(mesh.vertices[0] == Vector3(1, 0.25, -0.5))
  }

  @Test("faces without an area are left out and counted")
  func emptyFaces() throws {
    let text = """
      v 0 0 0
      v 1 0 0
      v 2 0 0
      v 0 1 0
      f 1 2 3
      f 1 2 4
      f 1 1 4
      f 2 2 2 2
      """
    let model = try WavefrontReader.model(Array(text.utf8))
    #expect(model.mesh.triangles == [SIMD3(0, 1, 3)])
    #expect(model.emptyFaces == 3 && model.firstEmptyFace == 5)
  }

  @Test(
    "mistakes are named with their line",
    arguments: [
      ("", .noFaces), ("v 1 2 3\n", .noFaces), ("v 0 0 0\nf 1 1 1\n", .noFaces),
      ("v 1 2\n", .badVertex(line: 1)), ("\nv 1 2 nan\n", .badVertex(line: 2)),
      ("v 1 2 x\n", .badVertex(line: 1)), ("v 1 2 inf\n", .badVertex(line: 1)),
      ("v 1 2 0x1p3\n", .badVertex(line: 1)), ("v 1 2 3 4 5\n", .badVertex(line: 1)),
      ("v 1 2 1e999\n", .badVertex(line: 1)), ("v 1 2 1e9\n", .farVertex(line: 1)),
      ("v 0 0 0\nf 1 1 2\n", .noSuchVertex(line: 2, number: 2, vertices: 1)),
      ("v 0 0 0\nf 0 1 1\n", .badCorner(line: 2, text: "0")),
      ("v 0 0 0\nf -2 1 1\n", .noSuchVertex(line: 2, number: -2, vertices: 1)),
      ("v 0 0 0\nf 1 1\n", .tooFewCorners(line: 2, corners: 2)),
      ("v 0 0 0\nf\n", .tooFewCorners(line: 2, corners: 0)),
      ("v 0 0 0\nf 1 1 a\n", .badCorner(line: 2, text: "a")),
      ("v 0 0 0\nf 1 1 1/x\n", .badCorner(line: 2, text: "1/x")),
      ("v 0 0 0\nf 1 1 1/\n", .badCorner(line: 2, text: "1/")),
      ("v 0 0 0\nf 1 1 1/1/1/1\n", .badCorner(line: 2, text: "1/1/1/1")),
      ("v 0 0 0\nf 1 1 1.0\n", .badCorner(line: 2, text: "1.0")),
      (
        "v 0 0 0\nf -9223372036854775808 1 1\n",
        .noSuchVertex(line: 2, number: -9_223_372_036_854_775_808, vertices: 1)
      ),
    ] as [(String, ModelError)])
  func mistakes(text: String, expected: ModelError) {
    #expect(throws: expected) { try mesh(text) }
  }

  @Test("a body with too many triangles is refused")
  func tooMany() {
    let faces = String(repeating: "f 1 2 3\n", count: WavefrontReader.triangleLimit + 1)
    #expect(throws: ModelError.tooManyFaces) { try mesh("v 0 0 0\nv 1 0 0\nv 0 1 0\n" + faces) }
  }
}
