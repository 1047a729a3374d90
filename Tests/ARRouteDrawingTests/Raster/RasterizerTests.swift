import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

@Suite("Rasterizer")
struct RasterizerTests {
  private static let black = Color(hex: 0)
  private static let white = Color(hex: 0xFFFFFF)
  private static let red = Color(hex: 0xFF0000)

  private static func picture(
    _ shapes: Shape..., width: Int = 10, height: Int = 10
  ) -> Bitmap {
    var drawing = Drawing(
      width: Double(width), height: Double(height), background: Color(hex: 0))
    for shape in shapes { drawing.add(.note, shape) }
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: width, height: height)
    return rasterizer.bitmap
  }

  private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> [Vector2]
  {
    [
      Vector2(x, y), Vector2(x + width, y), Vector2(x + width, y + height), Vector2(x, y + height),
    ]
  }

  /// Returns the bitmap as lines of text, with `#` for each pixel that is not black.
  private static func text(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { row in
      String(
        (0..<bitmap.width).map { bitmap[column: $0, row: row] == black ? "." : "#" })
    }
  }

  @Test("stretches horizontally and vertically by independent factors")
  func stretches() {
    var drawing = Drawing(width: 10, height: 10, background: Self.black)
    drawing.add(.note, .polygon(Self.rectangle(5, 5, 5, 5), fill: Self.red))
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 40, height: 4)
    #expect(rasterizer.bitmap[column: 20, row: 2] == Self.red)
    #expect(rasterizer.bitmap[column: 19, row: 2] == Self.black)
    #expect(rasterizer.bitmap[column: 20, row: 1] == Self.black)
  }

  @Test("paints later shapes over earlier ones")
  func paintsInOrder() {
    let bitmap = Self.picture(
      .polygon(Self.rectangle(0, 0, 10, 10), fill: Self.red),
      .polygon(Self.rectangle(0, 0, 5, 10), fill: Self.white))
    #expect(bitmap[column: 4, row: 5] == Self.white)
    #expect(bitmap[column: 5, row: 5] == Self.red)
  }

  @Test(
    "blends by opacity, rounded to the nearest level, in runs of every length",
    arguments: [0, 1, 64, 127, 128, 200, 254, 255] as [UInt8], 1...9)
  func blends(alpha: UInt8, count: Int) {
    let below = Color(red: 10, green: 200, blue: 90)
    let above = Color(red: 250, green: 3, blue: 91, alpha: alpha)
    var drawing = Drawing(width: 9, height: 1, background: below)
    drawing.add(.note, .polygon(Self.rectangle(0, 0, Double(count), 1), fill: above))
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 9, height: 1)
    func mixed(_ over: UInt8, _ under: UInt8) -> UInt8 {
      let weight = Double(alpha) / 255
      return UInt8((Double(over) * weight + Double(under) * (1 - weight)).rounded())
    }
    let expected = Color(
      red: mixed(above.red, below.red), green: mixed(above.green, below.green),
      blue: mixed(above.blue, below.blue))
    for column in 0..<9 {
      #expect(rasterizer.bitmap[column: column, row: 0] == (column < count ? expected : below))
    }
  }

  @Test("fills concave polygons and those whose sides rise and fall several times")
  func fillsConcave() {
    let bitmap = Self.picture(
      .polygon(
        [
          Vector2(0, 0), Vector2(2, 0), Vector2(2, 4), Vector2(4, 4), Vector2(4, 1), Vector2(6, 1),
          Vector2(6, 6), Vector2(0, 6),
        ], fill: Self.white), width: 8, height: 8)
    #expect(
      Self.text(bitmap) == [
        "##......", "##..##..", "##..##..", "##..##..", "######..", "######..", "........",
        "........",
      ])
  }

  @Test("paints a transparent chain only once where it overlaps itself")
  func collectsChains() {
    let bitmap = Self.picture(
      .polyline(
        [Vector2(2, 5), Vector2(18, 5), Vector2(18, 15), Vector2(2, 4)],
        stroke: Stroke(Self.white.opacity(0.5), width: 3)), width: 20, height: 20)
    let shades = Set(bitmap.pixels.map { $0 & 0xFF })
    #expect(shades == [0, 128])
  }

  @Test("draws thin lines with one pixel per row or column, whichever gives more")
  func drawsHairlines() {
    let bitmap = Self.picture(
      .polyline([Vector2(0, 1.5), Vector2(10, 4.5)], stroke: Stroke(Self.white, width: 0.1)),
      .polyline([Vector2(7.5, 10), Vector2(8.5, 5)], stroke: Stroke(Self.white, width: 0.1)))
    let picture = Self.text(bitmap)
    for column in 0..<10 {
      #expect(picture[0..<5].count { Array($0)[column] == "#" } == 1)
    }
    for row in 5..<10 { #expect(picture[row].count { $0 == "#" } == 1) }
  }

  @Test("draws lines at their width, with square ends and round joins")
  func drawsWideLines() {
    let bitmap = Self.picture(
      .polyline(
        [Vector2(1, 3), Vector2(7, 3), Vector2(7, 9)], stroke: Stroke(Self.white, width: 4)))
    #expect(
      Self.text(bitmap) == [
        "..........", ".#######..", ".########.", ".########.", ".########.", ".....####.",
        ".....####.", ".....####.", ".....####.", "..........",
      ])
  }

  @Test("draws dashes at the same points as SVG")
  func drawsDashes() {
    let line = [Vector2(0, 0.5), Vector2(12, 0.5)]
    let even = Self.picture(
      .polyline(line, stroke: Stroke(Self.white, width: 1, dash: [3, 1])), width: 12, height: 1)
    #expect(Self.text(even) == ["###.###.###."])
    let odd = Self.picture(
      .polyline(line, stroke: Stroke(Self.white, width: 1, dash: [2, 1, 1])), width: 12, height: 1)
    #expect(Self.text(odd) == ["##.#..#.##.#"])
  }

  @Test("fills discs, rings and dashed circles by the pixels' centres")
  func fillsDiscs() {
    let center = Vector2(10.2, 9.7)
    let disc = Self.picture(
      .disc(center: center, radius: 6, fill: Self.white, stroke: nil), width: 20, height: 20)
    let ring = Self.picture(
      .disc(center: center, radius: 6, fill: nil, stroke: Stroke(Self.white, width: 2)),
      width: 20, height: 20)
    for row in 0..<20 {
      for column in 0..<20 {
        let distance = (Vector2(Double(column) + 0.5, Double(row) + 0.5) - center).length
        #expect((disc[column: column, row: row] == Self.white) == (distance < 6))
        #expect(
          (ring[column: column, row: row] == Self.white) == (distance < 7 && distance >= 5))
      }
    }
    let dashed = Self.picture(
      .disc(
        center: Vector2(10, 10), radius: 8, fill: nil,
        stroke: Stroke(Self.white, width: 2, dash: [4, 4])), width: 20, height: 20)
    let share = Double(dashed.pixels.count { $0 & 0xFF > 0 }) / (2 * 2 * .pi * 8)
    #expect(share > 0.4 && share < 0.6)
  }

  @Test("never loses a disc smaller than a pixel")
  func keepsTinyDiscs() {
    let bitmap = Self.picture(
      .disc(center: Vector2(4.01, 6.99), radius: 0.01, fill: Self.white, stroke: nil))
    #expect(bitmap[column: 4, row: 6] == Self.white)
    #expect(bitmap.pixels.count { $0 & 0xFF > 0 } == 1)
  }

  @Test("leaves out lines thinner than requested")
  func filtersLines() {
    var drawing = Drawing(width: 10, height: 10, background: Self.black)
    drawing.add(
      .grid, .polyline([Vector2(0, 5), Vector2(10, 5)], stroke: Stroke(Self.red, width: 1)))
    drawing.add(
      .route, .polyline([Vector2(5, 0), Vector2(5, 10)], stroke: Stroke(Self.white, width: 3)))
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 10, height: 10, lines: .widerThan(2))
    let colors = Set(rasterizer.bitmap.pixels)
    #expect(colors.count == 2)
    #expect(rasterizer.bitmap[column: 5, row: 5] == Self.white)
  }

  /// Returns shapes of all kinds in a few colours, so that some restore the colour below them.
  ///
  /// Either all are opaque, or some are transparent.
  private static func shapes(_ random: inout TestRandom, isSolid: Bool) -> Drawing {
    func place() -> Vector2 { Vector2(random.number(-5...45), random.number(-5...35)) }
    func color(_ number: Int) -> Color {
      Color(
        red: UInt8(120 * (number % 3)), green: UInt8(90 * (number % 2)), blue: 0,
        alpha: isSolid ? 255 : UInt8(random.whole(60...255)))
    }
    var drawing = Drawing(width: 40, height: 30, background: Self.black)
    for number in 1...40 {
      let line = Stroke(color(number), width: random.number(0.2...3))
      switch random.whole(0...4) {
      case 0: drawing.add(.note, .polygon((0..<4).map { _ in place() }, fill: color(number)))
      case 1, 2: drawing.add(.note, .polyline((0..<3).map { _ in place() }, stroke: line))
      case 3:
        drawing.add(
          .note,
          .disc(
            center: place(), radius: random.number(1...6),
            fill: random.whole(0...1) == 0 ? color(number) : nil,
            stroke: line))
      default:
        let corners = (0..<3).map { _ in
          MeshVertex(position: place(), depth: random.number(0.1...0.9))
        }
        drawing.add(
          .note,
          .mesh([MeshTriangle(corners[0], corners[1], corners[2], color: color(number))]))
      }
    }
    return drawing
  }

  @Test("marks the visible pixels of thin lines, and nothing else", arguments: 0..<60)
  func marksLines(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    let isSolid = seed % 2 == 0
    let drawing = Self.shapes(&random, isSolid: isSolid)
    let pictures = [LineFilter.all, .widerThan(2), .marked(below: 2)].map { lines in
      var rasterizer = Rasterizer()
      rasterizer.render(drawing, width: 80, height: 60, lines: lines)
      return rasterizer.bitmap.pixels
    }
    var marked = 0
    for (whole, (without, pixel)) in zip(pictures[0], zip(pictures[1], pictures[2])) {
      #expect(pixel & 0xFF_FFFF == whole & 0xFF_FFFF)
      let isMarked = pixel < 0xFF00_0000
      #expect(isMarked == (whole != without))
      marked += isMarked ? 1 : 0
    }
    #expect(marked > 10)
  }

  @Test("renders the same drawing to the same bytes, whatever was rendered before")
  func isRepeatable() {
    var drawing = Drawing(width: 30, height: 30, background: Self.red)
    drawing.add(
      .arrows,
      .mesh([
        MeshTriangle(
          MeshVertex(position: Vector2(1, 1), depth: 0.5),
          MeshVertex(position: Vector2(28, 3), depth: 0.2),
          MeshVertex(position: Vector2(10, 29), depth: 0.9), color: Self.white)
      ]))
    var fresh = Rasterizer()
    fresh.render(drawing, width: 40, height: 50)
    var used = Rasterizer()
    used.render(drawing, width: 70, height: 20)
    used.render(drawing, width: 40, height: 50)
    used.render(
      Drawing(width: 1, height: 1, background: Self.black), width: 40, height: 50)
    #expect(used.depth[column: 12, row: 20] == nil)
    used.render(drawing, width: 40, height: 50)
    #expect(used.bitmap == fresh.bitmap)
    #expect(used.depth == fresh.depth)
  }

  @Test("paints shapes shared by several drawings once, without a visible difference")
  func keepsWhatIsStill() {
    var kept = Rasterizer()
    let sample = SampleDrawing.make()
    let flat = sample.items.filter { item in
      if case .mesh = item.shape { false } else { true }
    }
    for (count, background) in [(4, 0x112233), (9, 0x112233), (9, 0x445566)] {
      let still = Drawing.StillShapes(count: count)
      for last in [flat.count, count, flat.count - 1, flat.count] {
        for lines in [LineFilter.all, .widerThan(2)] {
          for width in [90, 130] {
            var drawing = Drawing(
              width: sample.width, height: sample.height, background: Color(hex: UInt32(background))
            )
            drawing.items = Array(flat[..<last])
            var fresh = Rasterizer()
            fresh.render(drawing, width: width, height: 70, lines: lines)
            drawing.still = still
            kept.render(drawing, width: width, height: 70, lines: lines)
            #expect(kept.bitmap == fresh.bitmap)
          }
        }
      }
    }
  }

  @Test("accepts a picture without any pixels")
  func rendersNothing() {
    var rasterizer = Rasterizer()
    rasterizer.render(
      Drawing(width: 1, height: 1, background: Self.black), width: 0, height: 5)
    #expect(rasterizer.bitmap.pixels.isEmpty)
  }

  @Test("lists the texts whose drawing it leaves to others")
  func listsTexts() {
    var drawing = Drawing(width: 1, height: 1, background: Self.black)
    drawing.add(.note, .polygon(Self.rectangle(0, 0, 1, 1), fill: Self.white))
    drawing.add(.label, .text(TextLine("412 m", at: .zero, size: 17, color: Self.white)))
    #expect(drawing.texts.map(\.string) == ["412 m"])
  }
}

