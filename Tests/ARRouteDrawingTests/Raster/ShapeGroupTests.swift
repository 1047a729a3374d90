import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// Groups are treated as one picture: W3C Compositing and Blending Level 1, section 3, and SVG 2, section
/// 3.6.
@Suite("Groups of shapes")
struct ShapeGroupTests {
  private static let size = 40

  private static func square(_ low: Vector2, _ high: Vector2, _ hex: UInt32) -> Shape {
    var path = CurvePath(from: low)
    path.addLine(to: Vector2(high.x, low.y))
    path.addLine(to: high)
    path.addLine(to: Vector2(low.x, high.y))
    path.close()
    return .curves([path], fill: CurveFill(Color(hex: hex)), stroke: nil)
  }

  private static func render(
    _ shapes: [Shape], ground: UInt32 = 0xFFFFFF, rows: Range<Int>? = nil
  ) -> Bitmap {
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing(shapes, ground), width: size, height: size, rows: rows)
    return rasterizer.bitmap
  }

  private static func drawing(_ shapes: [Shape], _ ground: UInt32 = 0xFFFFFF) -> Drawing {
    var drawing = Drawing(
      width: Double(size), height: Double(size), background: Color(hex: ground))
    for shape in shapes { drawing.add(.placemark, shape) }
    return drawing
  }

  /// Returns a pixel's red, green and blue.
  private static func channels(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Double] {
    let color = Color(pixel: bitmap.pixels[y * size + x])
    return [color.red, color.green, color.blue].map(Double.init)
  }

  private static func expect(
    _ bitmap: Bitmap, _ x: Int, _ y: Int, is wanted: [Double], _ location: SourceLocation
  ) {
    for (one, other) in zip(channels(bitmap, x, y), wanted) {
      // Values are rounded to whole levels once when painting, and once when fading.
      #expect(abs(one - other) <= 1, sourceLocation: location)
    }
  }

  private static let pair = [
    square(Vector2(4, 4), Vector2(24, 24), 0xFF0000),
    square(Vector2(14, 14), Vector2(34, 34), 0x0000FF),
  ]

  @Test(
    "nothing shows through where parts of a faint group overlap", arguments: [0, 0.2, 0.5, 0.9, 1],
    [0xFFFFFF, 0x204060] as [UInt32])
  func isOnePicture(opacity: Double, ground: UInt32) {
    let bitmap = Self.render(
      [.group(ShapeGroup(Self.pair, opacity: opacity))], ground: ground)
    let below = [ground >> 16, ground >> 8 & 0xFF, ground & 0xFF].map { Double($0) }
    func over(_ color: [Double]) -> [Double] {
      zip(color, below).map { $0 * opacity + $1 * (1 - opacity) }
    }
    Self.expect(bitmap, 8, 8, is: over([255, 0, 0]), #_sourceLocation)
    Self.expect(bitmap, 18, 18, is: over([0, 0, 255]), #_sourceLocation)
    Self.expect(bitmap, 30, 30, is: over([0, 0, 255]), #_sourceLocation)
    Self.expect(bitmap, 30, 8, is: below, #_sourceLocation)
  }

  @Test("the opacities of nested groups multiply")
  func nests() {
    let inner = Shape.group(ShapeGroup(Self.pair, opacity: 0.5))
    let green = Self.square(Vector2(0, 0), Vector2(20, 20), 0x00FF00)
    let bitmap = Self.render([.group(ShapeGroup([green, inner], opacity: 0.5))])
    // Half-opaque blue over green, and the result at half opacity over white.
    Self.expect(bitmap, 17, 17, is: [127.5, 191, 191], #_sourceLocation)
    Self.expect(bitmap, 30, 30, is: [191, 191, 255], #_sourceLocation)
    Self.expect(bitmap, 2, 2, is: [127.5, 255, 127.5], #_sourceLocation)
  }

  @Test("a group is clipped to its rectangle, which may cover a share of a pixel")
  func isCut() {
    let clip = ShapeGroup.Clip(low: Vector2(8.5, 10), high: Vector2(20, 30.25))
    let black = Self.square(Vector2(-100, -100), Vector2(100, 100), 0)
    let bitmap = Self.render([.group(ShapeGroup([black], clip: clip))])
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let across = max(0, min(20, Double(x) + 1) - max(8.5, Double(x)))
        let down = max(0, min(30.25, Double(y) + 1) - max(10, Double(y)))
        let wanted = 255 * (1 - across * down)
        #expect(abs(Self.channels(bitmap, x, y)[1] - wanted) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test("a group that is clipped to nothing or outside the picture changes nothing")
  func isBeside() {
    let empty = Self.render([])
    for clip in [
      ShapeGroup.Clip(low: Vector2(9, 9), high: Vector2(9, 20)),
      ShapeGroup.Clip(low: Vector2(-20, -20), high: Vector2(-1, 99)),
      ShapeGroup.Clip(low: Vector2(20, 20), high: Vector2(2, 2)),
    ] {
      #expect(Self.render([.group(ShapeGroup(Self.pair, clip: clip))]) == empty)
    }
    let far = Shape.group(ShapeGroup(Self.pair, opacity: 0.5)).moved(by: Vector2(1e7, -1e7))
    #expect(Self.render([far]) == empty)
    #expect(Self.render([.group(ShapeGroup([]))]) == empty)
  }

  private static func random(_ count: Int, seed: UInt64) -> [Shape] {
    var random = TestRandom(seed: seed)
    return (0..<count).map { _ in
      let low = Vector2(random.number(-10...30), random.number(-10...30))
      return square(
        low, low + Vector2(random.number(0...30), random.number(0...30)),
        UInt32(random.number(0...0xFF_FFFF)))
    }
  }

  @Test("an opaque group without a clip looks the same as its shapes", arguments: UInt64(0)..<6)
  func isItsShapes(seed: UInt64) {
    // With enough shapes, hidden shapes are left out as well.
    for count in [9, 400] {
      let shapes = Self.random(count, seed: seed)
      #expect(Self.render([.group(ShapeGroup(shapes))]) == Self.render(shapes))
    }
  }

  @Test("a few rows equal the same rows of the whole picture", arguments: UInt64(0)..<6)
  func paintsRows(seed: UInt64) {
    let clip = ShapeGroup.Clip(low: Vector2(3.3, 4.4), high: Vector2(33.3, 35.5))
    let inner = Shape.group(ShapeGroup(Self.random(300, seed: seed), opacity: 0.4))
    let shapes = [
      Shape.group(ShapeGroup(Self.random(5, seed: seed + 9) + [inner], opacity: 0.7, clip: clip))
    ]
    let whole = Self.render(shapes)
    for rows in [0..<7, 7..<31, 4..<5, 33..<40] {
      let part = Self.render(shapes, rows: rows).pixels
      let same = whole.pixels[rows.lowerBound * Self.size..<rows.upperBound * Self.size]
      #expect(part == Array(same))
    }
  }

  @Test("cells show the same as pictures in pixels", arguments: UInt64(0)..<6)
  func isInCells(seed: UInt64) {
    let clip = ShapeGroup.Clip(low: Vector2(5, 6), high: Vector2(31, 33))
    let shapes = [
      Shape.group(ShapeGroup(Self.random(7, seed: seed), opacity: 0.6, clip: clip)),
      Shape.group(ShapeGroup(Self.pair, opacity: 0.5)),
    ]
    var rasterizer = Rasterizer()
    rasterizer.render(Self.drawing(shapes), width: Self.size, height: Self.size)
    #expect(rasterizer.bitmap == Self.render(shapes))
  }

  /// A transform turns the circle into an oval, and makes its line as wide in each direction as the oval
  /// pen.
  @Test("an oval pen draws wider in one direction than in the other")
  func drawsByAnOval() {
    var path = CurvePath(from: Vector2(10, 6))
    path.addLine(to: Vector2(30, 6))
    path.addLine(to: Vector2(30, 34))
    var stroke = Stroke(Color(hex: 0), width: 4)
    stroke.form = LineForm(cap: .butt, join: .miter(limit: 4))
    stroke.pen = OvalPen(x: Vector2(2, 0), y: Vector2(0, 0.5))
    let bitmap = Self.render([.curves([path], fill: nil, stroke: stroke)])
    for (x, y) in [(12, 5), (12, 6), (26, 20), (33, 20), (33, 5), (27, 33)] {
      #expect(Self.channels(bitmap, x, y) == [0, 0, 0], "\(x), \(y)")
    }
    for (x, y) in [(9, 5), (12, 4), (12, 7), (25, 20), (34, 20), (33, 4), (30, 34)] {
      #expect(Self.channels(bitmap, x, y) == [255, 255, 255], "\(x), \(y)")
    }
    let flat = OvalPen(x: Vector2(2, 1), y: Vector2(4, 2))
    #expect(flat == nil)
  }
}
