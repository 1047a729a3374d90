import Foundation
import TestSupport
import Testing

/// Recordings of windows in a terminal.
@Suite(.serialized, .onOwnThread) struct SessionCastTests {
  @Test(.enabled(if: TmuxSession.isAvailable && Pyte.python != nil))
  func growWithTheWindow() throws {
    let walk = try WalkSession(
      columns: 100, rows: 30, arguments: "--still --colors true --record a.cast")
    let path = "\(walk.terminal.folder.path)/a.cast"
    func check() throws {
      var screens: ([String], [String]) = ([], [])
      // Each picture is written to the file before it is sent to the terminal.
      try walk.terminal.wait(for: "what is recorded") { screen in
        screens = (Cast.lines(screen), try Cast(path: path).lastScreen())
        return screens.0 == screens.1
      }
    }
    try check()
    try walk.terminal.press("d", "d", "Tab", "v")
    try walk.terminal.wait(forText: "Layout: two")
    try check()
    try walk.terminal.resize(columns: 71, rows: 33)
    try walk.terminal.wait(for: "the other size") {
      $0.split(separator: "\n").count == 33 && $0.hasPrefix("╭") && $0.contains("╮")
    }
    // The message about the layout is replaced by the route's name.
    try walk.terminal.wait(forText: "porto_saobento_gaia")
    try check()
    // Redrawing sends the whole screen again; the file gets the same output, complete.
    let drawn = try Cast(path: path)
    func timeless(_ cast: Cast) throws -> [String] {
      try cast.lastScreen().filter { !Cast.tellsCost($0) }
    }
    let screen = try timeless(drawn)
    try walk.terminal.press("C-l")
    try walk.terminal.wait(for: "the screen once more") { _ in
      let anew = try Cast(path: path)
      return try anew.events.count > drawn.events.count && timeless(anew) == screen
    }
    try check()
    let before = try Cast(path: path)
    #expect(before.header["width"] as? Int == 100 && before.header["height"] as? Int == 30)
    #expect(try #require(before.header["timestamp"] as? Int) > 1_700_000_000)
    #expect(before.events.contains { $0.kind == "r" && $0.text == "71x33" })
    #expect(!before.isCut)
    let last = try before.lastScreen()
    // The recording of a killed program plays up to the moment of the kill.
    try walk.signal(SIGKILL)
    try walk.terminal.wait(for: "its end") { _ in try !walk.isRunning() }
    #expect(try Cast(path: path).lastScreen() == last)
  }

  @Test func killedWhileAllMovesAreWholeLines() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.cast"
    for pictures in [1, 7, 40] {
      let terminal = try PseudoTerminal(
        arguments: ["--record", path], columns: 200, rows: 60, in: folder.path)
      try terminal.read(until: "quit")
      terminal.type(" " + String(repeating: "\u{0C}", count: pictures))
      try terminal.read(until: "\u{1B}[2J")
      kill(terminal.process, SIGKILL)
      #expect(try terminal.readToEnd().status == 128 + Int(SIGKILL))
      #expect(try Cast(path: path).events.count > 1)
    }
    #expect(try folder.names == ["a.cast"])
  }

  @Test func goOnWithoutRoomAndSaySo() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      "ulimit -f 64; exec \"$@\"\n", to: "limited.sh")
    let terminal = try PseudoTerminal(
      arguments: [
        try Tool.product.path, "walk", WalkSession.route, "--still", "--record", "a.cast",
      ],
      command: [script], columns: 120, rows: 40, in: folder.path, program: "/bin/sh")
    try terminal.read(until: "quit")
    // Each of these keys redraws the picture, until the file is full.
    terminal.type("\u{0C}\u{0C}\u{0C}\u{0C}\u{0C}\u{0C}")
    try terminal.read(until: "Recording stopped: ")
    terminal.type("vq")
    let end = try terminal.readToEnd()
    #expect(end.status == 74)
    #expect(end.text.contains("a.cast: the recording ended early: File too large"))
    #expect(terminal.isAsFound)
    let cast = try Cast(path: "\(folder.path)/a.cast")
    #expect(!cast.isCut && cast.events.count > 1)
    #expect(try folder.names == ["a.cast", "limited.sh"])
  }

  @Test(
    arguments: [
      ("/dev/null", 64), ("/dev/stdout", 64), ("nowhere/a.cast", 74), ("a.png", 64),
      ("pipe", 64),
    ])
  func areRefusedWhereAWindowCouldHang(path: String, status: Int) throws {
    let folder = try ScratchFolder()
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let terminal = try PseudoTerminal(
      arguments: ["--still", "--record", path], in: folder.path)
    let end = try terminal.readToEnd()
    #expect(end.status == status, "\(end.text.suffix(200))")
    // The error comes before the program takes over the screen.
    #expect(terminal.isAsFound && !end.text.contains("\u{1B}"))
    #expect(try folder.names == ["pipe"])
  }

  @Test func takeThePlaceOfAnOldFile() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old\n", to: "a.cast")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let terminal = try PseudoTerminal(
      arguments: ["--still", "--record", "a.cast"], in: folder.path)
    try terminal.read(until: "quit")
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
    let cast = try Cast(path: path)
    #expect(cast.output.contains("quit") && cast.output.hasSuffix("\u{1B}[?25h"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try folder.names == ["a.cast"])
  }
}
