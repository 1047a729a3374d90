import ARRouteEngine
import Testing

@Suite("Rasterizer")
struct RasterizerTests {
  private static let white = Color(hex: 0xFFFFFF)
  private static let red = Color(hex: 0xFF0000)

  @Test("fills the pixels whose centres a polygon holds")
  func fillsPixels() {
    var drawing = Drawing(width: 10, height: 10, background: Color(hex: 0))
    drawing.add(
      .ground,
      .polygon([Vector2(2, 3), Vector2(6, 3), Vector2(6, 8), Vector2(2, 8)], fill: Self.white))
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 10, height: 10)
    for row in 0..<10 {
      for column in 0..<10 {
        let isInside = (2..<6).contains(column) && (3..<8).contains(row)
        #expect(
          rasterizer.bitmap[column: column, row: row] == (isInside ? Self.white : Color(hex: 0)))
      }
    }
  }

  @Test("stretches across and down independently")
  func stretches() {
    var drawing = Drawing(width: 10, height: 10, background: Color(hex: 0))
    drawing.add(
      .ground,
      .polygon([Vector2(5, 5), Vector2(10, 5), Vector2(10, 10), Vector2(5, 10)], fill: Self.red))
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 40, height: 4)
    #expect(rasterizer.bitmap[column: 20, row: 2] == Self.red)
    #expect(rasterizer.bitmap[column: 19, row: 2] == Color(hex: 0))
    #expect(rasterizer.bitmap[column: 20, row: 1] == Color(hex: 0))
  }
}
