import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// More triangles in a picture than are looked at one by one.
@Suite("Crowded meshes")
struct CrowdedMeshTests {
  private static let size = 48

  private static func render(_ triangles: [MeshTriangle]) -> Bitmap {
    var drawing = Drawing(width: Double(size), height: Double(size), background: Color(hex: 0))
    drawing.add(.arrows, .mesh(triangles))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: size, height: size)
    return rasterizer.bitmap
  }

  private static func random(_ count: Int, seed: UInt64) -> [MeshTriangle] {
    var random = TestRandom(seed: seed)
    func corner() -> MeshVertex {
      MeshVertex(
        position: Vector2(random.number(-10...58), random.number(-10...58)),
        depth: random.number(0.1...0.9))
    }
    return (0..<count).map { _ in
      let color = Color(hex: UInt32(random.number(1...0xFF_FFFF)))
      return MeshTriangle(corner(), corner(), corner(), color: color)
    }
  }

  /// The depth of a triangle at a place; nil outside of it. By areas, without edges or planes.
  private static func depth(_ triangle: MeshTriangle, at place: Vector2) -> Double? {
    let (a, b, c) = (triangle.a, triangle.b, triangle.c)
    func area(_ p: Vector2, _ q: Vector2, _ r: Vector2) -> Double {
      (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
    }
    let whole = area(a.position, b.position, c.position)
    let shares = [
      area(place, b.position, c.position), area(a.position, place, c.position),
      area(a.position, b.position, place),
    ].map { $0 / whole }
    guard shares.allSatisfy({ $0 >= 0 }) else { return nil }
    return shares[0] * a.depth + shares[1] * b.depth + shares[2] * c.depth
  }

  /// A pixel that one triangle fills in front of all others, by a margin, has its colour.
  @Test("the nearest of thousands is seen", arguments: UInt64(0)..<4)
  func showsNearest(seed: UInt64) {
    let triangles = Self.random(2500, seed: seed)
    let bitmap = Self.render(triangles)
    var sure = 0
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
          Vector2(Double(column) + $0.0, Double(row) + $0.1)
        }
        let nearest = corners.map { place in
          triangles.indices.min {
            (Self.depth(triangles[$0], at: place) ?? 2)
              < (Self.depth(triangles[$1], at: place) ?? 2)
          }
        }
        guard let winner = nearest[0], nearest.allSatisfy({ $0 == winner }),
          corners.allSatisfy({ Self.depth(triangles[winner], at: $0) != nil }),
          isAlone(winner, triangles, column, row)
        else { continue }
        sure += 1
        #expect(bitmap[column: column, row: row] == triangles[winner].color)
      }
    }
    #expect(sure > 100)
  }

  /// Whether no other triangle comes near enough to a pixel's nearest one to be seen within it.
  private func isAlone(
    _ winner: Int, _ triangles: [MeshTriangle], _ column: Int, _ row: Int
  ) -> Bool {
    let places = (0..<64).map { number in
      Vector2(
        Double(column) + Double(number % 8) / 7, Double(row) + Double(number / 8) / 7)
    }
    return places.allSatisfy { place in
      guard let own = Self.depth(triangles[winner], at: place) else { return false }
      return triangles.indices.allSatisfy { other in
        other == winner || (Self.depth(triangles[other], at: place) ?? 2) > own + 0.005
      }
    }
  }

  @Test("their order changes nothing", arguments: UInt64(0)..<6)
  func isOrderless(seed: UInt64) {
    let triangles = Self.random(3000, seed: seed)
    let bitmap = Self.render(triangles)
    #expect(Self.render(triangles.reversed()) == bitmap)
    #expect(Self.render(triangles + triangles) == bitmap)
  }

  @Test("of thousands in one place the first is seen")
  func keepsFirst() {
    let outline = [Vector2(3, 4), Vector2(45, 9), Vector2(20, 44)].map {
      MeshVertex(position: $0, depth: 0.5)
    }
    let stack = (0..<4000).map { number in
      MeshTriangle(
        outline[0], outline[1], outline[2], color: Color(hex: number == 0 ? 0xFF0000 : 0x00FF00))
    }
    #expect(Self.render(stack) == Self.render([stack[0]]))
  }

  @Test("what a nearer one covers changes nothing, in any order", arguments: [false, true])
  func hidesStack(isReversed: Bool) {
    let stack = (0..<4000).map { number in
      let depth = 0.2 + Double(number) * 1e-4
      let corners = [Vector2(3, 4), Vector2(45, 9), Vector2(20, 44)].map {
        MeshVertex(position: $0, depth: depth)
      }
      return MeshTriangle(
        corners[0], corners[1], corners[2], color: Color(hex: number == 0 ? 0xFF0000 : 0x00FF00))
    }
    #expect(Self.render(isReversed ? stack.reversed() : stack) == Self.render([stack[0]]))
  }

  @Test("see-through ones keep their order", arguments: [false, true])
  func blends(isReversed: Bool) {
    let corners = [Vector2(-90, -90), Vector2(200, -90), Vector2(-90, 200)]
    func layer(_ depth: Double, _ color: Color) -> MeshTriangle {
      let vertices = corners.map { MeshVertex(position: $0, depth: depth) }
      return MeshTriangle(vertices[0], vertices[1], vertices[2], color: color)
    }
    let glass = [layer(0.1, Color(hex: 0xFF0000).opacity(0.5)), layer(0.3, Color(hex: 0x0000FF))]
    let behind = (0..<3000).map { layer(0.5 + Double($0) * 1e-4, Color(hex: 0x00FF00)) }
    let all = glass + behind
    #expect(Self.render(isReversed ? all.reversed() : all) == Self.render(glass))
  }
}
