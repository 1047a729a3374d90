import ARRouteDrawing
import ARRouteEngine
import Testing

/// The pixels of curves and pictures, checked with known areas.
@Suite struct CurvesTests {
  private func square(_ low: Double, _ high: Double, isClockwise: Bool = true) -> CurvePath {
    var corners = [Vector2(low, low), Vector2(high, low), Vector2(high, high), Vector2(low, high)]
    if !isClockwise { corners.reverse() }
    var path = CurvePath(from: corners[0])
    for corner in corners.dropFirst() { path.addLine(to: corner) }
    path.close()
    return path
  }

  private func bitmap(_ shape: Shape) -> Bitmap {
    var drawing = Drawing(width: 20, height: 20, background: Color(hex: 0xFFFFFF))
    drawing.add(.placemark, shape)
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: 20, height: 20)
    return rasterizer.bitmap
  }

  private func cells(_ shape: Shape) -> Bitmap {
    var drawing = Drawing(width: 20, height: 20, background: Color(hex: 0xFFFFFF))
    drawing.add(.placemark, shape)
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 20, height: 20)
    return rasterizer.bitmap
  }

  private let black = Color(hex: 0)

  /// Two squares, one inside the other; the fill rule decides whether the inner one is a hole.
  @Test(arguments: [
    (true, false, 0 as UInt8), (false, false, 255), (true, true, 255), (false, true, 255),
  ]) func fillsByItsRule(isSameTurn: Bool, isEvenOdd: Bool, inside: UInt8) {
    let curves = [square(2, 18), square(6, 14, isClockwise: isSameTurn)]
    let shape = Shape.curves(
      curves, fill: CurveFill(black, isEvenOdd: isEvenOdd), stroke: nil)
    for bitmap in [bitmap(shape), cells(shape)] {
      #expect(bitmap[column: 10, row: 10].red == inside)
      #expect(bitmap[column: 4, row: 10].red == 0)
      #expect(bitmap[column: 0, row: 0].red == 255)
    }
  }

  /// Three nested squares: by the even-odd rule, every second one is outside, whichever way its sides run.
  @Test func evenOddGoesOn() {
    let curves = [square(1, 19), square(4, 16), square(7, 13)]
    let bitmap = bitmap(.curves(curves, fill: CurveFill(black, isEvenOdd: true), stroke: nil))
    #expect([2, 5, 10].map { bitmap[column: $0, row: 10].red } == [0, 255, 0])
  }

  /// A line of constant width with rounded corners covers each crossing once.
  @Test func drawsItsLine() {
    var path = CurvePath(from: Vector2(5, 10))
    path.addLine(to: Vector2(15, 10))
    path.addLine(to: Vector2(5, 10))
    let thin = Stroke(black.opacity(0.5), width: 4)
    let bitmap = bitmap(.curves([path, path], fill: nil, stroke: thin))
    for column in 5..<15 {
      #expect(abs(Int(bitmap[column: column, row: 10].red) - 127) <= 1)
      #expect(bitmap[column: column, row: 13].red == 255)
    }
    // The ends are half-discs of radius 2.
    #expect(bitmap[column: 3, row: 10].red < 255)
    #expect(bitmap[column: 2, row: 10].red == 255)
  }

  /// A picture of two halves, one of them transparent, drawn over white at its own size, larger and
  /// smaller.
  @Test(arguments: [2.0, 8, 16]) func showsPictures(size: Double) throws {
    let red: UInt32 = 0xFF00_00FF
    let clear: UInt32 = 0x8000_FF00
    let pixels = (0..<64).map { $0 % 8 < 4 ? red : clear }
    let image = try #require(ImagePyramid(width: 8, height: 8, pixels: pixels))
    #expect(image.pixels == pixels)
    let shape = Shape.image(
      image, corner: Vector2(2, 2), size: Vector2(size, size))
    for bitmap in [bitmap(shape), cells(shape)] {
      let left = bitmap[column: 2 + Int(size) / 4, row: 2 + Int(size) / 2]
      let right = bitmap[column: 2 + Int(size) * 3 / 4, row: 2 + Int(size) / 2]
      if size > 2 {
        #expect(left == Color(hex: 0xFF0000))
        #expect(abs(Int(right.red) - 127) <= 1 && right.green == 255)
      }
      #expect(left.red > right.red && left.green < right.green)
      #expect(bitmap[column: 19, row: 19] == Color(hex: 0xFFFFFF))
    }
  }
}
