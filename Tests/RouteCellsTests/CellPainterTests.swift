import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteCells

@Suite("CellPainter")
struct CellPainterTests {
  private static let black = Color(hex: 0)
  private static let white = Color(hex: 0xFFFFFF)

  /// Returns a drawing of one cell, 4 × 8 points, with a colour for each sample.
  private static func cell(_ color: (_ x: Int, _ y: Int) -> Color) -> Cell {
    var drawing = Drawing(width: 4, height: 8, background: black)
    for y in 0..<8 {
      for x in 0..<4 {
        let corner = Vector2(Double(x), Double(y))
        drawing.add(
          .note,
          .polygon(
            [corner, corner + Vector2(1, 0), corner + Vector2(1, 1), corner + Vector2(0, 1)],
            fill: color(x, y)))
      }
    }
    var painter = CellPainter(style: .blocks)
    var grid = CellGrid(columns: 1, rows: 1)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    return grid[0, 0]
  }

  private static func paint(
    _ drawing: Drawing, columns: Int, rows: Int, style: CellStyle = .blocks
  ) -> CellGrid {
    var painter = CellPainter(style: style)
    var grid = CellGrid(columns: columns, rows: rows)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    return grid
  }

  @Test(
    "repaints as if for the first time",
    arguments: [CellStyle.blocks, CellStyle(glyphs: .half, depth: .trueColor)])
  func isAsNew(style: CellStyle) {
    var used = CellPainter(style: style)
    for (step, columns) in [(0, 20), (1, 20), (2, 20), (2, 30), (3, 30), (3, 20), (0, 20)] {
      var drawing = Drawing(width: 160, height: 160, background: Self.black)
      let corner = Vector2(Double(step) * 3, 20)
      drawing.add(
        .areas,
        .polygon([corner, Vector2(90, 40), Vector2(60, 150)], fill: Color(hex: 0x40C020)))
      drawing.add(
        .route,
        .polyline(
          [Vector2(0, 100), Vector2(160, corner.x * 9)], stroke: Stroke(Self.white, width: 1)))
      var grid = CellGrid(columns: columns, rows: 10)
      used.paint(drawing, in: grid.bounds, of: &grid)
      #expect(grid == Self.paint(drawing, columns: columns, rows: 10, style: style))
    }
  }

  /// The Linux console has no dotted characters for thin lines, so a grid with lines in every cell would be
  /// a jumble of strokes.
  @Test("shows a grid as dots and a route as a line on the Linux console")
  func consoleGridIsDots() {
    var drawing = Drawing(width: 160, height: 160, background: Self.black)
    for place in stride(from: 5.0, to: 160, by: 20) {
      for (start, end) in [
        (Vector2(place, 0), Vector2(place, 160)), (Vector2(0, place), Vector2(160, place)),
      ] {
        drawing.add(.grid, .polyline([start, end], stroke: Stroke(Self.white, width: 1)))
      }
    }
    let style = CellStyle(glyphs: .half, depth: .eight)
    let grid = Self.paint(drawing, columns: 20, rows: 10, style: style)
    #expect(Set(grid.cells.map(\.glyph)) == [" ", "·"])
    drawing.add(
      .route, .polyline([Vector2(0, 75), Vector2(160, 75)], stroke: Stroke(Self.white, width: 1)))
    let crossed = Self.paint(drawing, columns: 20, rows: 10, style: style)
    #expect(crossed.cells.filter { $0.glyph == "-" }.count == 20)
  }

  /// Returns the squared error of a cell painted with a glyph in the two best colours for it.
  private static func error(
    _ covers: (Int, Int) -> Bool, _ color: (Int, Int) -> Color
  ) -> Double {
    var error = 0.0
    for isCovered in [true, false] {
      let samples = (0..<32).filter { covers($0 % 4, $0 / 4) == isCovered }
        .map { color($0 % 4, $0 / 4) }
      for channel in [\Color.red, \Color.green, \Color.blue] {
        let values = samples.map { Double($0[keyPath: channel]) }
        let mean = values.reduce(0, +) / Double(max(values.count, 1))
        error += values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      }
    }
    return error
  }

  @Test("shows exactly what a block element can show", arguments: BlockElement.all.indices)
  func isExact(index: Int) {
    let element = BlockElement.all[index]
    let (one, other) = (Color(hex: 0xE04020), Color(hex: 0x1030C0))
    for isTurned in [false, true] {
      let cell = Self.cell { element.covers($0, $1) != isTurned ? one : other }
      // One glyph may be the inverse of another with the colours exchanged.
      let shown = BlockElement.all.first { $0.glyph == cell.glyph }
      for sample in 0..<32 {
        let (x, y) = (sample % 4, sample / 4)
        let expected = element.covers(x, y) != isTurned ? one : other
        let found = shown?.covers(x, y) == true ? cell.foreground : cell.background
        #expect(found == expected)
      }
    }
  }

  @Test("finds the block element with the smallest error", arguments: UInt64(0)..<60)
  func isBest(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let palette = (0..<3).map { _ in Color(hex: UInt32(random.next() & 0xFFFFFF)) }
    let picks = (0..<32).map { _ in palette[Int(random.next() % 3)] }
    let color = { (x: Int, y: Int) in picks[y * 4 + x] }
    let cell = Self.cell(color)
    let chosen = BlockElement.all.first { $0.glyph == cell.glyph }
    let least = BlockElement.all.map { Self.error($0.covers, color) }.min() ?? 0
    let found = chosen.map { Self.error($0.covers, color) } ?? .infinity
    // The sums of squares are in single precision: 32 × 3 × 255² ≈ 6e6, with 24 bits.
    #expect(found <= least + 8)
  }

