import ARRouteEngine
import RouteSimKit
import Testing

@Suite("CellGrid")
struct CellGridTests {
  private static func text(_ grid: CellGrid) -> String {
    String(String.UnicodeScalarView(grid.cells.map { $0.isContinuation ? "+" : $0.glyph }))
  }

  @Test("cuts what is written at the region's borders")
  func cuts() {
    var grid = CellGrid(columns: 8, rows: 1)
    let region = CellRegion(column: 2, row: 0, columns: 4, rows: 1)
    #expect(grid.write("abcdefgh", column: 0, row: 0, in: region) == 8)
    #expect(Self.text(grid) == "  cdef  ")
    grid.write("x", column: 3, row: 5)
    #expect(Self.text(grid) == "  cdef  ")
  }

  @Test("never leaves half of a wide character")
  func keepsWideWhole() {
    var grid = CellGrid(columns: 5, rows: 1)
    grid.write("駅駅", column: 0, row: 0)
    #expect(Self.text(grid) == "駅+駅+ ")
    grid.write("x", column: 1, row: 0)
    #expect(Self.text(grid) == " x駅+ ")
    grid.write("y", column: 2, row: 0)
    #expect(Self.text(grid) == " xy  ")
    grid.write("駅", column: 4, row: 0)
    #expect(Self.text(grid) == " xy  ")
  }

  @Test("leaves control characters out")
  func dropsControls() {
    var grid = CellGrid(columns: 6, rows: 1)
    grid.write("a\u{1B}[\u{7}b", column: 0, row: 0)
    #expect(Self.text(grid) == "a[b   ")
  }

  @Test("keeps what is behind a text without a background")
  func keepsBackground() {
    var grid = CellGrid(columns: 2, rows: 1, cell: Cell(background: Color(hex: 0x102030)))
    grid.write("a", column: 0, row: 0)
    #expect(grid[0, 0].background == Color(hex: 0x102030))
  }

  @Test(
    "a picture keeps its aspect in cells twice as high as wide",
    arguments: [
      (375.0, 667.0, 80, 24, 27, 24), (667, 375, 80, 24, 80, 22), (100, 100, 80, 24, 48, 24),
      (1, 1000, 80, 24, 1, 24), (1000, 1, 80, 24, 80, 1),
    ])
  func fits(width: Double, height: Double, columns: Int, rows: Int, wide: Int, high: Int) {
    let region = CellRegion(column: 3, row: 2, columns: columns, rows: rows)
      .fitting(width: width, height: height)
    #expect(region.columns == wide && region.rows == high)
    #expect(region.column == 3 + (columns - wide) / 2 && region.row == 2 + (rows - high) / 2)
  }
}