@Suite("Memory of a rasterizer")
struct RasterizerMemoryTests {
  @Test("stays allocated from frame to frame")
  func isKept() {
    var drawing = Drawing(width: 100, height: 100, background: Color(hex: 0))
    let points = (0..<40).map { (index: Int) -> Vector2 in
      let (x, y) = (index * 7 % 100, index * 31 % 100)
      return Vector2(Double(x), Double(y))
    }
    let stroke = Stroke(Color(hex: 0xFFFFFF).opacity(0.3), width: 3)
    drawing.add(.route, .polyline(points, stroke: stroke))
    drawing.add(.ground, .polygon(points, fill: Color(hex: 0x808080)))
    var rasterizer = Rasterizer()
    rasterizer.render(drawing, width: 200, height: 200)
    func addresses() -> [UnsafeRawPointer?] {
      let pixels = rasterizer.bitmap.pixels.withUnsafeBytes { $0.baseAddress }
      let depths = rasterizer.depth.values.withUnsafeBytes { $0.baseAddress }
      return [pixels, depths]
    }
    let first = addresses()
    for frame in 0..<4 {
      rasterizer.render(drawing, width: 200 - frame, height: 200)
      rasterizer.render(drawing, width: 200, height: 200)
      #expect(addresses() == first)
    }
  }
}
