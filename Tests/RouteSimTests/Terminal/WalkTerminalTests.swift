import Foundation
import RouteStage
import TestSupport
import Testing

/// The real program in a real terminal, tmux.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .serialized, .onOwnThread)
struct WalkTerminalTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func fillsTheWindow(columns: Int, rows: Int) throws {
    let walk = try WalkSession(columns: columns, rows: rows, arguments: "--still")
    let lines = try walk.terminal.screen().split(separator: "\n")
    #expect(lines.count == rows)
    #expect(lines.first?.hasPrefix("╭─ Phone") == true && lines.first?.hasSuffix("╮") == true)
    #expect(lines.dropLast().allSatisfy { $0.count == columns })
    #expect(lines.last?.contains("q quit") == true)
    #expect(try walk.terminal.colouredScreen().contains("48;5;"))
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
    #expect(try walk.isTerminalRestored())
  }

  @Test func saysThatTheWindowIsTooSmallAndGoesOn() throws {
    let walk = try WalkSession(columns: 20, rows: 8, awaiting: "too small")
    #expect(try walk.terminal.screen().contains("40x12"))
    try walk.terminal.resize(columns: 80, rows: 24)
    try walk.terminal.wait(forText: "Inspector")
    try walk.terminal.resize(columns: 20, rows: 8)
    try walk.terminal.wait(forText: "too small")
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  @Test func survivesTwoHundredResizes() throws {
    let walk = try WalkSession()
    try walk.resizeStormily(turns: 200)
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
    #expect(try walk.isTerminalRestored())
  }

  @Test(arguments: [
    (SIGTERM, 143), (SIGINT, 130), (SIGQUIT, 131), (SIGHUP, 129),
    // Signals of crashes.
    (SIGSEGV, 139), (SIGABRT, 134), (SIGILL, 132), (SIGTRAP, 133), (SIGBUS, 135), (SIGFPE, 136),
  ])
  func givesTheTerminalBackAfterASignal(number: Int32, status: Int) throws {
    let walk = try WalkSession()
    try walk.signal(number)
    #expect(try walk.end() == status)
    #expect(try walk.isTerminalRestored())
  }

  @Test(arguments: [("q", 0), ("C-c", 130)], [(80, 24), (100, 30), (20, 8)])
  func endsByKey(key: (name: String, status: Int), size: (columns: Int, rows: Int)) throws {
    let walk = try WalkSession(
      columns: size.columns, rows: size.rows, awaiting: size.rows < 12 ? "too small" : "q quit")
    try walk.terminal.press(key.name)
    #expect(try walk.end() == key.status)
    #expect(try walk.isTerminalRestored())
    try walk.scrollEveryRow(of: size.rows)
  }

  @Test(arguments: [true, false], [(80, 24), (100, 30), (60, 16)])
  func stopsAndGoesOn(byKey: Bool, size: (columns: Int, rows: Int)) throws {
    let walk = try WalkSession(columns: size.columns, rows: size.rows, arguments: "--still")
    let before = try walk.terminal.colouredScreen()
    if byKey { try walk.terminal.press("C-z") } else { try walk.signal(SIGTSTP) }
    try walk.terminal.wait(for: "a prompt without a picture") { !$0.contains("Inspector") }
    try walk.terminal.wait(for: "normal screen") { _ in
      try walk.terminal.fact("alternate_on") == "0"
    }
    try walk.scrollEveryRow(of: size.rows)
    try walk.terminal.enter("fg; echo \"fg $?\"")
    try walk.terminal.wait(forText: "Inspector")
    try walk.terminal.wait(for: "the same picture") { _ in
      try walk.terminal.colouredScreen() == before
    }
    try walk.terminal.press("q")
    try walk.terminal.wait(forText: "fg 0")
    #expect(try walk.isTerminalRestored())
  }

  @Test func endsWithItsTerminal() throws {
    let walk = try WalkSession()
    #expect(try walk.isRunning())
    try walk.terminal.run(["kill-server"])
    let patience = Patience()
    while try walk.isRunning(), !patience.isExhausted { patience.pause() }
    #expect(try !walk.isRunning())
  }

  @Test func walksTurnsAndHelps() throws {
    let walk = try WalkSession(columns: 120, rows: 40, arguments: "--still")
    let start = Self.withoutTimes(try walk.terminal.screen())
    try walk.terminal.press("w")
    try walk.terminal.wait(for: "a step") { !$0.contains("chainage          0.0 m") }
    try walk.terminal.press("?")
    try walk.terminal.wait(forText: "any key closes")
    try walk.terminal.press("q")
    try walk.terminal.wait(for: "no help") { !$0.contains("any key closes") }
    try walk.terminal.press("Home")
    try walk.terminal.wait(forText: "At the start")
    try walk.terminal.wait(for: "the first picture again") { Self.withoutTimes($0) == start }
    try walk.terminal.press("End")
    try walk.terminal.wait(forText: "25.0 m")
    try walk.terminal.press("]")
    try walk.terminal.wait(forText: "Arrived")
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  /// If the terminal reports releases, a key that goes down and does not repeat is held until it goes up; a
  /// tap would end within a metre.
  @Test func walksUntilAKeyGoesUp() throws {
    let walk = try WalkSession(arguments: "--still")
    try walk.terminal.send("\u{1B}[?0u\u{1B}[119;1:1;119u")
    try walk.terminal.wait(for: "the fifth metre") {
      $0.firstMatch(of: #/chainage +[5-9]\.\d m/#) != nil
    }
    try walk.terminal.send("\u{1B}[119;1:3u")
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  /// Returns the text of a window without its frame time, which differs from run to run.
  private static func withoutTimes(_ screen: String) -> [Substring] {
    screen.split(separator: "\n").filter { !Cast.tellsCost(String($0)) }
  }

  @Test func isDrivenWithoutHands() throws {
    let walk = try WalkSession(
      columns: 120, rows: 40, arguments: "--keys ']]]<tab>....p' --hold-frames 5", awaiting: "ended"
    )
    #expect(try walk.end() == 0)
    #expect(try walk.isTerminalRestored())
  }

  @Test func readsKeysFromTheTerminalWhenTheRouteComesThroughAPipe() throws {
    let terminal = try TmuxSession(columns: 80, rows: 24)
    let program = try Tool.product.path
    try terminal.enter("clear; cat '\(WalkSession.route)' | '\(program)' walk -; echo \"ended $?\"")
    try terminal.wait(forText: "q quit")
    try terminal.press("q")
    try terminal.wait(forText: "ended 0")
  }

  @Test func savesTheFrameUnderANewName() throws {
    let walk = try WalkSession(arguments: "--still")
    let folder = walk.terminal.folder
    try folder.write("mine", to: "routesim-001.svg")
    try walk.terminal.press("p")
    try walk.terminal.wait(forText: "Saved routesim-002.svg")
    let kept = try String(contentsOfFile: "\(folder.path)/routesim-001.svg", encoding: .utf8)
    #expect(kept == "mine")
    let saved = try String(contentsOfFile: "\(folder.path)/routesim-002.svg", encoding: .utf8)
    #expect(saved.contains("<svg") && saved.hasSuffix("</svg>\n"))
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  @Test func saysThatTheFrameCannotBeSaved() throws {
    let terminal = try TmuxSession(columns: 80, rows: 24)
    let program = try Tool.product.path
    // Nobody can create files there, not even root.
    try terminal.enter("cd /proc; '\(program)' walk --still '\(WalkSession.route)'")
    try terminal.wait(forText: "q quit")
    try terminal.press("p")
    try terminal.wait(forText: "Not saved: ")
    try terminal.press("q")
  }

  @Test func paintsTheScreenAnewOnRequest() throws {
    let walk = try WalkSession(arguments: "--still")
    let before = try walk.terminal.screen()
    // Another program writes to the terminal.
    let device = try walk.terminal.fact("pane_tty")
    try Data("\u{1B}[Hjunk\u{1B}[5;5Hjunk".utf8).write(to: URL(fileURLWithPath: device))
    try walk.terminal.wait(forText: "junk")
    try walk.terminal.press("C-l")
    try walk.terminal.wait(for: "the same picture") { $0 == before }
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  @Test(arguments: [
    (["LC_ALL": "C"], true, true), (["NO_COLOR": "1"], false, false),
    (["TERM": "vt100"], true, false), (["LC_ALL": "C", "NO_COLOR": "1"], true, false),
  ])
  func isPlainWhereTheTerminalIs(
    environment: [String: String], isASCII: Bool, hasColors: Bool
  ) throws {
    let walk = try WalkSession(environment: environment)
    #expect(try walk.terminal.screen().unicodeScalars.allSatisfy(\.isASCII) == isASCII)
    #expect(try walk.terminal.colouredScreen().contains("8;5;") == hasColors)
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  @Test(arguments: [
    ("TERM=", "TERM is not set"), ("TERM=nonsense", "nonsense"), ("TERM=dumb", "dumb"),
  ])
  func refusesTerminalsThatCannotShowIt(setting: String, words: String) throws {
    let terminal = try TmuxSession(columns: 120, rows: 24)
    let program = try Tool.product.path
    try terminal.enter("\(setting) '\(program)' walk '\(WalkSession.route)'; echo \"ended $?\"")
    let shown = try terminal.wait(forText: "ended 69")
    #expect(shown.contains("routesim: ") && shown.contains(words))
  }
}
