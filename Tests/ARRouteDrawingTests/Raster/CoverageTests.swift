import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// Checks a rasterizer against an integer test of every pixel's centre that shares no code with it: the
/// signs of three half-plane functions, plus the rule for centres on an edge.
@Suite("Coverage of triangles and polygons")
struct CoverageTests {
  private static let size = 24
  private static let black = Color(hex: 0)
  private static let white = Color(hex: 0xFFFFFF)

  /// A corner, in 256ths of a pixel.
  private struct Corner {
    var x: Int
    var y: Int

    var position: Vector2 { Vector2(Double(x) / 256, Double(y) / 256) }
  }

  /// Returns true when a triangle owns a pixel: the pixel's centre is strictly inside the triangle or lies
  /// on one of its owned edges.
  ///
  /// An edge is owned if the triangle is to its right or, for a horizontal edge, below it.
  private static func owns(_ a: Corner, _ b: Corner, _ c: Corner, column: Int, row: Int) -> Bool {
    let (x, y) = (column * 256 + 128, row * 256 + 128)
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    guard area != 0 else { return false }
    for (from, to, inner) in [(a, b, c), (b, c, a), (c, a, b)] {
      func side(_ x: Int, _ y: Int) -> Int {
        (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
      }
      let inside = side(inner.x, inner.y).signum()
      let here = side(x, y).signum()
      if here == -inside { return false }
      guard here == 0 else { continue }
      // The point just to the right of the edge, or just below it if it is horizontal, must be inside.
      let isOwned =
        from.y == to.y
        ? side(x, y + 1).signum() == inside : side(x + 1, y).signum() == inside
      if !isOwned { return false }
    }
    return true
  }

  private static func corners(_ seed: UInt64, count: Int) -> [Corner] {
    var random = TestRandom(seed: seed)
    // Every second case uses half pixels, so that edges run through centres.
    let grid = seed.isMultiple(of: 2) ? 1 : 128
    let reach = [3, 12, 30, 200][Int(seed % 4)] * 256 / grid
    let middle = Self.size * 128 / grid
    return (0..<count).map { _ in
      Corner(
        x: (middle + random.whole(-reach...reach)) * grid,
        y: (middle + random.whole(-reach...reach)) * grid)
    }
  }

  private static func render(_ shape: Shape) -> Bitmap {
    var drawing = Drawing(width: Double(size), height: Double(size), background: black)
    drawing.add(.note, shape)
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: size, height: size)
    return rasterizer.bitmap
  }

  private static func mesh(_ triangles: [(Corner, Corner, Corner)], color: Color) -> Shape {
    .mesh(
      triangles.map { a, b, c in
        MeshTriangle(
          MeshVertex(position: a.position, depth: 0.5),
          MeshVertex(position: b.position, depth: 0.5),
          MeshVertex(position: c.position, depth: 0.5), color: color)
      })
  }

