import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteCells
@testable import RouteFormats

@Suite struct TerminalDisplayTests {
  /// All combinations of terminals' abilities.
  static let traits: [TerminalTraits] = ColorDepth.allCases.flatMap { depth in
    (0..<16).map { bits in
      var traits = TerminalTraits(depth: depth)
      traits.erasesInColor = bits & 1 != 0
      traits.erasesLines = bits & 2 != 0
      traits.erasesCharacters = bits & 4 != 0
      traits.repeats = bits & 8 != 0
      traits.wrapsLate = bits & 3 != 3
      traits.synchronizes = bits & 5 == 5
      return traits
    }
  }

  @Test(arguments: traits.indices) func showsWhatThePicturesHold(index: Int) {
    let traits = Self.traits[index]
    var random = TestRandom(seed: UInt64(index + 1))
    for _ in 0..<12 {
      let columns = Int.random(in: 2...40, using: &random)
      let rows = Int.random(in: 1...8, using: &random)
      var terminal = TestTerminal(columns: columns, rows: rows)
      terminal.erasesInColor = traits.erasesInColor
      terminal.wrapsLate = traits.wrapsLate
      var display = TerminalDisplay(traits)
      var picture = CellGrid(columns: columns, rows: rows)
      for step in 0..<12 {
        picture.change(step, &random)
        var bytes: [UInt8] = []
        display.show(picture, into: &bytes)
        terminal.take(bytes)
        expectSame(terminal, picture, traits)
        bytes = []
        display.show(picture, into: &bytes)
        #expect(bytes.isEmpty)
      }
      #expect(terminal.scrolled == 0 && terminal.unknown.isEmpty, "\(terminal.unknown)")
    }
  }

