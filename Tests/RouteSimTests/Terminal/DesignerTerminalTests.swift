import ARRouteEngine
import Foundation
import TestSupport
import Testing

/// The designer's bench, in the real program in a real terminal, tmux.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .serialized, .onOwnThread)
struct DesignerTerminalTests {
  private static func session(
    columns: Int = 80, rows: Int = 24, arguments: String = "", environment: [String: String] = [:],
    awaiting text: String = "q quit"
  ) throws -> WalkSession {
    try WalkSession(
      columns: columns, rows: rows, command: "sizing", arguments: arguments,
      environment: environment, awaiting: text)
  }

  /// Returns true when the terminal handles the mouse itself again, and everything else is as before.
  private static func isRestored(_ bench: WalkSession) throws -> Bool {
    let mouse = try ["mouse_any_flag", "mouse_button_flag", "mouse_sgr_flag"]
      .map(bench.terminal.fact)
    return try mouse == ["0", "0", "0"] && bench.isTerminalRestored()
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func fillsTheWindow(columns: Int, rows: Int) throws {
    let bench = try Self.session(columns: columns, rows: rows)
    let lines = try bench.terminal.screen().split(separator: "\n")
    #expect(lines.count == rows)
    #expect(lines.first?.hasPrefix("╭─ Size") == true && lines.first?.hasSuffix("╮") == true)
    #expect(lines.dropLast().allSatisfy { $0.count == columns })
    #expect(try bench.terminal.colouredScreen().contains("48;5;"))
    #expect(try bench.terminal.fact("mouse_button_flag") == "1")
    #expect(try bench.terminal.fact("mouse_sgr_flag") == "1")
    try bench.terminal.press("q")
    #expect(try bench.end() == 0)
    #expect(try Self.isRestored(bench))
  }

  /// A design that another program changes is read again, in each of the windows.
  @Test(arguments: ["sizing", "walk", "replay"])
  func readsItsDesignAgain(command: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(#"{"version": 1}"#, to: "ours.json")
    var words = command
    switch command {
    case "walk": words += " '\(WalkSession.route)'"
    case "replay":
      let log = "\(folder.path)/walk.gpx"
      let result = try Tool.product.run(["simulate", WalkSession.route, "--output", log])
      #expect(result.status == 0)
      words += " '\(log)'"
    default: break
    }
    let bench = try WalkSession(
      columns: 120, rows: 40, command: words, arguments: "--design '\(path)'")
    try folder.write(#"{"version": 1, "placemark": {"max": 140}}"#, to: "ours.json")
    try bench.terminal.wait(forText: "Design read again: ours")
    try bench.terminal.press("q")
    #expect(try bench.end() == 0)
  }

  /// Input from the keyboard and from the mouse, as a terminal reports it, has an effect on the screen.
  @Test func isDrivenByKeysAndMouse() throws {
    let bench = try Self.session(columns: 120, rows: 40)
    let terminal = bench.terminal
    func press(_ keys: String..., shows text: String) throws {
      for key in keys { try terminal.press(key) }
      try terminal.wait(forText: text)
    }
    try press("Right", shows: "▲ 110 m")
    try press("S-Left", shows: "▲ 109 m")
    try press(",", shows: "▲ 108 m")
    try press("PageDown", shows: "▲ 200 m")
    try press("End", shows: "10.0 km")
    try press("Home", shows: "▲ 1 m")
    try press("l", shows: "Law: logarithmic")
    try press("Down", "3", "0", "0", "0", "Enter", shows: "far 3000 m")
    try press("c", shows: "┄ B")
    try press("-", shows: "far 2800 m")
    try press("z", shows: "Undone")
    try press("Z", shows: "Redone")
    try press("o", shows: "iPhone SE")
    try press("u", shows: "Units: imperial")
    try press("a", shows: "Only the chosen law")
    try press("p", shows: "Real object hidden")
    try press("x", shows: "Swapped with B")
    try press("?", shows: "any key closes")
    try press("Escape", shows: "▲ 3.28 ft")
    // The curve is in the columns 7 to 74, counted from 1; its ends are at 1 m and 10 km.
    try terminal.send("\u{1B}[<0;74;9M\u{1B}[<32;7;9M\u{1B}[<32;74;9M\u{1B}[<0;74;9m")
    try terminal.wait(forText: "▲ 6.214 mi")
    try terminal.send("\u{1B}[<65;43;9M")
    try terminal.wait(forText: "▲ 6 mi")
    try press("q", shows: "Not saved yet")
    try terminal.press("q")
    #expect(try bench.end() == 0)
    #expect(try Self.isRestored(bench))
  }

  /// A saved design gives the same frame as the same options do.
  @Test func aSavedDesignMakesTheSameFrame() throws {
    let bench = try Self.session()
    let folder = bench.terminal.folder
    try folder.write("mine", to: "design-001.json")
    for key in ["l", "l", "7", "5", ".", "5", "Enter", "Tab", "Tab", "+", "+", "s"] {
      try bench.terminal.press(key)
    }
    try bench.terminal.wait(forText: "Saved design-002.json")
    #expect(try String(contentsOfFile: "\(folder.path)/design-001.json", encoding: .utf8) == "mine")
    try bench.terminal.press("s")
    try bench.terminal.wait(forText: "Already saved as design-002.json")
    // The design is saved under a name, and then under a name that is in use.
    for name in ["mine", "mine"] {
      try bench.terminal.press("S")
      try bench.terminal.wait(forText: "Save as: _")
      try bench.terminal.run(["send-keys", "-l", name])
      try bench.terminal.wait(forText: "Save as: \(name)_")
      try bench.terminal.press("Enter")
      try bench.terminal.wait(for: "an answer") { !$0.contains("Save as:") }
    }
    try bench.terminal.wait(forText: "Not saved: mine.json already exists")
    try bench.terminal.press("q")
    #expect(try bench.end() == 0)
    #expect(try Self.isRestored(bench))

    func frame(_ options: [String]) throws -> String {
      let result = try Tool.product.run(
        ["render", WalkSession.route, "--chainage", "100", "--format", "json"] + options,
        in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return result.text
    }
    let expected = try frame([
      "--placemark-law", "perspective", "--placemark-near", "75.5", "--placemark-max", "102",
    ])
    #expect(expected.contains("\"diameter\""))
    #expect(try frame(["--design", "design-002.json"]) == expected)
    #expect(try frame(["--design", "mine.json"]) == expected)
    #expect(try frame([]) != expected)
  }

  @Test func survivesAStormOfResizes() throws {
    let bench = try Self.session()
    try bench.resizeStormily(turns: 60)
    try bench.terminal.press("q")
    #expect(try bench.end() == 0)
    #expect(try Self.isRestored(bench))
  }

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129), (SIGSEGV, 139), (SIGTRAP, 133)])
  func givesTheTerminalAndItsMouseBackAfterASignal(number: Int32, status: Int) throws {
    let bench = try Self.session()
    try bench.signal(number)
    #expect(try bench.end() == status)
    #expect(try Self.isRestored(bench))
  }

  @Test func lendsTheMouseWhileItIsStopped() throws {
    let bench = try Self.session()
    try bench.terminal.press("C-z")
    try bench.terminal.wait(for: "the mouse to be the terminal's") { _ in
      try bench.terminal.fact("mouse_button_flag") == "0"
    }
    try bench.terminal.enter("fg; echo \"fg $?\"")
    try bench.terminal.wait(for: "the mouse to be reported again") { _ in
      try bench.terminal.fact("mouse_button_flag") == "1"
    }
    try bench.terminal.press("q")
    try bench.terminal.wait(forText: "fg 0")
    #expect(try Self.isRestored(bench))
  }

  @Test(arguments: [
    (["LC_ALL": "C"], true, true), (["NO_COLOR": "1"], false, false),
    (["TERM": "vt100"], true, false),
  ])
  func isPlainWhereTheTerminalIs(
    environment: [String: String], isASCII: Bool, hasColors: Bool
  ) throws {
    let bench = try Self.session(environment: environment)
    #expect(try bench.terminal.screen().unicodeScalars.allSatisfy(\.isASCII) == isASCII)
    #expect(try bench.terminal.colouredScreen().contains("8;5;") == hasColors)
    let hasMouse = environment["TERM"] == nil ? "1" : "0"
    #expect(try bench.terminal.fact("mouse_button_flag") == hasMouse)
    try bench.terminal.press("q")
    #expect(try bench.end() == 0)
    #expect(try Self.isRestored(bench))
  }

  /// The cases in which the table is printed, on request or because there is no window.
  @Test(
    arguments: [
      ("--format table", [:]), ("--distances 10,20", [:]), ("--output -", [:]),
      ("", ["TERM": "dumb"]), ("< /dev/null", [:]), ("| cat", [:]),
    ] as [(String, [String: String])])
  func printsWhereNoWindowIsWanted(arguments: String, environment: [String: String]) throws {
    let bench = try Self.session(
      columns: 160, rows: 40, arguments: arguments, environment: environment, awaiting: "ended ")
    #expect(try bench.end() == 0)
    #expect(try bench.terminal.screen().contains("diameter"))
    #expect(try Self.isRestored(bench))
  }

  /// The message is one line before the table.
  @Test(arguments: [
    ("dumb", "a terminal of type 'dumb' cannot show pictures"),
    ("nonsense", "unknown terminal type 'nonsense'"),
  ])
  func saysWhyThereIsATableInstead(type: String, reason: String) throws {
    let terminal = try PseudoTerminal(
      arguments: [], command: ["sizing"], environment: ["TERM": type])
    let end = try terminal.readToEnd()
    let line = "routesim: printing a table instead of the bench: \(reason)"
    #expect(end.status == 0 && end.text.hasPrefix(line) && end.text.contains("diameter"))
  }

  @Test func isDrivenWithoutHands() throws {
    let bench = try Self.session(
      arguments: "--device pixel-8 --keys 'l<down>1800<enter>s' --hold-frames 3",
      awaiting: "ended")
    #expect(try bench.end() == 0)
    let saved = try String(
      contentsOfFile: "\(bench.terminal.folder.path)/design-001.json", encoding: .utf8)
    #expect(saved.contains("\"far\": 1800") || saved.contains("\"far\":1800"))
    #expect(saved.contains("logarithmic"))
    #expect(try Self.isRestored(bench))
  }
}
