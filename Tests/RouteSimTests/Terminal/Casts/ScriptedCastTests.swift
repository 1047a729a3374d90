import Foundation
import TestSupport
import Testing

/// Recordings that are made without a terminal.
@Suite struct ScriptedCastTests {
  private static let keys = "..<space>....................<tab>....<space>....?..<escape>.."

  private static var log: String { "\(DataFolder.packageRoot)/routes/haicom-305N.log" }

  /// A command for each window.
  private static var windows: [[String]] {
    [
      ["walk", WalkSession.route, "--keys", keys, "--colors", "true"],
      [
        "walk", WalkSession.route, "--conditions", "city", "--keys", "<space>", "--hold-frames",
        "60",
      ],
      ["replay", log, "--keys", "..n..w..s...P"],
      ["sizing", "--keys", "<pagedown><right><right>:max<enter>", "--hold-frames", "5"],
    ]
  }

  @Test(arguments: windows.indices)
  func areTheSameBytesTwice(window: Int) throws {
    let folder = try ScratchFolder()
    let words = Self.windows[window] + ["--terminal-size", "100x30", "--record"]
    let first = try Tool.product.run(
      words + ["one.cast"],
      environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"],
      in: folder.path)
    #expect(first.status == 0 && first.output.isEmpty)
    try? FileManager.default.removeItem(atPath: "\(folder.path)/routesim-001.svg")
    let second = try Tool.product.run(
      words + ["-"],
      environment: [
        "TERM": nil, "COLORTERM": nil, "LC_ALL": "C", "NO_COLOR": "1", "COLUMNS": "40",
        "TZ": "Asia/Tokyo",
      ], in: folder.path)
    #expect(second.status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/one.cast"))
    #expect(bytes.count > 5000 && bytes == Data(second.output))
  }

