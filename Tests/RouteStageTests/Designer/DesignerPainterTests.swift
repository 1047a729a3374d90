import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteCells
@testable import RouteSimKit
@testable import RouteStage

@Suite struct DesignerPainterTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60), (64, 22), (60, 20), (40, 12)])
  func looksAsItDid(columns: Int, rows: Int) throws {
    var model = DesignerFixture.model(columns: columns, rows: rows)
    try model.press("c<tab><tab>+++<right>")
    Golden.expect(model.text(), matches: "designer-\(columns)x\(rows).txt")
  }

  /// The bench with its curves and the phone's screen, in characters alone.
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func plainLooksAsItDid(columns: Int, rows: Int) throws {
    var model = DesignerFixture.model(columns: columns, rows: rows, distance: 412)
    try model.press("lc<tab>1500<enter>")
    var painter = DesignerPainter(.plain)
    Golden.expect(
      PlainTextPrinter.print(painter.paint(model)),
      matches: "designer-plain-\(columns)x\(rows).txt")
  }

  /// A white mark without an outline, on white, which causes many warnings.
  private static var faintDesign: Design {
    var design = Design.standard
    design.mark.color = Color(hex: 0xFFFFFF)
    design.mark.outline = .none
    design.colors.sky = Color(hex: 0xFFFFFF)
    design.colors.ground = Color(hex: 0xFFFFFF)
    design.arrows.color = Color(hex: 0xFFFFFF)
    return design
  }

  @Test(
    "warnings cover no numbers, and warnings that do not fit are counted",
    arguments: [(80, 24), (64, 22), (60, 20), (100, 30), (120, 36), (120, 40), (200, 60), (90, 50)])
  func warnings(columns: Int, rows: Int) throws {
    /// Returns the words shown on a bench, with one blank between them.
    func words(_ model: DesignerModel) -> String {
      model.text().split { $0 == "│" || $0.isWhitespace }.joined(separator: " ")
    }
    let plain = DesignerFixture.model(columns: columns, rows: rows)
    let faint = DesignerFixture.model(columns: columns, rows: rows, design: Self.faintDesign)
    let (before, text) = (words(plain), words(faint))
    // Numbers shown without warnings are also shown with them.
    for stop in DesignNumbers(of: plain).stops {
      let line = "\(stop.name) \(stop.value)"
      if before.contains(line) { #expect(text.contains(line), "\(line)\n\(faint.text())") }
    }
    let warnings = DesignNumbers(of: faint).warnings
    #expect(warnings.count >= 4)
    let told = warnings.count { text.contains($0.brief) }
    let more = text.firstMatch(of: /\+(\d+) more/).flatMap { Int($0.1) } ?? 0
    #expect(told + more == warnings.count, "\(told) + \(more)\n\(faint.text())")
  }

  /// Lines of this length shorten no warning, so each appears with its full text.
  @Test("in a few rows, the number of warnings that are not shown is counted", arguments: 1...6)
  func countsWarnings(rows: Int) throws {
    let faint = DesignerFixture.model(columns: 120, rows: 40, design: Self.faintDesign)
    let numbers = DesignNumbers(of: faint)
    try #require(numbers.warnings.count >= 4)
    let lines = numbers.warningLines(columns: 400, rows: rows)
    #expect(lines.count == min(rows, numbers.warnings.count))
    let told = numbers.warnings.count { warning in
      lines.contains { $0.hasPrefix(warning.long) || $0.hasPrefix(warning.brief) }
    }
    let more = lines.last?.firstMatch(of: /\ \+(\d+) more$/).flatMap { Int($0.1) } ?? 0
    #expect(told == lines.count && told + more == numbers.warnings.count, "\(lines)")
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func helpLooksAsItDid(columns: Int, rows: Int) throws {
    var model = DesignerFixture.model(columns: columns, rows: rows)
    try model.press("?")
    Golden.expect(model.text(), matches: "designer-help-\(columns)x\(rows).txt")
  }

  /// In landscape, a phone leaves free space below it.
  @Test func landscapeLooksAsItDid() {
    let camera = Device.standard.camera.turned
    let screen = SizingScreen(camera: camera, device: .standard)
    let model = DesignerModel(
      title: "standard design", screens: [screen], design: .standard, settings: WorldSettings(),
      columns: 120, rows: 40)
    Golden.expect(model.text(), matches: "designer-landscape.txt")
  }

  @Test func whatIsTypedStandsWhereItGoesAndBelow() throws {
    var model = DesignerFixture.model()
    try model.press("<tab>12<.>5")
    #expect(model.text().contains("far = 12.5_ m   Enter sets it"))
    #expect(model.text().contains(#/▸far +12\.5_ m +│/#))
    try model.press("<enter>")
    #expect(model.text().contains("near 50 must be below far 12.5"))
    try model.press("0")
    #expect(model.text().contains("far = 12.50_"))
  }

  /// On the painted screen, the disc has the same share of the width as on the phone's screen.
  @Test(arguments: [1.0, 50, 200, 1000, 5000], [(120, 40), (200, 60)])
  func theDiscIsToScale(distance: Double, size: (columns: Int, rows: Int)) throws {
    let model = DesignerFixture.model(
      columns: size.columns, rows: size.rows, distance: distance)
    var painter = DesignerPainter(.typical)
    let grid = painter.paint(model)
    let screen = try #require(model.layout).screen
    // The marks on the disc are white, so its width is measured from the first red cell of a row to the
    // last.
    let widths = (screen.row..<screen.endRow).map { row in
      let red = (screen.column..<screen.endColumn).filter { Self.isRed(grid[$0, row]) }
      return Double((red.last ?? 0) - (red.first ?? 1) + 1)
    }
    let widest = try #require(widths.max())
    let diameter = model.sizing.diameter(at: distance)
    let expected = diameter / 375 * Double(screen.columns)
    // The cells at both ends may contain only the disc's edge.
    #expect(widest >= expected - 1 && widest <= expected + 2, "\(widest) for \(expected)")
  }

  /// The point on the curve is in the cell that the scales determine.
  @Test(arguments: [3.0, 100, 300, 1000, 1900, 7000])
  func thePointIsOnTheCurve(distance: Double) throws {
    let model = DesignerFixture.model(columns: 120, rows: 40, distance: distance)
    var painter = DesignerPainter(.typical)
    let grid = painter.paint(model)
    let plot = try #require(model.layout).plot
    let column = plot.column + DesignChart.column(ofDistance: distance, of: plot.columns)
    let chart = DesignChart(of: model, rows: plot.rows)
    let share = chart.share(ofDiameter: PlacemarkSizing.standard.diameter(at: distance))
    let row = plot.row + Int(share * Double(plot.rows))
    #expect(Self.isRed(grid[column, row]))
  }

  /// Returns true when a cell shows the finish, even if it is slightly mixed with its surroundings.
  private static func isRed(_ cell: Cell) -> Bool {
    [cell.foreground, cell.background].contains { color in
      color.map { $0.red > 200 && $0.green < 120 && $0.blue < 120 } ?? false
    }
  }

  /// A name never cuts off its number.
  @Test(arguments: [(64, 22), (60, 20), (80, 24), (120, 40), (200, 60)])
  func numbersStandWhole(columns: Int, rows: Int) throws {
    var model = DesignerFixture.model(columns: columns, rows: rows, distance: 10_000)
    try model.press("123<.>25<enter><tab>98765<.>25<enter><tab>3333<.>25<enter>")
    let text = model.text()
    for value in ["123.25 m", "98765.25 m", "3333.25 pt", "50 pt", "10000 m"] {
      #expect(text.contains(" \(value) "), "\(value)")
    }
  }

  @Test func plainIsAllASCIIWithoutColours() throws {
    var painter = DesignerPainter(.plain)
    for (columns, rows) in [(20, 8), (64, 22), (80, 24), (200, 60)] {
      for keys in ["", "?", "c+", "S", "9", "u", "O"] {
        var model = DesignerFixture.model(columns: columns, rows: rows)
        try model.press(keys)
        let grid = painter.paint(model)
        #expect(grid.cells.allSatisfy { $0.glyph.isASCII && $0.glyph.value >= 0x20 })
        #expect(grid.cells.allSatisfy { $0.foreground == nil && $0.background == nil })
      }
    }
  }

  @Test(arguments: [0, 1, 2, 5, 8, 13, 16, 20, 21, 22, 31])
  func fitsAnyWindow(size: Int) {
    var painter = DesignerPainter(size % 2 == 0 ? .plain : .typical)
    let grid = painter.paint(DesignerFixture.model(columns: size * 4, rows: size))
    #expect(grid.columns == size * 4 && grid.rows == size)
  }

  @Test func aWindowThatIsTooSmallSaysSo() {
    let text = DesignerFixture.model(columns: 59, rows: 24).text()
    #expect(text.contains("Window too small") && text.contains("needed 60x20"))
  }

  /// Every region is inside the window, and no two of them overlap.
  @Test(arguments: Device.presets)
  func partsDoNotOverlap(device: Device) throws {
    for camera in [device.camera, device.camera.turned] {
      for columns in stride(from: 60, through: 220, by: 8) {
        for rows in stride(from: 20, through: 70, by: 5) {
          let layout = try #require(
            DesignerLayout(
              columns: columns, rows: rows,
              aspect: camera.viewport.width / camera.viewport.height))
          let parts = [layout.chart, layout.phone, layout.numbers, layout.status]
          let window = CellRegion(column: 0, row: 0, columns: columns, rows: rows)
          for (index, part) in parts.enumerated() {
            #expect(part.intersection(window) == part)
            for other in parts[..<index] {
              let common = part.intersection(other)
              #expect(common.columns == 0 || common.rows == 0)
            }
          }
          #expect(layout.plot.columns >= 20 && layout.plot.rows >= (rows < 22 ? 4 : 5))
          #expect(layout.numberArea.rows >= DesignerModel.numbers.count + 1)
        }
      }
    }
  }
}
