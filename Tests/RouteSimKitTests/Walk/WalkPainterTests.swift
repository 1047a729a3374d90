import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct WalkPainterTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60), (40, 12), (20, 8)])
  func looksAsItDid(columns: Int, rows: Int) throws {
    let model = try WalkFixture.model(columns: columns, rows: rows, isStill: true, chainage: 30)
    Golden.expect(Self.withoutPictures(model), matches: "walk-\(columns)x\(rows).txt")
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func helpLooksAsItDid(columns: Int, rows: Int) throws {
    var model = try WalkFixture.model(columns: columns, rows: rows, isStill: true)
    try model.press("?")
    Golden.expect(Self.withoutPictures(model), matches: "walk-help-\(columns)x\(rows).txt")
  }

  @Test func arrivalLooksAsItDid() throws {
    let model = try WalkFixture.model(isStill: true, chainage: 345)
    Golden.expect(Self.withoutPictures(model), matches: "walk-arrival.txt")
  }

  @Test func plainIsAllASCIIWithoutColours() throws {
    var painter = WalkPainter(isPlain: true)
    for (columns, rows) in [(20, 8), (40, 12), (80, 24), (200, 60)] {
      for keys in ["", "?", " ", "v", "<tab>", "m"] {
        var model = try WalkFixture.model(columns: columns, rows: rows)
        try model.press(keys)
        let grid = painter.paint(model)
        #expect(grid.cells.allSatisfy { $0.glyph.isASCII && $0.glyph.value >= 0x20 })
        #expect(grid.cells.allSatisfy { $0.foreground == nil && $0.background == nil })
      }
    }
  }

  @Test func namesFromFilesDoNothingButShow() throws {
    let model = try WalkFixture.model()
    #expect(model.routeName == #"Vienna\u{1b}[2J"#)
  }

  @Test(arguments: [0, 1, 2, 5, 8, 11, 12, 13, 17, 31])
  func fitsAnyWindow(size: Int) throws {
    var painter = WalkPainter(isPlain: size % 2 == 0)
    let model = try WalkFixture.model(columns: size * 4, rows: size)
    let grid = painter.paint(model)
    #expect(grid.columns == size * 4 && grid.rows == size)
  }

  @Test func nothingMovesWhileStill() throws {
    var painter = WalkPainter(isPlain: false)
    var model = try WalkFixture.model(isStill: true)
    let before = painter.paint(model)
    model.run(seconds: 1.3)
    #expect(painter.paint(model) == before)
  }

  @Test func arrowsFlowUnlessStill() throws {
    var painter = WalkPainter(isPlain: false)
    var model = try WalkFixture.model()
    let before = painter.paint(model)
    model.run(seconds: 0.7)
    #expect(painter.paint(model) != before)
  }

  /// The window around the pictures, which have goldens of their own.
  private static func withoutPictures(_ model: WalkModel) -> String {
    var painter = WalkPainter(isPlain: false)
    painter.paintsPictures = false
    return PlainTextPrinter.print(painter.paint(model))
  }
}
