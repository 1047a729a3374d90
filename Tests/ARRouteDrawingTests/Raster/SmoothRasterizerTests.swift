import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Smooth rasterizer")
struct SmoothRasterizerTests {
  private static let white = Color(hex: 0xFFFFFF)

  /// Returns a drawing with shapes of every kind.
  private static func drawing() -> Drawing {
    var drawing = Drawing(width: 60, height: 40, background: Color(hex: 0x203040))
    drawing.add(
      .ground, .polygon([Vector2(-5, 20), Vector2(70, 24), Vector2(30, 90)], fill: white))
    drawing.add(
      .route,
      .polyline(
        [Vector2(3, 3), Vector2(50, 8), Vector2(20, 35)],
        stroke: Stroke(Color(hex: 0xFF8800).opacity(0.6), width: 2.5, dash: [5, 2, 1])))
    drawing.add(
      .arrows,
      .mesh([
        MeshTriangle(
          MeshVertex(position: Vector2(1, 1), depth: 0.5),
          MeshVertex(position: Vector2(58, 3), depth: 0.2),
          MeshVertex(position: Vector2(10, 39), depth: 0.9), color: Color(hex: 0x3FBCFF))
      ]))
    drawing.add(
      .placemark,
      .disc(
        center: Vector2(40, 20), radius: 9, fill: Color(hex: 0xFF5F5F),
        stroke: Stroke(white, width: 1.5, dash: [3, 2])))
    drawing.add(
      .label,
      .text(
        TextLine(
          "412 m", at: Vector2(30, 12), size: 11, color: white, angle: .degrees(-20),
          plate: Color(hex: 0).opacity(0.7))))
    return drawing
  }

  @Test("the same drawing gives the same bytes, whatever was rendered before")
  func isRepeatable() {
    let drawing = Self.drawing()
    var fresh = SmoothRasterizer()
    fresh.render(drawing, width: 180, height: 120)
    var used = SmoothRasterizer()
    used.render(drawing, width: 301, height: 40)
    used.render(drawing, width: 97, height: 500)
    used.render(Drawing(width: 1, height: 1, background: Self.white), width: 180, height: 120)
    #expect(used.bitmap == Bitmap(width: 180, height: 120, color: Self.white))
    used.render(drawing, width: 180, height: 120)
    #expect(used.bitmap == fresh.bitmap)
  }

  @Test("a few rows equal the same rows of the whole picture", arguments: UInt64(0)..<6)
  func rendersBands(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func place() -> Vector2 {
      Vector2(random.uniform() * 300 - 120, random.uniform() * 300 - 120)
    }
    var drawing = Self.drawing()
    for _ in 0..<6 {
      let color = Color(hex: UInt32(random.next() & 0xFFFFFF)).opacity(random.uniform())
      let stroke = Stroke(
        color, width: random.uniform() * 6, dash: [[], [7, 3]][Int(random.next() & 1)])
      let points = (0..<5).map { _ in place() }
      drawing.add(.ground, .polygon(points, fill: color))
      drawing.add(.route, .polyline(points, stroke: stroke))
      drawing.add(
        .arrows,
        .mesh([
          MeshTriangle(
            MeshVertex(position: points[0], depth: random.uniform()),
            MeshVertex(position: points[1], depth: random.uniform()),
            MeshVertex(position: points[2], depth: random.uniform()), color: color)
        ]))
      drawing.add(
        .placemark,
        .disc(center: place(), radius: random.uniform() * 60, fill: color, stroke: stroke))
      drawing.add(.label, .text(TextLine("Ж8 m", at: place(), size: 20, color: color)))
    }
    let photograph = Bitmap(
      width: 31, height: 17, pixels: (0..<31 * 17).map { _ in UInt32(random.next() & 0xFFFFFF) })
    let background = seed % 3 == 0 ? photograph : nil
    let height = 61 + Int(seed) * 9
    var whole = SmoothRasterizer()
    whole.render(drawing, width: 97, height: height, over: background)
    var parts = SmoothRasterizer()
    var row = 0
    while row < height {
      let end = min(row + 1 + Int(random.uniform() * 30), height)
      parts.render(drawing, width: 97, height: height, over: background, rows: row..<end)
      #expect(parts.bitmap.height == end - row)
      let isSame = parts.bitmap.pixels[...] == whole.bitmap.pixels[row * 97..<end * 97]
      #expect(isSame, "rows from \(row)")
      row = end
    }
  }

  @Test("a larger picture, scaled down, equals the smaller one")
  func scales() {
    let drawing = Self.drawing()
    var small = SmoothRasterizer()
    small.render(drawing, width: 60, height: 40)
    var large = SmoothRasterizer()
    large.render(drawing, width: 480, height: 320)
    var sum = 0.0
    for row in 0..<40 {
      for column in 0..<60 {
        var green = 0
        for y in 0..<8 {
          for x in 0..<8 {
            green += Int(large.bitmap[column: column * 8 + x, row: row * 8 + y].green)
          }
        }
        sum += abs(Double(green) / 64 - Double(small.bitmap[column: column, row: row].green))
      }
    }
    // If two soft borders meet in a pixel, one is blended over the other, so no exact area exists there.
    #expect(sum / (60 * 40) < 1)
  }

  @Test("a photograph replaces the background, unchanged if it has the right size")
  func paintsOverPhotographs() {
    var rasterizer = SmoothRasterizer()
    rasterizer.render(Self.drawing(), width: 6, height: 4)
    let photograph = rasterizer.bitmap
    let empty = Drawing(width: 12, height: 8, background: Color(hex: 0xFF0000))
    rasterizer.render(empty, width: 6, height: 4, over: photograph)
    #expect(rasterizer.bitmap == photograph)
  }

  @Test(
    "a photograph fills the picture, keeps its aspect ratio, and is cropped evenly",
    arguments: [2, 3, 7])
  func scalesPhotographs(factor: Int) {
    // The left half is white and the right half black; the photograph is twice as wide as the picture
    // needs.
    var drawing = Drawing(width: 40, height: 10, background: Color(hex: 0))
    drawing.add(
      .note,
      .polygon(
        [Vector2(0, 0), Vector2(20, 0), Vector2(20, 10), Vector2(0, 10)], fill: Self.white))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: 40, height: 10)
    let photograph = rasterizer.bitmap
    let side = 10 * factor
    let square = Drawing(width: 1, height: 1, background: Color(hex: 0xFF0000))
    rasterizer.render(square, width: side, height: side, over: photograph)
    let bitmap = rasterizer.bitmap
    for row in [0, side / 2, side - 1] {
      #expect(bitmap[column: 0, row: row] == Self.white)
      #expect(bitmap[column: side - 1, row: row] == Color(hex: 0))
      let left = Int(bitmap[column: side / 2 - 1, row: row].red)
      let right = Int(bitmap[column: side / 2, row: row].red)
      #expect(abs(left + right - 255) <= 1 && left > right)
    }
    // Scaled to 5 × 5 pixels, every pixel is a mean, and no row or column is lost.
    rasterizer.render(square, width: 5, height: 5, over: photograph)
    #expect(rasterizer.bitmap[column: 0, row: 4] == Self.white)
    #expect(rasterizer.bitmap[column: 2, row: 2].red == 128)
  }

  @Test("accepts a picture without any pixels")
  func rendersNothing() {
    var rasterizer = SmoothRasterizer()
    rasterizer.render(Self.drawing(), width: 0, height: 5)
    #expect(rasterizer.bitmap.pixels.isEmpty)
  }
}
