import ARRouteEngine
import RouteCells
import Testing

@Suite("CellGrid")
struct CellGridTests {
  private static func text(_ grid: CellGrid) -> String {
    String(String.UnicodeScalarView(grid.cells.map { $0.isContinuation ? "+" : $0.glyph }))
  }

  @Test("cuts text at the borders of the region")
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

  @Test(
    "keeps the marks and cells of names in any script, and shifts nothing after them",
    arguments: [
      // In a terminal without ligatures, each text has the number of cells given by wcwidth.
      ("Zu\u{308}rich", "Zu\u{308}rich", 6), ("Việt", "Việt", 4), ("हिन्दी", "हिन्दी", 5),
      ("ที่นี่", "ที่นี่", 2), ("العَرَبية", "العَرَبية", 7), ("東京", "東京", 4),
      ("각", "각", 2), ("\u{1112}\u{1161}\u{11AB}국", "\u{1112}\u{1161}\u{11AB}국", 4), ("שָׁל", "שָׁל", 2),
      // Joined emoji are shown side by side, each in as many cells as on its own.
      ("👩\u{200D}👧", "👩👧", 4), ("❤\u{FE0F}", "❤", 1), ("🎁", "🎁", 2), ("\u{301}a", "a", 1),
    ])
  func keepsMarks(name: String, seen: String, columns: Int) {
    var grid = CellGrid(columns: 20, rows: 1)
    #expect(grid.write(name, column: 2, row: 0) == columns + 2)
    grid.write("|", column: columns + 2, row: 0)
    #expect(
      PlainTextPrinter.print(grid).unicodeScalars.elementsEqual("  \(seen)|\n".unicodeScalars))
    #expect(
      ANSIPrinter(.none).print(grid).unicodeScalars.starts(with: "  \(seen)|".unicodeScalars))
  }

  @Test("removes the marks of a character that is overwritten")
  func replacesMarks() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.write("e\u{301}駅\u{301}", column: 0, row: 0)
    grid.write("ab", column: 0, row: 0)
    #expect(PlainTextPrinter.print(grid) == "ab\n")
  }

  @Test("removes the marks of a wide character when half of it is overwritten, and shifts no text")
  func replacesMarksOfHalves() {
    for (column, seen) in [(1, "ex |\n"), (2, "e x|\n")] {
      var grid = CellGrid(columns: 4, rows: 1)
      grid.write("e駅\u{301}|", column: 0, row: 0)
      grid.write("x", column: column, row: 0)
      let printed = PlainTextPrinter.print(grid)
      #expect(printed.unicodeScalars.elementsEqual(seen.unicodeScalars), "\(column)")
    }
  }

  @Test("omits control characters")
  func dropsControls() {
    var grid = CellGrid(columns: 6, rows: 1)
    grid.write("a\u{1B}[\u{7}b", column: 0, row: 0)
    #expect(Self.text(grid) == "a[b   ")
  }

  @Test("keeps the background behind a text that has none")
  func keepsBackground() {
    var grid = CellGrid(columns: 2, rows: 1, cell: Cell(background: Color(hex: 0x102030)))
    grid.write("a", column: 0, row: 0)
    #expect(grid[0, 0].background == Color(hex: 0x102030))
  }

  @Test(
    "keeps a picture's aspect ratio in cells twice as high as wide",
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