  @Test("leaves a cell of nearly one colour blank")
  func ignoresTinyDifferences() {
    let cell = Self.cell { x, _ in Color(red: 100, green: 100, blue: UInt8(100 + x)) }
    #expect(cell.glyph == " ")
    #expect(cell.foreground == nil)
  }

  @Test("draws thin lines as braille dots over the fill")
  func drawsBraille() {
    var drawing = Drawing(width: 8, height: 16, background: Self.black)
    drawing.add(
      .grid, .polyline([Vector2(0, 0.5), Vector2(8, 0.5)], stroke: Stroke(Self.white, width: 0.5)))
    drawing.add(
      .grid, .polyline([Vector2(7, 0), Vector2(7, 16)], stroke: Stroke(Self.white, width: 0.5)))
    let grid = Self.paint(drawing, columns: 4, rows: 4)
    #expect(grid[0, 0].glyph == "⠉")
    #expect(grid[3, 0].glyph == "⢹")
    #expect(grid[3, 2].glyph == "⢸")
    #expect(grid[3, 2].foreground == Self.white)
    #expect(grid[3, 2].background == Self.black)
    #expect(grid[1, 2].glyph == " ")
  }

  @Test("hides thin lines behind later shapes")
  func hidesLines() {
    var drawing = Drawing(width: 8, height: 16, background: Self.black)
    drawing.add(
      .grid, .polyline([Vector2(0, 8), Vector2(8, 8)], stroke: Stroke(Self.white, width: 0.5)))
    let half = [Vector2(0, 0), Vector2(4, 0), Vector2(4, 16), Vector2(0, 16)]
    drawing.add(.ground, .polygon(half, fill: Color(hex: 0x204060)))
    let grid = Self.paint(drawing, columns: 4, rows: 4)
    #expect(grid[0, 2].glyph == " ")
    #expect(grid[3, 2].glyph == "⠉")
  }

  @Test("paints only inside its region, and cuts the picture at the grid's edge")
  func staysInRegion() {
    let drawing = Drawing(width: 10, height: 20, background: Self.white)
    var painter = CellPainter(style: .blocks)
    var grid = CellGrid(columns: 6, rows: 4)
    painter.paint(
      drawing, in: CellRegion(column: 4, row: -1, columns: 5, rows: 3), of: &grid)
    for row in 0..<4 {
      for column in 0..<6 {
        let isPainted = column >= 4 && row < 2
        #expect(grid[column, row].background == (isPainted ? Self.white : nil))
      }
    }
  }

  @Test("paints the same cells whatever was painted before")
  func isRepeatable() {
    let drawing = SampleDrawing.make()
    var painter = CellPainter(style: .blocks)
    var large = CellGrid(columns: 50, rows: 40)
    painter.paint(drawing, in: large.bounds, of: &large)
    var grid = CellGrid(columns: 27, rows: 22)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    #expect(grid == Self.paint(drawing, columns: 27, rows: 22))
  }

  @Test("paints the same picture as the golden file", arguments: [CellStyle.blocks, .ascii])
  func matchesGolden(style: CellStyle) {
    let grid = Self.paint(SampleDrawing.make(), columns: 27, rows: 22, style: style)
    let name = style == .ascii ? "sample-ascii.txt" : "sample-unicode.txt"
    Golden.expect(PlainTextPrinter.print(grid), matches: name)
  }

  @Test("paints ASCII without colours on request")
  func paintsASCII() {
    let grid = Self.paint(SampleDrawing.make(), columns: 60, rows: 48, style: .ascii)
    #expect(
      grid.cells.allSatisfy {
        $0.glyph.value >= 0x20 && $0.glyph.value < 0x7F && $0.foreground == nil
          && $0.background == nil
      })
  }

  @Test(
    "draws lines in ASCII by their direction",
    arguments: [
      (Vector2(0, 80), Vector2(80, 80), "-"), (Vector2(40, 0), Vector2(40, 160), "|"),
      (Vector2(0, 160), Vector2(80, 0), "/"), (Vector2(0, 0), Vector2(80, 160), "\\"),
    ] as [(Vector2, Vector2, Unicode.Scalar)])
  func drawsDirections(from: Vector2, to: Vector2, glyph: Unicode.Scalar) {
    var drawing = Drawing(width: 80, height: 160, background: Self.black)
    drawing.add(.route, .polyline([from, to], stroke: Stroke(Self.white, width: 2)))
    let grid = Self.paint(drawing, columns: 10, rows: 10, style: .ascii)
    let glyphs = Set(grid.cells.map(\.glyph)).subtracting([" "])
    #expect(glyphs == [glyph])
  }

  @Test("shows every layer as plain text except those that would only be noise")
  func layersOfText() {
    let unseen = Layer.allCases.filter { layer in
      var drawing = Drawing(width: 40, height: 80, background: Self.black)
      drawing.add(layer, .disc(center: Vector2(20, 40), radius: 15, fill: Self.white, stroke: nil))
      let grid = Self.paint(drawing, columns: 10, rows: 10, style: .ascii)
      return grid == CellGrid(columns: 10, rows: 10)
    }
    #expect(
      Set(unseen) == [
        .sky, .ground, .areas, .ways, .names, .shadows, .surfaces, .rim, .label, .pulse, .safeArea,
      ])
  }
}