  @Test(
    "a triangle, drawn as a mesh or polygon, covers exactly its own pixels",
    arguments: UInt64(0)..<300)
  func matchesHalfPlanes(seed: UInt64) {
    let corners = Self.corners(seed, count: 3)
    let (a, b, c) = (corners[0], corners[1], corners[2])
    let mesh = Self.render(Self.mesh([(a, b, c)], color: Self.white))
    let polygon = Self.render(.polygon(corners.map(\.position), fill: Self.white))
    var wrong = 0
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let expected = Self.owns(a, b, c, column: column, row: row) ? Self.white : Self.black
        if mesh[column: column, row: row] != expected { wrong += 1 }
        if polygon[column: column, row: row] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("slivers thinner than a pixel are exact, too", arguments: UInt64(0)..<200)
  func matchesForSlivers(seed: UInt64) {
    var random = TestRandom(seed: seed &+ 1000)
    let reach = Self.size * 256
    let a = Corner(x: random.whole(0...reach), y: random.whole(0...reach))
    let b = Corner(x: random.whole(0...reach), y: random.whole(0...reach))
    let c = Corner(x: b.x + random.whole(-40...40), y: b.y + random.whole(-40...40))
    let mesh = Self.render(Self.mesh([(a, b, c)], color: Self.white))
    var wrong = 0
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let isPainted = mesh[column: column, row: row] == Self.white
        if isPainted != Self.owns(a, b, c, column: column, row: row) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("triangles around a corner paint each pixel once", arguments: UInt64(0)..<100)
  func sharesEdges(seed: UInt64) {
    let rim = [
      Corner(x: 0, y: 0), Corner(x: 6144, y: 0), Corner(x: 6144, y: 6144), Corner(x: 0, y: 6144),
    ]
    var random = TestRandom(seed: seed)
    let hub = Corner(x: random.whole(1...6143), y: random.whole(1...6143))
    let fan = rim.indices.map { (rim[$0], rim[($0 + 1) % 4], hub) }
    var drawing = Drawing(width: 24, height: 24, background: Self.black)
    // One layer of half-transparent white is 128; two layers would be 192.
    for (a, b, c) in fan {
      drawing.add(
        .note, .polygon([a, b, c].map(\.position), fill: Self.white.opacity(0.5)))
    }
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 24, height: 24)
    #expect(rasterizer.bitmap.pixels.allSatisfy { $0 & 0xFF == 128 })
    let mesh = Self.render(Self.mesh(fan, color: Self.white))
    #expect(mesh.pixels.allSatisfy { $0 & 0xFF == 255 })
  }

  @Test("polygons that extend a million pixels out are cut correctly", arguments: UInt64(0)..<100)
  func cutsFarCorners(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let center = Vector2(
      Double(random.whole(0...2400)) / 100, Double(random.whole(0...2400)) / 100)
    let turn = Angle.degrees(Double(random.whole(0...35_999)) / 100)
    let along = Vector2(turn.cosine, turn.sine)
    let side = Vector2(-along.y, along.x)
    let reach = 1e6
    // A half-plane: everything on one side of a line through `center`.
    let corners = [
      center - along * reach, center + along * reach, center + along * reach + side * reach,
      center - along * reach + side * reach,
    ]
    let vertices = corners.map { MeshVertex(position: $0, depth: 0.5) }
    let pictures = [
      Self.render(.polygon(corners, fill: Self.white)),
      Self.render(
        .mesh([
          MeshTriangle(vertices[0], vertices[1], vertices[2], color: Self.white),
          MeshTriangle(vertices[0], vertices[2], vertices[3], color: Self.white),
        ])),
    ]
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let offset = Vector2(Double(column) + 0.5, Double(row) + 0.5) - center
        let distance = offset.dot(side)
        // Corners are rounded to 1/256 pixel, and the far corners are 64 picture widths away.
        guard abs(distance) > 1.0 / 128 else { continue }
        for picture in pictures {
          #expect((picture[column: column, row: row] == Self.white) == (distance > 0))
        }
      }
    }
  }

  @Test("shapes entirely outside paint nothing", arguments: [-1e6, -1e9, 1e4, 1e6, 1e12])
  func dropsWhatIsOutside(offset: Double) {
    let triangle = [Vector2(0, 0), Vector2(20, 0), Vector2(0, 20)]
    for shift in [Vector2(offset, 3), Vector2(3, offset), Vector2(offset, offset)] {
      let moved = triangle.map { $0 + shift }
      let vertices = moved.map { MeshVertex(position: $0, depth: 0.5) }
      let stroke = Stroke(Self.white, width: 3, dash: [2, 1])
      let shapes: [Shape] = [
        .polygon(moved, fill: Self.white), .polyline(moved, stroke: stroke),
        .disc(center: shift, radius: 2, fill: Self.white, stroke: stroke),
        .mesh([MeshTriangle(vertices[0], vertices[1], vertices[2], color: Self.white)]),
      ]
      for shape in shapes {
        #expect(Self.render(shape).pixels.allSatisfy { $0 & 0xFF == 0 })
      }
    }
  }

  @Test("a dashed line of a thousand kilometres costs and shows only its visible part")
  func cutsDashes() {
    let bitmap = Self.render(
      .polyline(
        [Vector2(-1e9, 12.5), Vector2(1e9, 12.5)],
        stroke: Stroke(Self.white, width: 1, dash: [2, 2])))
    #expect(bitmap.pixels.count { $0 & 0xFF == 255 } == 12)
  }
}
