import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// Curves that extend far beyond their visible part.
@Suite("Far curves")
struct FarCurvesTests {
  private static let size = 32

  private static func render(_ shapes: [Shape]) -> Bitmap {
    var drawing = Drawing(
      width: Double(size), height: Double(size), background: Color(hex: 0xFFFFFF))
    for shape in shapes { drawing.add(.placemark, shape) }
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: size, height: size)
    return rasterizer.bitmap
  }

  private static func path(_ random: inout TestRandom, reach: Double, curves: Int) -> CurvePath {
    func point() -> Vector2 {
      Vector2(random.number(-reach...reach) + 16, random.number(-reach...reach) + 16)
    }
    var path = CurvePath(from: point())
    for _ in 0..<curves {
      if Bool.random(using: &random) {
        path.addCurve(point(), point(), to: point())
      } else {
        path.addLine(to: point())
      }
    }
    return path
  }

  /// The expected picture consists of polygons, for which nothing is left out before their edges are cut.
  @Test("cutting them short changes no pixel", arguments: UInt64(0)..<60)
  func fillsAsWhole(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let reach: Double = [20, 100, 1000, 20_000].randomElement(using: &random) ?? 20
    let path = Self.path(&random, reach: reach, curves: 8)
    let black = Color(hex: 0)
    let curves = Self.render([.curves([path], fill: CurveFill(black), stroke: nil)])
    #expect(
      curves == Self.render([.polygon(path.points(tolerance: 1.0 / 128), fill: black)]))
  }

  @Test("only useful points are generated", arguments: UInt64(0)..<20)
  func makesFewPoints(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let path = Self.path(&random, reach: 1e12, curves: 100)
    let points = path.points(
      tolerance: 1.0 / 128, within: Vector2(-1, -1), Vector2(33, 33))
    #expect(points.count < 20_000)
    #expect(points.first == path.start)
  }

  /// A straight line so wide that only one of its edges is visible is drawn as a polygon.
  @Test(
    "lines of any width and length have their edges in the right place", arguments: UInt64(0)..<40)
  func strokesFar(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let turn = Angle.degrees(random.number(0...360))
    let along = Vector2(turn.cosine, turn.sine)
    let across = Vector2(-along.y, along.x)
    let length: Double = [100, 1e4, 1e6].randomElement(using: &random) ?? 100
    let width: Double = [30, 3000, 1e5].randomElement(using: &random) ?? 30
    let middle = Vector2(16, 16) + across * (width / 2 + random.number(-3...3))
    var path = CurvePath(from: middle - along * length)
    path.addLine(to: middle + along * length)
    let black = Color(hex: 0)
    let line = Self.render([
      .curves([path], fill: nil, stroke: Stroke(black, width: width))
    ])
    let (side, end): (Vector2, Vector2) = (across * (width / 2), middle + along * length)
    let corners: [Vector2] = [path.start - side, end - side, end + side, path.start + side]
    let polygon = Self.render([.polygon(corners, fill: black)])
    // Far corners are rounded to 1/256 pixel, each separately.
    #expect(
      zip(line.pixels, polygon.pixels).allSatisfy {
        abs(Int($0 & 0xFF) - Int($1 & 0xFF)) <= 4
      })
  }

  @Test("a line of twenty thousand turns is complete")
  func strokesLong() {
    var random = TestRandom(seed: 7)
    var path = CurvePath(from: Vector2(16, 16))
    for _ in 0..<20_000 {
      path.addLine(to: Vector2(random.number(0...32), random.number(0...32)))
    }
    let bitmap = Self.render([
      .curves([path], fill: nil, stroke: Stroke(Color(hex: 0), width: 8))
    ])
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFF_FFFF == 0 })
  }

  @Test(
    "a ring around the whole picture shows nothing; a disc's outline covers the picture",
    arguments: [
      (1e7, 1e6, UInt8(255)), (1e7, 3e7, 0), (40, 2, 255),
    ])
  func strokesRings(radius: Double, width: Double, red: UInt8) {
    var path = CurvePath(from: Vector2(16 + radius, 16))
    let pull = radius * 0.5523
    path.addCurve(
      Vector2(16 + radius, 16 + pull), Vector2(16 + pull, 16 + radius), to: Vector2(16, 16 + radius)
    )
    path.addCurve(
      Vector2(16 - pull, 16 + radius), Vector2(16 - radius, 16 + pull), to: Vector2(16 - radius, 16)
    )
    path.addCurve(
      Vector2(16 - radius, 16 - pull), Vector2(16 - pull, 16 - radius), to: Vector2(16, 16 - radius)
    )
    path.addCurve(
      Vector2(16 + pull, 16 - radius), Vector2(16 + radius, 16 - pull), to: Vector2(16 + radius, 16)
    )
    path.close()
    let bitmap = Self.render([
      .curves([path], fill: nil, stroke: Stroke(Color(hex: 0), width: width))
    ])
    #expect(bitmap[column: 16, row: 16].red == red)
  }
}
