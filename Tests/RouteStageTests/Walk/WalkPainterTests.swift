import RouteCells
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit
@testable import RouteStage

@Suite struct WalkPainterTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60), (40, 12), (20, 8)])
  func looksAsItDid(columns: Int, rows: Int) throws {
    let model = try WalkFixture.model(columns: columns, rows: rows, isStill: true, chainage: 30)
    Golden.expect(StageText.withoutPictures(model), matches: "walk-\(columns)x\(rows).txt")
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func helpLooksAsItDid(columns: Int, rows: Int) throws {
    var model = try WalkFixture.model(columns: columns, rows: rows, isStill: true)
    try model.press("?")
    Golden.expect(StageText.withoutPictures(model), matches: "walk-help-\(columns)x\(rows).txt")
  }

  @Test func arrivalLooksAsItDid() throws {
    let model = try WalkFixture.model(isStill: true, chainage: 345)
    Golden.expect(StageText.withoutPictures(model), matches: "walk-arrival.txt")
  }

  @Test func plainIsAllASCIIWithoutColours() throws {
    var painter = StagePainter(.plain)
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

  /// ASCII has no degree sign, and a gap in its place would look like a mistake.
  @Test func plainNumbersHaveNoGaps() throws {
    var painter = StagePainter(.plain)
    let text = PlainTextPrinter.print(painter.paint(try WalkFixture.model(chainage: 30)))
    #expect(text.contains("turn right 90 "))
    #expect(text.contains(" 0.0 deg N "))
    #expect(text.contains(" exact ") && !text.contains(" ~ "))
  }

  @Test func plainShowsWhichViewIsSelected() throws {
    var painter = StagePainter(.plain)
    var model = try WalkFixture.model()
    let title = painter.paint(model)[3, 0]
    try model.press("<tab>")
    #expect(title.style.contains(.reverse))
    #expect(!painter.paint(model)[3, 0].style.contains(.reverse))
  }

  @Test func namesFromFilesDoNothingButShow() throws {
    let model = try WalkFixture.model()
    #expect(model.stage.title == #"Vienna\u{1b}[2J"#)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func aNoticeIsReadWhole(columns: Int, rows: Int) throws {
    var model = try WalkFixture.model(columns: columns, rows: rows)
    _ = model.update(.notSaved(reason: "No space left on device"))
    #expect(StageText.withoutPictures(model).contains(" Not saved: No space left on device"))
  }

  /// With a walker 10 m off the route, 80 columns do not have enough space for both “cross-track” and the
  /// number.
  @Test func namesAndNumbersStandApart() throws {
    var model = try WalkFixture.model()
    for _ in 0..<4 { try model.press("+") }
    for _ in 0..<40 {
      try model.press("e")
      model.run(seconds: 1.0 / 30)
    }
    model.run(seconds: 1)
    let numbers = #/beside +\d\d\.\d m right /#
    #expect(StageText.withoutPictures(model).firstMatch(of: numbers) != nil)
  }

  @Test func whatIsCutOffEndsWithAnEllipsis() throws {
    var model = try WalkFixture.model()
    let reason = String(repeating: "very ", count: 20) + "long"
    _ = model.update(.notSaved(reason: reason))
    #expect(StageText.withoutPictures(model).contains(" very v…"))
    #expect(TextWidth.shortened("漢字漢字", toColumns: 6) == "漢字…")
    #expect(TextWidth.shortened("漢字漢", toColumns: 6) == "漢字漢")
    #expect(TextWidth.shortened("abc", toColumns: 0) == "")
  }

  @Test(arguments: [0, 1, 2, 5, 8, 11, 12, 13, 17, 31])
  func fitsAnyWindow(size: Int) throws {
    var painter = StagePainter(size % 2 == 0 ? .plain : .typical)
    let model = try WalkFixture.model(columns: size * 4, rows: size)
    let grid = painter.paint(model)
    #expect(grid.columns == size * 4 && grid.rows == size)
  }

  @Test func nothingMovesWhileStill() throws {
    var painter = StagePainter(.typical)
    var model = try WalkFixture.model(isStill: true)
    let before = painter.paint(model)
    model.run(seconds: 1.3)
    #expect(painter.paint(model) == before)
  }

  @Test func arrowsFlowUnlessStill() throws {
    var painter = StagePainter(.typical)
    var model = try WalkFixture.model()
    let before = painter.paint(model)
    model.run(seconds: 0.7)
    #expect(painter.paint(model) != before)
  }
}
