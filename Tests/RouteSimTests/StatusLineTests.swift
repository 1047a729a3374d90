import RouteFormats
import TestSupport
import Testing

@testable import RouteSim

/// A line of a terminal that understands carriage returns and no other control characters.
private struct BareLine {
  private var cells: [Unicode.Scalar]
  private var column = 0
  /// True when the terminal was sent something that does not belong in a line.
  private(set) var isBroken = false

  init(columns: Int) { cells = Array(repeating: " ", count: columns) }

  /// The text shown in the line, without trailing blanks.
  var text: String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: cells)
    return String(String(scalars).reversed().drop { $0 == " " }.reversed())
  }

  mutating func take(_ text: String) {
    for scalar in text.unicodeScalars { take(scalar) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if scalar == "\r" {
      column = 0
      return
    }
    let width = TextWidth.columns(scalar)
    guard scalar.value >= 0x20, column + width < cells.count else {
      isBroken = true
      return
    }
    for index in column..<(column + width) { cells[index] = index == column ? scalar : "\u{0}" }
    column += width
  }
}

@Suite struct StatusLineTests {
  @Test(
    arguments: [
      ("reading a.gpx, 25 %", 80, "reading a.gpx, 25 %"), ("reading a.gpx, 25 %", 20, nil),
      ("reading a.gpx, 25 %", 19, "…ading a.gpx, 25 %"), ("reading a.gpx, 25 %", 6, "…25 %"),
      ("路线路线路线.gpx, 25 %", 17, "…路线.gpx, 25 %"), ("e\u{301}e\u{301}e\u{301}", 3, "…e\u{301}"),
      ("\u{1B}[K", 80, "\\u{1b}[K"), ("reading", 2, "…"), ("reading", 1, ""), ("reading", 0, ""),
    ] as [(String, Int, String?)])
  func fitsTheTerminal(text: String, columns: Int, shown: String?) {
    let line = StatusLine(text, columns: columns)
    #expect(line.text(replacing: 0, terminal: columns) == "\r\(shown ?? text)\r")
    #expect(TextWidth.columns(shown ?? text) <= max(columns - 1, 0))
  }

  /// Lines of various widths follow each other on a terminal that understands no sequences.
  @Test(arguments: UInt64(0)..<50)
  func nothingIsLeftOfTheLineBefore(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let columns = random.whole(2...30)
    var terminal = BareLine(columns: columns)
    var last = 0
    for _ in 0..<20 {
      let length = random.whole(0...40)
      let line = StatusLine(String(repeating: "x", count: length), columns: columns)
      terminal.take(line.text(replacing: last, terminal: columns))
      last = line.columns
      #expect(terminal.text.count == min(length, columns - 1) && !terminal.isBroken)
    }
    // The terminal itself echoes the key that was pressed.
    terminal.take(last > 1 ? "^C" : "")
    terminal.take(StatusLine("", columns: columns).text(replacing: last, terminal: columns))
    #expect(terminal.text.isEmpty && !terminal.isBroken)
  }

  /// A user who waits for a log sees the hint immediately.
  @Test(arguments: ["dumb", "vt52", "xterm-256color"])
  func anInterruptLeavesACleanLineOnANarrowTerminal(type: String) throws {
    let terminal = try PseudoTerminal(
      arguments: [], command: ["replay", "-", "--route", WalkSession.route], columns: 20,
      environment: ["TERM": type])
    var line = BareLine(columns: 20)
    line.take(try terminal.read(until: "quits\r"))
    #expect(line.text == "… fix; Ctrl-C quits")
    terminal.type("\u{03}")
    let end = try terminal.readToEnd()
    #expect(end.status == 130 && end.text.hasPrefix("^C"), "\(end)")
    line.take(end.text)
    #expect(line.text.isEmpty && !line.isBroken, "\(line)")
  }
}
