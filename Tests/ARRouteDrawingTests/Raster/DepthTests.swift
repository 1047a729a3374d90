import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Depth")
struct DepthTests {
  private static let colors = [Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF)]

  private static func square(_ depths: (Double, Double, Double, Double), _ color: Color) -> Shape {
    let corners = [
      MeshVertex(position: Vector2(0, 0), depth: depths.0),
      MeshVertex(position: Vector2(40, 0), depth: depths.1),
      MeshVertex(position: Vector2(40, 40), depth: depths.2),
      MeshVertex(position: Vector2(0, 40), depth: depths.3),
    ]
    return .mesh([
      MeshTriangle(corners[0], corners[1], corners[2], color: color),
      MeshTriangle(corners[0], corners[2], corners[3], color: color),
    ])
  }

  private static func render(_ shapes: [Shape]) -> Rasterizer {
    var drawing = Drawing(width: 40, height: 40, background: Color(hex: 0))
    for shape in shapes { drawing.add(.arrows, shape) }
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 40, height: 40)
    return rasterizer
  }

  @Test("the nearest triangle is visible, whatever the order of the meshes", arguments: 0..<6)
  func orderDoesNotMatter(order: Int) {
    var layers = [(0.2, 0), (0.5, 1), (0.8, 2)]
    let first = layers.remove(at: order / 2)
    if order % 2 == 1 { layers.swapAt(0, 1) }
    let rasterizer = Self.render(
      ([first] + layers).map { depth, color in
        Self.square((depth, depth, depth, depth), Self.colors[color])
      })
    #expect(rasterizer.bitmap[column: 20, row: 20] == Self.colors[0])
    #expect(abs((rasterizer.depth[column: 20, row: 20] ?? 9) - 0.2) < 1e-7)
  }

  @Test("planes that cross are each visible where they are nearer")
  func planesCross() {
    let rasterizer = Self.render([
      Self.square((0, 1, 1, 0), Self.colors[0]), Self.square((1, 0, 0, 1), Self.colors[1]),
    ])
    for column in 0..<40 where column != 19 && column != 20 {
      #expect(rasterizer.bitmap[column: column, row: 7] == Self.colors[column < 20 ? 0 : 1])
    }
  }

  @Test("depth is linear across the screen, measured at pixel centres", arguments: [4.0, 40.0])
  func isLinear(size: Double) {
    // One size takes the code path for small triangles, the other that for large ones.
    let depth = { (x: Double, y: Double) in 0.1 + 0.01 * x + 0.005 * y }
    let corners = [Vector2(0, 0), Vector2(size, 0), Vector2(0, size)]
      .map { MeshVertex(position: $0, depth: depth($0.x, $0.y)) }
    let rasterizer = Self.render([
      .mesh([MeshTriangle(corners[0], corners[1], corners[2], color: Self.colors[0])])
    ])
    for row in 0..<Int(size) {
      for column in 0..<Int(size) - row - 1 {
        let found = rasterizer.depth[column: column, row: row] ?? 9
        // Single precision near 1 has steps of 6e-8.
        #expect(abs(found - depth(Double(column) + 0.5, Double(row) + 0.5)) < 2e-7)
      }
    }
  }

  @Test("a transparent triangle lets the shapes behind it show through, and hides later ones")
  func blendsInDepth() {
    let rasterizer = Self.render([
      Self.square((0.5, 0.5, 0.5, 0.5), Self.colors[0]),
      Self.square((0.4, 0.4, 0.4, 0.4), Self.colors[1].opacity(0.5)),
      Self.square((0.45, 0.45, 0.45, 0.45), Self.colors[2]),
    ])
    #expect(
      rasterizer.bitmap[column: 20, row: 20] == Color(red: 127, green: 128, blue: 0))
  }

  @Test("other shapes neither test nor write depth")
  func flatShapesIgnoreDepth() {
    let whole = [Vector2(0, 0), Vector2(40, 0), Vector2(40, 40), Vector2(0, 40)]
    let rasterizer = Self.render([
      Self.square((0.1, 0.1, 0.1, 0.1), Self.colors[0]), .polygon(whole, fill: Self.colors[1]),
      Self.square((0.2, 0.2, 0.2, 0.2), Self.colors[2]),
    ])
    #expect(rasterizer.bitmap[column: 20, row: 20] == Self.colors[1])
  }

  @Test("no depth in a sliver lies outside the range of its corners", arguments: UInt64(0)..<100)
  func sliversStayBetween(seed: UInt64) {
    var random = TestRandom(seed: seed)
    func position() -> Vector2 {
      Vector2(
        Double(random.whole(0...10_240)) / 256, Double(random.whole(0...10_240)) / 256)
    }
    let (a, b) = (position(), position())
    let c = a.interpolated(to: b, 0.5) + Vector2(1.0 / 256, 0)
    let rasterizer = Self.render([
      .mesh([
        MeshTriangle(
          MeshVertex(position: a, depth: 0.3), MeshVertex(position: b, depth: 0.4),
          MeshVertex(position: c, depth: 0.7), color: Self.colors[0])
      ])
    ])
    for value in rasterizer.depth.values where value != DepthBuffer.empty {
      #expect(value >= 0.2999999 && value <= 0.7000001)
    }
  }
}
