import ARRouteDrawing
import ARRouteEngine
import Testing

/// Ends and corners of lines, checked with known areas.
@Suite("Line caps and joins")
struct LineFormTests {
  private func path(_ points: [Vector2], isClosed: Bool = false) -> CurvePath {
    var path = CurvePath(from: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    if isClosed { path.close() }
    return path
  }

  /// Returns the area, in pixels, that a black line covers on white.
  private func area(
    _ path: CurvePath, width: Double, cap: LineForm.Cap, join: LineForm.Join
  ) -> Double {
    var stroke = Stroke(Color(hex: 0), width: width)
    stroke.form = LineForm(cap: cap, join: join)
    var drawing = Drawing(width: 60, height: 60, background: Color(hex: 0xFFFFFF))
    drawing.add(.placemark, .curves([path], fill: nil, stroke: stroke))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: 60, height: 60)
    return rasterizer.bitmap.pixels.reduce(0) { $0 + Double(255 - ($1 & 0xFF)) / 255 }
  }

  @Test(
    "caps extend as far as in SVG",
    arguments: [(LineForm.Cap.butt, 0.0), (.round, Double.pi * 16), (.square, 64)])
  func caps(cap: LineForm.Cap, more: Double) {
    for end in [Vector2(40, 20), Vector2(34, 41)] {
      let line = path([Vector2(20, 20), end])
      let length = (end - Vector2(20, 20)).length
      // The tolerance is the sum of the rounding errors of a few hundred border pixels, each rounded to 256
      // levels.
      #expect(abs(area(line, width: 8, cap: cap, join: .round) - (8 * length + more)) < 0.5)
    }
  }

  @Test(
    "a line of zero length consists of its caps",
    arguments: [(LineForm.Cap.butt, 0.0), (.round, Double.pi * 16), (.square, 64)])
  func dots(cap: LineForm.Cap, whole: Double) {
    for isClosed in [false, true] {
      let dot = path([Vector2(20, 20), Vector2(20, 20)], isClosed: isClosed)
      #expect(abs(area(dot, width: 8, cap: cap, join: .miter(limit: 4)) - whole) < 0.5)
    }
  }

  /// At a corner of the square, the miter join adds a square of half the width; the round join, a quarter
  /// of a disc; the bevel, half a square.
  @Test(
    "joins are the same as in SVG",
    arguments: [
      (LineForm.Join.miter(limit: 4), 16.0), (.miter(limit: 1.5), 16), (.miter(limit: 1.4), 8),
      (.round, .pi * 4), (.bevel, 8),
    ])
  func joins(join: LineForm.Join, corner: Double) {
    let corners = [Vector2(20, 20), Vector2(40, 20), Vector2(40, 40), Vector2(20, 40)]
    // The ring without its corners: 20² + 4 · 20 · 4 − 12².
    let ring: Double = 20 * 20 + 4 * 20 * 4 - 12 * 12
    let closed = area(path(corners, isClosed: true), width: 8, cap: .square, join: join)
    #expect(abs(closed - (ring + 4 * corner)) < 0.5)
    let counter = area(
      path(corners.reversed(), isClosed: true), width: 8, cap: .square, join: join)
    #expect(abs(counter - closed) < 0.5)
  }

  @Test("a corner sharper than the limit is bevelled, and a reversal has a flat end")
  func limit() {
    let sharp = path([Vector2(10, 20), Vector2(50, 22), Vector2(10, 24)])
    let bevel = area(sharp, width: 4, cap: .butt, join: .bevel)
    #expect(area(sharp, width: 4, cap: .butt, join: .miter(limit: 4)) == bevel)
    #expect(area(sharp, width: 4, cap: .butt, join: .miter(limit: 30)) > bevel + 4)
    let back = path([Vector2(10, 20), Vector2(40, 20), Vector2(10, 20)])
    #expect(abs(area(back, width: 4, cap: .butt, join: .miter(limit: 100)) - 120) < 0.1)
  }

  @Test("a curve is round, whatever its join", arguments: [LineForm.Join.bevel, .round])
  func curves(join: LineForm.Join) {
    var circle = CurvePath(from: Vector2(10, 30))
    circle.addCurve(Vector2(10, 3.333), Vector2(50, 3.333), to: Vector2(50, 30))
    let round = area(circle, width: 18, cap: .butt, join: .round)
    #expect(abs(area(circle, width: 18, cap: .butt, join: join) - round) < 0.05)
  }

  @Test("the corners of a line of thousands of points are complete")
  func longLines() {
    let teeth = (0..<5000).map { number in
      Vector2(10 + Double(number) * 0.008, number % 2 == 0 ? 10 : 50)
    }
    let few = area(path(Array(teeth)), width: 0.5, cap: .butt, join: .miter(limit: 100_000))
    // Each tooth's tip lies far outside the picture.
    #expect(few > 40 * 58)
  }
}