  /// tmux 3.3 loses repetitions of characters outside ASCII, and is often mistaken for a terminal that
  /// repeats them.
  @Test(arguments: [("-", true), ("─", false), ("█", false)] as [(Unicode.Scalar, Bool)])
  func repeatsASCIIAlone(glyph: Unicode.Scalar, isRepeated: Bool) {
    var traits = TerminalTraits(depth: .none)
    traits.repeats = true
    var picture = CellGrid(columns: 40, rows: 2)
    for column in 0..<30 { picture[column, 0] = Cell(glyph) }
    var display = TerminalDisplay(traits)
    var bytes: [UInt8] = []
    display.show(picture, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[29b") == isRepeated)
  }

  /// Compares the visible contents; of a blank, only the background is visible.
  private func expectSame(
    _ terminal: TestTerminal, _ picture: CellGrid, _ traits: TerminalTraits
  ) {
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        var cell = picture[column, row]
        if !traits.wrapsLate, column + 1 == picture.columns {
          // The very last cell stays empty, and the last cells of other rows have no combining marks.
          if row + 1 == picture.rows { continue }
          cell.marks = CombiningMarks()
        }
        if !traits.wrapsLate, row + 1 == picture.rows, column + 2 == picture.columns,
          picture[column + 1, row].isContinuation
        {
          cell.glyph = " "
        }
        let place = terminal.places[row][column]
        #expect(
          place.seen == TestTerminal.Place(cell, traits.depth).seen, "\(column) \(row)")
      }
    }
  }

  @Test func sendsNothingForWhatNobodySees() {
    var display = TerminalDisplay(TerminalTraits(depth: .palette256))
    var picture = CellGrid(
      columns: 9, rows: 2, cell: Cell("x", foreground: Color(hex: 0x5FAFFF)))
    var bytes: [UInt8] = []
    display.show(picture, into: &bytes)
    picture[3, 1] = Cell("x", foreground: Color(hex: 0x5FAFFD))
    bytes = []
    display.show(picture, into: &bytes)
    #expect(bytes.isEmpty)
    picture[3, 1] = Cell("y", foreground: Color(hex: 0x5FAFFD))
    display.show(picture, into: &bytes)
    // The changed cell is in row 2, column 4; its colours are unchanged.
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;4Hy")
  }

  @Test func marksWhatBelongsTogether() {
    var traits = TerminalTraits(depth: .none)
    traits.synchronizes = true
    var display = TerminalDisplay(traits)
    var bytes: [UInt8] = []
    display.show(CellGrid(columns: 2, rows: 1, cell: Cell("a")), into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[1Haa\u{1B}[?2026l")
    bytes = []
    display.show(CellGrid(columns: 2, rows: 1, cell: Cell("a")), into: &bytes)
    #expect(bytes.isEmpty)
  }

  /// A terminal of 1975, whose sequences begin with other letters.
  @Test func speaksOtherDialects() {
    let dialect = TerminalTraits.Dialect(
      moveCursor: { column, row in [0x1B, 0x59, UInt8(row + 32), UInt8(column + 32)] },
      clear: [0x1B, 0x48, 0x1B, 0x4A])
    var display = TerminalDisplay(
      TerminalTraits(family: .other(dialect), depth: .none, isUTF8: false))
    var picture = CellGrid(columns: 3, rows: 2)
    picture.write("a°b", column: 0, row: 0)
    var bytes: [UInt8] = []
    display.show(picture, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}H\u{1B}J\u{1B}Y  a?b\u{1B}Y!    ")
    picture[2, 1] = Cell("z", foreground: Color(hex: 0xFF0000), style: .bold)
    bytes = []
    display.show(picture, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}Y!\"z")
  }
}

extension CellGrid {
  /// Fills the grid and changes many cells, changes a few cells, fills a run, or writes a text, depending
  /// on the step.
  fileprivate mutating func change(_ step: Int, _ random: inout TestRandom) {
    switch step % 4 {
    case 0:
      self = CellGrid(columns: columns, rows: rows, cell: .random(&random))
      for _ in 0..<rows * columns / 3 { changeOne(&random) }
    case 1: for _ in 0..<3 { changeOne(&random) }
    case 2:
      let column = Int.random(in: 0..<columns, using: &random)
      fill(
        CellRegion(
          column: column, row: Int.random(in: 0..<rows, using: &random),
          columns: Int.random(in: 1...columns - column, using: &random), rows: 1),
        with: .random(&random))
      // Makes sure that no half of a wide character remains.
      for row in 0..<rows { mend(row) }
    default:
      write(
        ["東京", "e\u{301}a\u{308}\u{323}", "한 plain", "    "].randomElement(using: &random) ?? "",
        column: Int.random(in: 0..<columns, using: &random),
        row: Int.random(in: 0..<rows, using: &random), look: .random(&random))
    }
  }

  private mutating func changeOne(_ random: inout TestRandom) {
    write(
      String(Cell.random(&random).glyph), column: Int.random(in: 0..<columns, using: &random),
      row: Int.random(in: 0..<rows, using: &random), look: .random(&random))
  }

  private mutating func mend(_ row: Int) {
    for column in 0..<columns {
      let hasWide = column > 0 && TestTerminal.wide.contains(self[column - 1, row].glyph)
      if self[column, row].isContinuation, !hasWide { self[column, row] = .blank }
      let isWide = TestTerminal.wide.contains(self[column, row].glyph)
      if isWide, column + 1 == columns || !self[column + 1, row].isContinuation {
        self[column, row] = .blank
      }
    }
  }
}

extension Cell {
  fileprivate static func random(_ random: inout TestRandom) -> Cell {
    let colors: [Color?] = [nil, Color(hex: 0x121212), Color(hex: 0x5FAFFF), Color(hex: 0x5FAFFE)]
    let glyphs: [Unicode.Scalar] = [" ", " ", " ", "a", "█", "▀", "▄", "▙", "é"]
    return Cell(
      glyphs.randomElement(using: &random) ?? " ",
      foreground: colors.randomElement(using: &random) ?? nil,
      background: colors.randomElement(using: &random) ?? nil,
      style: Style(
        rawValue: Bool.random(using: &random) ? 0 : UInt8.random(in: 0..<16, using: &random)))
  }
}

extension TestTerminal.Place {
  /// The visible part of the cell; of a blank, only the background is visible.
  var seen: TestTerminal.Place {
    guard text == " ", styles.isDisjoint(with: [4, 7]) else { return self }
    return TestTerminal.Place(background: background)
  }

  init(_ cell: Cell, _ depth: ColorDepth) {
    if cell.isContinuation {
      text = ""
    } else {
      text = String(cell.glyph)
      for mark in cell.marks.scalars { text.unicodeScalars.append(mark) }
    }
    foreground = Self.color(cell.foreground, depth)
    background = Self.color(cell.background, depth)
    for (index, digit) in [1, 2, 4, 7].enumerated() where cell.style.rawValue & 1 << index != 0 {
      styles.insert(digit)
    }
  }

  private static func color(_ color: Color?, _ depth: ColorDepth) -> String {
    guard let color else { return "" }
    return switch depth {
    case .none: ""
    case .eight: "\(TerminalPalette.index8(color))"
    case .sixteen: "\(TerminalPalette.index16(color))"
    case .palette256: "\(TerminalPalette.index256(color))"
    case .trueColor: "\(color.red),\(color.green),\(color.blue)"
    }
  }
}
