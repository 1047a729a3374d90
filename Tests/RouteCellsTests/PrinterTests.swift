import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteCells

@Suite("Printers")
struct PrinterTests {
  private static let red = Color(hex: 0xFF0000)
  private static let blue = Color(hex: 0x0000FF)

  private static func sample() -> CellGrid {
    var painter = CellPainter(style: .blocks)
    var grid = CellGrid(columns: 27, rows: 22)
    painter.paint(SampleDrawing.make(), in: grid.bounds, of: &grid)
    return grid
  }

  @Test("lines of plain text do not end in blanks")
  func trims() {
    var grid = CellGrid(columns: 6, rows: 3)
    grid.write("a b", column: 0, row: 0)
    grid.write("駅", column: 2, row: 2)
    #expect(PlainTextPrinter.print(grid) == "a b\n\n  駅\n")
  }

  @Test("only changes are written, and lines end in the terminal's default colours and style")
  func isMinimal() {
    var grid = CellGrid(columns: 4, rows: 2)
    grid.write("ab", column: 0, row: 0, look: Cell(foreground: Self.red, background: Self.blue))
    grid.write("c", column: 2, row: 0, look: Cell(foreground: Self.blue, background: Self.blue))
    #expect(
      ANSIPrinter(.trueColor).print(grid)
        == "\u{1B}[38;2;255;0;0;48;2;0;0;255mab\u{1B}[38;2;0;0;255mc\u{1B}[m \n    \n")
    #expect(
      ANSIPrinter(.palette256).print(grid)
        == "\u{1B}[38;5;196;48;5;21mab\u{1B}[38;5;21mc\u{1B}[m \n    \n")
    #expect(ANSIPrinter(.none).print(grid) == "abc \n    \n")
  }

  @Test("the sixteen colours use the short sequences")
  func printsSixteen() {
    var grid = CellGrid(columns: 1, rows: 1)
    grid.write(
      "x", column: 0, row: 0,
      look: Cell(foreground: Self.red, background: Color(hex: 0x0000EE), style: .bold))
    #expect(ANSIPrinter(.sixteen).print(grid) == "\u{1B}[1;91;44mx\u{1B}[m\n")
  }

  @Test(
    "a terminal that applies the sequences shows the grid",
    arguments: [ColorDepth.trueColor, .palette256])
  func readsBack(depth: ColorDepth) {
    let grid = Self.sample()
    let shown = ToyTerminal.show(ANSIPrinter(depth).print(grid), columns: 27)
    let expected = grid.cells.map { cell in
      var copy = cell
      if depth == .palette256 {
        copy.foreground = cell.foreground.map {
          TerminalPalette.color(at: TerminalPalette.index256($0))
        }
        copy.background = cell.background.map {
          TerminalPalette.color(at: TerminalPalette.index256($0))
        }
      }
      return copy
    }
    #expect(shown.count == expected.count)
    for (found, wanted) in zip(shown, expected) {
      #expect(found.glyph == wanted.glyph && found.background == wanted.background)
      // The foreground colour of a blank is invisible.
      #expect(wanted.glyph == " " || found.foreground == wanted.foreground)
    }
  }

  @Test("the coloured sample equals the inspected one")
  func matchesGolden() {
    Golden.expect(ANSIPrinter(.trueColor).print(Self.sample()), matches: "sample.ansi")
  }
}

/// The part of a terminal that applies colours.
enum ToyTerminal {
  static func show(_ text: String, columns: Int) -> [Cell] {
    var cells: [Cell] = []
    var look = Cell()
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\n" { continue }
      guard scalar == "\u{1B}" else {
        var cell = look
        cell.glyph = scalar
        cells.append(cell)
        continue
      }
      let sequence = scalars.dropFirst().prefix { $0 != "m" }
      scalars = scalars.dropFirst(sequence.count + 2)
      let text = String(String.UnicodeScalarView(sequence))
      apply(text.split(separator: ";").compactMap { Int($0) }[...], to: &look)
    }
    return cells
  }

  private static func apply(_ parameters: ArraySlice<Int>, to look: inout Cell) {
    var rest = parameters
    if rest.isEmpty { look = Cell() }
    while let code = rest.popFirst() {
      switch code {
      case 0: look = Cell()
      case 38, 48:
        let color: Color
        if rest.popFirst() == 5 {
          color = TerminalPalette.color(at: UInt8(rest.popFirst() ?? 0))
        } else {
          let channels = (0..<3).map { _ in UInt8(rest.popFirst() ?? 0) }
          color = Color(red: channels[0], green: channels[1], blue: channels[2])
        }
        if code == 38 { look.foreground = color } else { look.background = color }
      default: Issue.record("an unexpected parameter \(code)")
      }
    }
  }
}
