import ARRouteDrawing
import ARRouteEngine
import RouteCells
import RouteFormats
import Testing

@Suite("Texts in cells")
struct CellTextTests {
  /// Returns the rows of a picture of 20 × 10 cells, with cells of 10 × 20 points.
  private static func rows(_ lines: TextLine...) -> [String] {
    var drawing = Drawing(width: 200, height: 200, background: Color(hex: 0))
    for line in lines { drawing.add(.label, .text(line)) }
    var painter = CellPainter(style: .ascii)
    var grid = CellGrid(columns: 20, rows: 10)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    return PlainTextPrinter.print(grid).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  private static func line(
    _ string: String, _ x: Double, _ y: Double, angle: Double = 0,
    anchor: TextLine.Anchor = .middle, plate: Color? = nil
  ) -> TextLine {
    TextLine(
      string, at: Vector2(x, y), size: 17, color: Color(hex: 0xFFFFFF), angle: .degrees(angle),
      plate: plate, anchor: anchor)
  }

  @Test(
    "is placed according to its anchor",
    arguments: [
      (TextLine.Anchor.start, "          1234"), (.middle, "        1234"), (.end, "      1234"),
    ])
  func anchors(anchor: TextLine.Anchor, row: String) {
    #expect(Self.rows(Self.line("1234", 100, 50, anchor: anchor))[2] == row)
  }

  @Test(
    "is pushed inside as a whole",
    arguments: [
      (0.0, 50.0, 2, "12.3 km"), (200, 50, 2, "             12.3 km"),
      (100, 0, 0, "      12.3 km"), (100, 200, 9, "      12.3 km"),
    ])
  func isPushed(x: Double, y: Double, row: Int, text: String) {
    let expected = Self.rows(Self.line("12.3 km", x, y))[row]
    #expect(expected.trimmed == "12.3 km")
    #expect(abs(expected.leading - text.leading) <= 1)
  }

  @Test("is left out if its position is outside", arguments: [(-1.0, 50.0), (100, 201)])
  func isLeftOut(x: Double, y: Double) {
    #expect(Self.rows(Self.line("12.3 km", x, y)).allSatisfy { $0.isEmpty })
  }

  @Test("uses two cells for a wide character and none for a combining one")
  func measuresWidth() {
    #expect(Self.rows(Self.line("駅e\u{301}x", 0, 50, anchor: .start))[2] == "駅e\u{301}x")
    #expect(TextWidth.columns("駅e\u{301}x") == 4)
  }

  @Test(
    "follows its baseline in steps if it is tilted by more than 20°",
    arguments: [(19.0, 1), (-19, 1), (45, 3), (-45, 3), (90, 5), (-90, 5), (180, 1), (135, 3)])
  func tilts(angle: Double, count: Int) {
    let rows = Self.rows(Self.line("12345", 100, 100, angle: angle)).filter { !$0.isEmpty }
    #expect(rows.count == count)
    #expect(rows.joined().filter { $0 != " " }.count == 5)
    let columns = rows.map(\.leading)
    switch angle {
    case 45: #expect(columns == columns.sorted() && columns.first != columns.last)
    case -45, 135: #expect(columns == columns.sorted(by: >) && columns.first != columns.last)
    case 90, -90: #expect(Set(columns).count == 1)
    default: break
    }
  }

  @Test("is turned the right way up if it would be upside down")
  func isTurnedOver() {
    let rows = Self.rows(Self.line("12345", 100, 100, angle: 178)).filter { !$0.isEmpty }
    #expect(rows.map(\.trimmed) == ["12345"])
  }

  @Test("gives way to a later text in the same cells")
  func givesWay() {
    let rows = Self.rows(Self.line("under", 100, 50), Self.line("412 m", 110, 50))
    #expect(rows[2].trimmed == "412 m")
  }

  @Test("is cut if it is wider than the picture")
  func isCut() {
    let rows = Self.rows(Self.line("abcdefghijklmnopqrstuvwxyz", 100, 50))
    #expect(rows[2] == "abcdefghijklmnopqrst")
  }

  @Test("covers the background with its plate, with a blank at each end")
  func hasPlate() {
    var drawing = Drawing(width: 200, height: 200, background: Color(hex: 0x808080))
    drawing.add(
      .label,
      .text(Self.line("412 m", 105, 50, plate: Color(hex: 0).opacity(0.5))))
    var painter = CellPainter(style: .blocks)
    var grid = CellGrid(columns: 20, rows: 10)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    let plate = Color(hex: 0x404040)
    let isPlate = (0..<20).map { grid[$0, 2].background == plate }
    #expect(isPlate.count { $0 } == 7)
    #expect(grid[8, 2].glyph == "4")
    #expect(grid[7, 2].glyph == " " && isPlate[7] && isPlate[13])
  }

  /// The panels are one row high and 9 cells wide, so the text below each of them would be on the next
  /// panel.
  @Test("keeps clear of the first lines of panels, which are shown")
  func panels() {
    func panel(_ name: String, _ column: Int, _ row: Int) -> Panel {
      let (left, top) = (Double(column) * 10, Double(row) * 20)
      let corners = [(left, top), (left + 90, top), (left + 90, top + 20), (left, top + 20)]
      let lines = [
        Self.line(name, left + 45, top + 10), Self.line("in \(name) m", left + 45, top + 30),
      ]
      return Panel(
        name: name, title: name,
        corners: corners.map { MeshVertex(position: Vector2($0.0, $0.1), depth: 10) },
        fill: Color(hex: 0), lines: lines)
    }
    var drawing = Drawing(width: 200, height: 200, background: Color(hex: 0))
    for (name, column, row) in [("second", 1, 3), ("first", 1, 2), ("beside it", 10, 2)] {
      drawing.add(.places, .panel(panel(name, column, row)))
    }
    var painter = CellPainter(style: .ascii)
    var grid = CellGrid(columns: 20, rows: 10)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    let rows = PlainTextPrinter.print(grid).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    #expect(rows[2].contains("first") && rows[2].contains("beside it"))
    #expect(rows[3].contains("second") && !rows[3].contains("in first"))
    #expect(rows[3].contains("in beside it m") == false)
    #expect(rows[4].contains("in second m"))
  }
}

extension String {
  fileprivate var leading: Int { prefix { $0 == " " }.count }
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
