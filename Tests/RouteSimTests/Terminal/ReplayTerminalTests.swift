import Foundation
import RouteStage
import TestSupport
import Testing

/// Logs played by the real program in a real terminal, tmux.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .serialized, .onOwnThread)
struct ReplayTerminalTests {
  private static let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"

  private static func session(
    columns: Int = 80, rows: Int = 24, arguments: String = "", awaiting text: String = "q quit"
  ) throws -> WalkSession {
    try WalkSession(
      columns: columns, rows: rows, command: "replay '\(log)'", arguments: arguments,
      awaiting: text)
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 12)])
  func fillsTheWindow(columns: Int, rows: Int) throws {
    let replay = try Self.session(columns: columns, rows: rows, arguments: "--still")
    // Without a truth, the curve shows the accuracy of the position; in a low window it replaces the fixes.
    let screen = try replay.terminal.wait(forText: "place ±, ")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == rows)
    #expect(lines.first?.hasPrefix("╭─ Phone") == true && lines.first?.hasSuffix("╮") == true)
    #expect(
      lines[rows - 3].contains(rows < 20 ? "place ±, " : "fixes") && lines[rows - 2].contains(" / ")
    )
    try replay.terminal.press("q")
    #expect(try replay.end() == 0)
    #expect(try replay.isTerminalRestored())
  }

  @Test func isDrivenLikeMusic() throws {
    let replay = try Self.session()
    try replay.terminal.press("Space")
    try replay.terminal.wait(forText: "Paused at")
    try replay.terminal.press("5")
    try replay.terminal.wait(forText: "At 50 %")
    try replay.terminal.press("]")
    try replay.terminal.wait(forText: "Step to")
    try replay.terminal.press("[")
    try replay.terminal.wait(forText: "Step back to")
    try replay.terminal.press("5")
    try replay.terminal.wait(forText: "At 50 %")
    try replay.terminal.press("Up", "Up")
    try replay.terminal.wait(forText: "‖ 5×")
    try replay.terminal.press("Space")
    try replay.terminal.wait(forText: "▶ 5×")
    try replay.terminal.press("l")
    try replay.terminal.wait(forText: "loop")
    try replay.terminal.press("C-c")
    #expect(try replay.end() == 130)
    #expect(try replay.isTerminalRestored())
  }

  @Test func stopsAndGoesOn() throws {
    let replay = try Self.session()
    try replay.terminal.press("C-z")
    try replay.terminal.wait(for: "a prompt without a picture") { !$0.contains("Inspector") }
    try replay.terminal.enter("fg; echo \"fg $?\"")
    try replay.terminal.wait(forText: "Inspector")
    try replay.terminal.press("q")
    try replay.terminal.wait(forText: "fg 0")
    #expect(try replay.isTerminalRestored())
  }

  @Test func survivesAStormOfSizes() throws {
    let replay = try Self.session()
    try replay.resizeStormily(turns: 50)
    try replay.terminal.press("q")
    #expect(try replay.end() == 0)
  }

  @Test func playsTheRangeInALoop() throws {
    let replay = try Self.session(arguments: "--from 10 --to 12 --loop --speed 5")
    try replay.terminal.wait(forText: "loop")
    // Whichever times are seen, the clock goes back repeatedly.
    var last = ""
    var returns = 0
    try replay.terminal.wait(for: "three returns") {
      let clock = $0.firstMatch(of: #/(\d:\d\d) \/ 0:12/#).map { String($0.output.1) } ?? last
      if clock < last { returns += 1 }
      last = clock
      return returns == 3
    }
    try replay.terminal.press("q")
    #expect(try replay.end() == 0)
  }

  @Test func savesTheFrame() throws {
    let replay = try Self.session()
    try replay.terminal.press("p")
    try replay.terminal.wait(forText: "Saved routesim-001.svg")
    let path = "\(replay.terminal.folder.path)/routesim-001.svg"
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("</svg>\n"))
    try replay.terminal.press("q")
    #expect(try replay.end() == 0)
  }

  /// The log comes through a pipe that stays open, as from a receiver; the keys come from the terminal.
  @Test func followsALogWhileItIsWritten() throws {
    let lines = try String(contentsOfFile: Self.log, encoding: .ascii)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let live = try LiveLog(
      lines.prefix(200).joined(separator: "\n") + "\n",
      then: lines.dropFirst(200).joined(separator: "\n") + "\n")
    let terminal = live.terminal
    let before = try Self.length(terminal.wait(for: "a length") { Self.length($0) != nil })
    live.goOn()
    try terminal.wait(for: "a longer log") { Self.length($0) != before }
    try terminal.press("Space")
    try terminal.wait(forText: "Paused at")
    try terminal.press("Home")
    try terminal.wait(forText: "At the start")
    try terminal.press("End")
    try terminal.wait(forText: "Following")
    try live.close(status: 0)
  }

  @Test("a live log's losses are reported in its window at once, and again after it is closed")
  func tellsWhatWasLeftOutOfALiveLog() throws {
    let lines = try String(contentsOfFile: Self.log, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let live = try LiveLog(
      lines.prefix(100).joined(separator: "\n") + "\n",
      then: "$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,*00\n"
        + lines[100..<104].joined(separator: "\n") + "\n")
    live.goOn()
    try live.terminal.wait(for: "the loss") {
      $0.contains("Inspector") && $0.contains("standard input:101: ")
    }
    try live.close(status: 0)
    try live.terminal.wait(forText: "standard input:101: ")
  }

  /// The writer never finishes, so there is always more to read.
  @Test("a log that arrives without a pause delays neither pictures nor keys")
  func goesOnInAFlood() throws {
    let fixes = #"printf "%d,%.7f,-8.6109,5\n", 1.7e9 + i, 41.1456 + i % 600 * 1e-6"#
    let head = #"print "time,latitude,longitude,accuracy""#
    let program = "BEGIN { \(head); for (i = 0; ; i++) \(fixes) }"
    let terminal = try PseudoTerminal(
      arguments: [
        "-c", "awk '\(program)' | \"$0\" replay - --route \"$1\"; echo \"ended $?\"",
        try Tool.product.path, WalkSession.route,
      ], command: [], program: "/bin/sh")
    try terminal.read(until: "live")
    terminal.type("?")
    try terminal.read(until: "Keys")
    // The first key closes the help.
    terminal.type("qq")
    #expect(try terminal.readToEnd().text.contains("ended 0"))
  }

  @Test("a live log that cannot be read further is an error once its window is closed")
  func endsWithTheErrorOfALiveLog() throws {
    // The parser starts only after a piece larger than the rest of the log.
    let points = (0..<3000).map { index in
      let (minute, second) = (index / 50, 10 + index % 50)
      return "<trkpt lat='41.1456' lon='\(-8.6109 + Double(index) * 1e-6)'>"
        + "<time>2026-01-01T00:\(minute < 10 ? "0" : "")\(minute):\(second)Z</time></trkpt>\n"
    }
    let live = try LiveLog(
      "<gpx><trk><trkseg>\n" + points.joined(),
      then: "<trkpt " + String(repeating: "a='b' ", count: 20_000))
    live.goOn()
    try live.terminal.wait(for: "the log's end") {
      $0.contains("Inspector") && !$0.contains("live")
    }
    try live.close(status: 65)
    try live.terminal.wait(forText: "a tag of more than 64 KB")
  }

  @Test(
    "if a long computation keeps a picture from being saved, that is reported in the window and after it"
  )
  func tellsThatAPictureWasNotSaved() throws {
    let program = try Tool.product.path
    let terminal = try TmuxSession(columns: 120, rows: 40)
    var text = "time,latitude,longitude,accuracy\n"
    for index in 0..<90_000 {
      let time = 1_700_000_000 + Double(index) / 10
      text += "\(time),\(41.1456 + Double(index % 6000) * 1e-7),-8.6109,5\n"
    }
    try terminal.folder.write(text, to: "day.csv")
    try terminal.enter("'\(program)' replay day.csv --route '\(WalkSession.route)'")
    try terminal.wait(forText: "Inspector")
    try terminal.press("9")
    try terminal.wait(forText: "On the way to")
    try terminal.press("p")
    try terminal.wait(forText: "The picture is saved once it is ready")
    try terminal.press("q")
    try terminal.wait(forText: "not saved: the window was closed before the picture was ready")
  }

  /// Returns the clock's total time, which is after the slash.
  private static func length(_ screen: String) -> String? {
    screen.firstMatch(of: #/ \/ (\d+:\d\d)/#).map { String($0.output.1) }
  }

  @Test func needsATerminal() throws {
    let result = try Tool.product.run(["replay", Self.log])
    #expect(result.status == 69)
  }
}

/// A log in two parts that is followed in a window while it is written.
private struct LiveLog {
  let terminal: TmuxSession
  private let writer: FileHandle

  /// Opens a window that shows the first part of the log.
  init(_ first: String, then second: String) throws {
    terminal = try TmuxSession(columns: 80, rows: 24)
    try terminal.folder.write(first, to: "first")
    try terminal.folder.write(second, to: "second")
    // A FIFO triggers the second part; the log ends only when the window does.
    try terminal.enter(
      "clear; mkfifo go; (cat first; read x < go; cat second; read x < go) | "
        + "'\(try Tool.product.path)' replay - --route '\(WalkSession.route)'; echo \"ended $?\"")
    try terminal.wait(forText: "live")
    // The FIFO is open for reading and writing, so the bytes written stay there even before they are read.
    writer = try #require(FileHandle(forUpdatingAtPath: "\(terminal.folder.path)/go"))
  }

  /// Lets the second part come, and after that the end of the log.
  func goOn() { writer.write(Data("\n".utf8)) }

  /// Closes the window, and waits for its status.
  func close(status: Int) throws {
    try terminal.press("q")
    try terminal.wait(for: "a prompt without a picture") { !$0.contains("Inspector") }
    // The log ends only now, and with it the shell's command line.
    goOn()
    try terminal.wait(forText: "ended \(status)")
    try writer.close()
  }
}
