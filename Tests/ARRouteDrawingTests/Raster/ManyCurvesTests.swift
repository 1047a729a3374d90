import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// So many curves that parts hidden by others are not painted.
@Suite("Many curves")
struct ManyCurvesTests {
  private static let size = 96

  /// - Parameter isParted: True to put an invisible shape between the shapes, so that they do not count as
  ///   many.
  private static func render(
    _ shapes: [Shape], isParted: Bool = false, rows: Range<Int>? = nil
  ) -> Bitmap {
    var drawing = Drawing(
      width: Double(size), height: Double(size), background: Color(hex: 0xFFFFFF))
    for shape in shapes {
      drawing.add(.placemark, shape)
      if isParted {
        drawing.add(.placemark, .disc(center: .zero, radius: 0, fill: nil, stroke: nil))
      }
    }
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: size, height: size, rows: rows)
    return rasterizer.bitmap
  }

  private static func shapes(_ count: Int, seed: UInt64, opacities: [Double]) -> [Shape] {
    var random = TestRandom(seed: seed)
    func point() -> Vector2 { Vector2(random.number(-40...136), random.number(-40...136)) }
    func color() -> Color {
      Color(hex: UInt32(random.number(0...0xFF_FFFF)))
        .opacity(opacities.randomElement(using: &random) ?? 1)
    }
    return (0..<count).map { _ in
      let curves = (0..<Int(random.number(1...3.9))).map { _ in
        var path = CurvePath(from: point())
        for _ in 0..<3 {
          if Bool.random(using: &random) {
            path.addCurve(point(), point(), to: point())
          } else {
            path.addLine(to: point())
          }
        }
        if Bool.random(using: &random) { path.close() }
        return path
      }
      let fill = CurveFill(color(), isEvenOdd: Bool.random(using: &random))
      var stroke = Stroke(color(), width: random.number(0...40))
      stroke.form = LineForm(
        cap: LineForm.Cap.allCases.randomElement(using: &random) ?? .butt,
        join: [.round, .bevel, .miter(limit: 4)].randomElement(using: &random) ?? .round)
      return switch Int(random.number(0...2.9)) {
      case 0: .curves(curves, fill: fill, stroke: nil)
      case 1: .curves(curves, fill: nil, stroke: stroke)
      default: .curves(curves, fill: fill, stroke: stroke)
      }
    }
  }

  @Test("opaque shapes look as if each were painted", arguments: UInt64(0)..<12)
  func hidesNothingThatIsSeen(seed: UInt64) {
    let shapes = Self.shapes(400, seed: seed, opacities: [1, 1, 1, 0.1, 0])
    #expect(Self.render(shapes) == Self.render(shapes, isParted: true))
  }

  /// The colour is rounded to whole levels in each layer, and the colour below a stack of layers
  /// contributes at most two levels.
  @Test("transparent shapes differ only by rounding", arguments: UInt64(0)..<12)
  func fadesWhatIsBelow(seed: UInt64) {
    let shapes = Self.shapes(400, seed: seed, opacities: [0.3, 0.5, 0.9])
    let (many, parted) = (Self.render(shapes), Self.render(shapes, isParted: true))
    for (one, other) in zip(many.pixels, parted.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        #expect(abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 2)
      }
    }
  }

  @Test("a few rows equal the same rows of the whole picture", arguments: UInt64(0)..<6)
  func paintsRows(seed: UInt64) {
    let shapes = Self.shapes(400, seed: seed, opacities: [0.5, 1])
    let whole = Self.render(shapes)
    for rows in [0..<7, 7..<41, 50..<51, 62..<96] {
      let part = Self.render(shapes, rows: rows)
      #expect(
        part.pixels
          == Array(whole.pixels[rows.lowerBound * Self.size..<rows.upperBound * Self.size])
      )
    }
  }

  @Test("a picture's progress rises from zero to complete, and never falls")
  func tellsProgress() {
    var drawing = Drawing(width: 96, height: 96, background: Color(hex: 0))
    for shape in Self.shapes(400, seed: 1, opacities: [1]) { drawing.add(.placemark, shape) }
    var rasterizer = SmoothRasterizer()
    var shares: [Double] = []
    rasterizer.render(drawing, width: 96, height: 96) { shares.append($0) }
    #expect(shares.count > 400)
    #expect(shares.allSatisfy { (0...1).contains($0) })
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