  @Test func tellTimesOfFramesAndOfNoDay() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.cast"
    let result = try Tool.product.run([
      "walk", WalkSession.route, "--keys", "<space>", "--hold-frames", "45", "--record", path,
    ])
    #expect(result.status == 0)
    let cast = try Cast(path: path)
    #expect(cast.header["timestamp"] == nil)
    #expect(cast.header["width"] as? Int == 80 && cast.header["height"] as? Int == 24)
    #expect((cast.header["title"] as? String)?.isEmpty == false)
    // The key, 45 frames of 1/30 s each, and one picture before them and one after them.
    #expect(try #require(cast.events.last).time == 1.533333)
    #expect(Set(cast.events.map(\.time)).count == 47)
    #expect(zip(cast.events, cast.events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(cast.events.allSatisfy { !$0.text.contains("\u{FFFD}") })
  }

  /// A recording asks nothing of the terminal that plays it, and leaves none of its modes changed except
  /// the cursor.
  @Test func steerNothingButPictures() throws {
    let result = try Tool.product.run([
      "walk", WalkSession.route, "--keys", "..q", "--record", "-",
    ])
    let text = result.text
    for sequence in ["\\u001b[?1049", "\\u001b[?2004", "\\u001b[?2026", "\\u001b[?u", "\\u001b[c"] {
      #expect(!text.contains(sequence), "\(sequence)")
    }
    #expect(text.contains("\\u001b[?25l") && text.hasSuffix("\\u001b[?25h\"]\n"))
  }

  @Test(arguments: [("256", "48;5;"), ("true", "48;2;"), ("none", nil)] as [(String, String?)])
  func haveTheColoursChosen(colors: String, sequence: String?) throws {
    let result = try Tool.product.run([
      "walk", WalkSession.route, "--keys", "w", "--colors", colors, "--record", "-",
    ])
    #expect(result.status == 0)
    for other in ["48;5;", "48;2;"] { #expect(result.text.contains(other) == (other == sequence)) }
    #expect(result.text.contains("COLORTERM") == (colors == "true"))
  }

  @Test(arguments: [("...q....", 0, 0.133333), ("..<ctrl-c>....", 130, 0.1)])
  func endWithTheKeyThatCloses(keys: String, status: Int32, time: Double) throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.cast"
    let result = try Tool.product.run(
      ["walk", WalkSession.route, "--keys", keys, "--hold-frames", "99", "--record", path])
    #expect(result.status == status)
    #expect(try Cast(path: path).events.last?.time == time)
  }

  @Test(.enabled(if: TmuxSession.isAvailable && Pyte.python != nil), arguments: [80, 133])
  func lastScreensAreThoseOfTheWindow(columns: Int) throws {
    let keys = "ddddddd<tab><tab>g..v....h....<right><right><right>"
    let options = "--still --keys '\(keys)'"
    let walk = try WalkSession(
      columns: columns, rows: 37, arguments: options + " --colors 256", awaiting: "q quit")
    let path = "\(walk.terminal.folder.path)/a.cast"
    // All notices have disappeared by then.
    let result = try Tool.product.run([
      "walk", WalkSession.route, "--still", "--keys", keys, "--hold-frames", "120",
      "--terminal-size", "\(columns)x37", "--record", path,
    ])
    #expect(result.status == 0)
    let last = try Cast(path: path).lastScreen()
    #expect(last.count == 37)
    try walk.terminal.wait(for: last.joined(separator: "\n")) { Cast.lines($0) == last }
  }

  @Test(
    .enabled(
      if: TmuxSession.isAvailable && Pyte.python != nil && Tool.isInstalled("asciinema"),
      "no tmux, python3-pyte or asciinema"), arguments: ["cat", "play -s 10"])
  func arePlayedByAsciinema(command: String) throws {
    let terminal = try TmuxSession(columns: 90, rows: 28)
    let path = "\(terminal.folder.path)/a.cast"
    let result = try Tool.product.run([
      "replay", Self.log, "--keys", "......n....ddd<tab>", "--hold-frames", "10", "--record", path,
      "--terminal-size", "90x28",
    ])
    #expect(result.status == 0)
    let last = try Cast(path: path).lastScreen()
    try terminal.enter("clear; ASCIINEMA_CONFIG_HOME=. asciinema \(command) a.cast; sleep 1000")
    try terminal.wait(for: last.joined(separator: "\n")) { Cast.lines($0) == last }
  }

  @Test(
    arguments: [
      ("--record F --terminal-size 9x9", "--terminal-size needs --keys or --hold-frames too"),
      ("--terminal-size 9x9 --keys q", "--terminal-size needs --record too"),
      ("--record -", "--record needs a file while a window is open; name one, or give --keys"),
      ("--record F --keys q --terminal-size 9", "columns and rows, up to 1000x400, such as 120x40"),
      ("--record R --keys q", "R would overwrite itself; give a different --record"),
      ("--record L --keys q", "L and R are the same file; give a different --record"),
      ("--record D --keys q --design D", "D would overwrite itself; give a different --record"),
      ("--record O --keys q --design D", "O would overwrite itself; give a different --record"),
      ("--record nowhere/F --keys q", "nowhere/F: cannot write: No such file or directory"),
    ])
  func areRefused(options: String, words: String) throws {
    let folder = try ScratchFolder()
    let route = try String(contentsOfFile: WalkSession.route, encoding: .utf8)
    try folder.write(route, to: "R")
    try folder.write("{\"version\": 1, \"arrows\": {\"model\": \"O\"}}", to: "D")
    try folder.write("v 0 0 0\nv 1 0 -1\nv -1 0 -1\nf 1 2 3\n", to: "O")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/L", withDestinationPath: "R")
    let result = try Tool.product.run(
      ["walk", "R"] + options.split(separator: " ").map(String.init), in: folder.path)
    #expect([64, 74].contains(result.status) && result.errors.contains(words), "\(result.errors)")
    #expect(try folder.names == ["D", "L", "O", "R"])
    #expect(try String(contentsOfFile: "\(folder.path)/R", encoding: .utf8) == route)
  }
}
