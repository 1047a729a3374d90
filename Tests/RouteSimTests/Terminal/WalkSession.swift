import Foundation
import TestSupport

/// The program in a terminal, started from a shell; the default is the keyboard walk.
struct WalkSession {
  /// The terminal in which it runs.
  let terminal: TmuxSession

  /// Starts a command, by default the walk on a bundled route, and waits for its first picture.
  init(
    columns: Int = 80, rows: Int = 24, command: String = "walk '\(Self.route)'",
    arguments: String = "", environment: [String: String] = [:], awaiting text: String = "q quit"
  ) throws {
    terminal = try TmuxSession(columns: columns, rows: rows)
    // Records the modes before and after, and the process to which signals are sent.
    try terminal.enter("stty -g > before")
    let program = try Tool.product.path
    let exports = environment.sorted { $0.key < $1.key }.map { "export \($0.key)='\($0.value)'\n" }
    try terminal.folder.write(
      exports.joined() + "echo $$ > pid; exec '\(program)' \(command) \(arguments)\n",
      to: "walk.sh")
    // The word is in two pieces, so that the typed line is not mistaken for its output.
    try terminal.enter("clear; sh ./walk.sh; echo en''ded $?")
    try terminal.wait(forText: text)
  }

  /// A short walk in Porto.
  static let route = "\(DataFolder.packageRoot)/routes/porto_saobento_gaia.route.gpx"

  /// The process of the walk.
  var process: Int32 {
    get throws {
      let text = try String(contentsOfFile: "\(terminal.folder.path)/pid", encoding: .utf8)
      guard let number = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw TmuxError.neverShown("a process number", text)
      }
      return number
    }
  }

  /// Sends a signal to the process of the walk.
  func signal(_ number: Int32) throws {
    kill(try process, number)
  }

  /// Returns true when the process of the walk exists; a zombie does not count.
  func isRunning() throws -> Bool {
    let state = try Tool(named: "ps")?.run(["-o", "stat=", "-p", "\(try process)"]).text ?? ""
    return !state.isEmpty && !state.hasPrefix("Z")
  }

  /// Waits for the end of the walk, and returns its exit status.
  func end() throws -> Int {
    let shown = try terminal.wait(forText: "ended ")
    let digits = shown.components(separatedBy: "ended ")[1].prefix { $0.isNumber }
    return Int(digits) ?? -1
  }

  /// Changes the size of the window many times in a row, and waits for a picture in the last size.
  func resizeStormily(turns: Int) throws {
    for turn in 1...turns {
      try terminal.resize(columns: 10 + turn * 37 % 190, rows: 3 + turn * 23 % 60)
    }
    try terminal.resize(columns: 100, rows: 30)
    try terminal.wait(for: "a picture of the last size") {
      let lines = $0.split(separator: "\n")
      return lines.count == 30 && lines.first?.count == 100 && lines.first?.hasSuffix("╮") == true
    }
  }

  /// Prints twice as many lines as there are rows, and waits until the last of them fill the window.
  func scrollEveryRow(of rows: Int) throws {
    try terminal.enter("clear; seq \(2 * rows); echo la''st")
    try terminal.wait(for: "the last lines, a word and a prompt") {
      let lines = $0.split(separator: "\n")
      return lines.count == rows && lines.first == "\(rows + 3)" && lines[rows - 2] == "last"
    }
  }

  /// Returns true when the terminal is as it was before: screen, cursor, keypad, scrolling rows, all modes,
  /// and the echo of typed text.
  func isTerminalRestored() throws -> Bool {
    let facts = try ["alternate_on", "cursor_flag", "keypad_cursor_flag", "keypad_flag"]
      .map(terminal.fact)
    let region = try ["scroll_region_upper", "scroll_region_lower"].map(terminal.fact)
    let lastRow = try (Int(terminal.fact("pane_height")) ?? 0) - 1
    try terminal.enter("clear; stty -g > after; cmp before after && echo modes-''equal")
    try terminal.wait(forText: "modes-equal")
    try terminal.run(["send-keys", "-l", "echo typed"])
    try terminal.wait(forText: "echo typed")
    return facts == ["0", "1", "0", "0"] && region == ["0", "\(lastRow)"]
  }
}
