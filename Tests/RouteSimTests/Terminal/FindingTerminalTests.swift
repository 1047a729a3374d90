import Foundation
import TestSupport
import Testing

/// The search in windows of the real program, in a real terminal, tmux.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .serialized, .onOwnThread)
struct FindingTerminalTests {
  /// Returns the log of an hour in London, whose worst second is unknown beforehand.
  private static func hour(in folder: ScratchFolder) throws -> String {
    let log = "\(folder.path)/hour.jsonl"
    let result = try Tool.product.run([
      "simulate", "\(DataFolder.packageRoot)/routes/london_embankment_stpauls.route.gpx",
      "--conditions", "city", "--walking-speed", "0.6", "--seed", "3", "--output", log,
    ])
    #expect(result.status == 0)
    return log
  }

  /// Returns the first number of a key in a line of JSON.
  ///
  /// The rest is not parsed, because there are tens of thousands of lines.
  private static func number(_ key: String, in line: ArraySlice<UInt8>) -> Double? {
    (line + [0]).withUnsafeBytes { bytes -> Double? in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
        let place = strstr(start, "\"\(key)\": ")
      else { return nil }
      var end: UnsafeMutablePointer<CChar>?
      let first = place + key.utf8.count + 4
      let value = strtod(first, &end)
      return end == first ? nil : value
    }
  }

  /// Returns the time at which a number of the frames is largest, and that number.
  private static func worst(
    _ frames: [ArraySlice<UInt8>], _ key: String
  ) throws -> (time: Double, value: Double) {
    var worst: (time: Double, value: Double)?
    for frame in frames {
      guard let time = number("time", in: frame), let value = number(key, in: frame),
        value > worst?.value ?? 0
      else { continue }
      worst = (time, value)
    }
    return try #require(worst)
  }

  /// Returns the line at the bottom of the screen.
  private static func notice(_ screen: String) -> String {
    screen.split(separator: "\n").last.map(String.init) ?? ""
  }

  private static func clock(_ time: Double) -> String {
    let tenths = Int((time * 10).rounded())
    return "\(tenths / 600):\(tenths / 10 % 60 < 10 ? "0" : "")\(tenths / 10 % 60).\(tenths % 10)"
  }

  @Test("the worst second of a simulated hour is found with at most three keystrokes")
  func findsTheWorstSecond() throws {
    let folder = try ScratchFolder()
    let log = try Self.hour(in: folder)
    // Arrows that flow are in other positions than those at rest, and their errors also differ.
    let lines = try Tool.product.run(["replay", log, "--headless", "--still"]).output
      .split(separator: 0x0A)
    #expect(lines.count > 35_000)
    // Within 20 m of the finish, the angle of its mark means little. The distance of the finish is the
    // first one in a frame.
    let onTheWay = lines.filter { Self.number("distance", in: $0) ?? 0 >= 20 }
    let finish = try Self.worst(onTheWay, "finishDegrees")
    let arrows = try Self.worst(lines, "arrowMeters")
    #expect(finish.value > 20 && arrows.value > 15 && abs(finish.time - arrows.time) > 60)
    let replay = try WalkSession(
      columns: 100, rows: 30, command: "replay '\(log)'", arguments: "--still")
    // One key finds it for the finish; for the arrows, whose curve must be chosen first, it takes two.
    try replay.terminal.press("w")
    var shown = try replay.terminal.wait(forText: "Worst finish off, ")
    #expect(Self.notice(shown).contains("°, \(Self.clock(finish.time))"))
    try replay.terminal.press("s", "w")
    shown = try replay.terminal.wait(forText: "Worst arrows off, ")
    #expect(Self.notice(shown).contains(" m, \(Self.clock(arrows.time))"))
    try replay.terminal.press("q")
    #expect(try replay.end() == 0)
    #expect(try replay.isTerminalRestored())
  }

  @Test func goesWhereIsTypedAndDoesWhatIsFound() throws {
    let walk = try WalkSession(columns: 80, rows: 24, arguments: "--still")
    try walk.terminal.press("/")
    try walk.terminal.wait(forText: "Go to")
    try walk.terminal.run(["send-keys", "-l", "東é q12"])
    try walk.terminal.wait(forText: "Go to 東é q12")
    try walk.terminal.press("BSpace", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace")
    // A paste, as marked by the terminal, is text, whatever it contains.
    try walk.terminal.send("\u{1B}[200~35\n\u{1B}[201~")
    try walk.terminal.press("BSpace")
    try walk.terminal.run(["send-keys", "-l", "0m"])
    try walk.terminal.wait(forText: "Go to 350m")
    try walk.terminal.resize(columns: 60, rows: 20)
    try walk.terminal.wait(forText: "Go to 350m")
    try walk.terminal.press("Enter")
    try walk.terminal.wait(forText: "At 350.0 m")
    try walk.terminal.press(":")
    try walk.terminal.wait(forText: "Actions")
    try walk.terminal.run(["send-keys", "-l", "jump fo"])
    try walk.terminal.wait(forText: "jump 50 m forward")
    try walk.terminal.press("Enter")
    try walk.terminal.wait(forText: "At 400.0 m")
    try walk.terminal.press("/", "x", "C-c")
    #expect(try walk.end() == 130)
    #expect(try walk.isTerminalRestored())
  }

  @Test func keysOfAScriptAreTyped() throws {
    let walk = try WalkSession(
      columns: 80, rows: 24,
      arguments: "--still --keys '/120m<enter>:grid<enter>' --hold-frames 100000",
      awaiting: "Grid hidden")
    try walk.terminal.wait(forText: "120.0 m")
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
  }

  @Test func marksAreKeptInTheirFile() throws {
    let folder = try ScratchFolder()
    let marks = "\(folder.path)/seen.json"
    let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
    func open() throws -> WalkSession {
      try WalkSession(
        columns: 100, rows: 30, command: "replay '\(log)'", arguments: "--still --marks '\(marks)'")
    }
    let first = try open()
    try first.terminal.press("Space", "3", "m")
    try first.terminal.wait(forText: "note:")
    try first.terminal.run(["send-keys", "-l", "Straße 東"])
    try first.terminal.press("Enter")
    try first.terminal.wait(forText: "kept in")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: marks)))
    let list = try #require((json as? [String: Any])?["marks"] as? [[String: Any]])
    #expect(list.count == 1 && list[0]["note"] as? String == "Straße 東")
    try first.terminal.press("q")
    #expect(try first.end() == 0)
    let second = try open()
    try second.terminal.press("/")
    try second.terminal.run(["send-keys", "-l", "Stra"])
    try second.terminal.wait(forText: "Straße 東")
    try second.terminal.press("Escape", "q")
    #expect(try second.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["seen.json"])
  }

  @Test("if two windows keep their marks in one file, neither loses those of the other")
  func marksOfTwoWindows() throws {
    let folder = try ScratchFolder()
    let marks = "\(folder.path)/seen.json"
    let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
    let windows = try (0..<2).map { _ in
      try WalkSession(
        columns: 100, rows: 30, command: "replay '\(log)'", arguments: "--still --marks '\(marks)'")
    }
    for (window, key) in zip(windows, ["3", "6"]) {
      try window.terminal.press("Space", key, "m")
      try window.terminal.wait(forText: "note:")
      try window.terminal.press("x", "Enter")
      try window.terminal.wait(forText: "kept in")
    }
    for window in windows {
      try window.terminal.press("q")
      #expect(try window.end() == 0)
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: marks)))
    #expect(((json as? [String: Any])?["marks"] as? [Any])?.count == 2)
  }

  @Test("if the file with marks is removed while a window is open, all marks are written again")
  func marksThatAreTakenAway() throws {
    let folder = try ScratchFolder()
    let marks = "\(folder.path)/seen.json"
    let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
    let window = try WalkSession(
      columns: 100, rows: 30, command: "replay '\(log)'", arguments: "--still --marks '\(marks)'")
    for (key, note) in [("3", "first"), ("6", "second")] {
      try window.terminal.press("Space", key, "m")
      try window.terminal.wait(forText: "note:")
      try window.terminal.press(note, "Enter")
      let patience = Patience()
      while !FileManager.default.fileExists(atPath: marks) {
        try #require(!patience.isExhausted)
        patience.pause()
      }
      if note == "first" { try FileManager.default.removeItem(atPath: marks) }
    }
    try window.terminal.press("q")
    #expect(try window.end() == 0)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: marks)))
    #expect(((json as? [String: Any])?["marks"] as? [Any])?.count == 2)
  }

  @Test("a mark that cannot be saved is reported when the window closes, with status 74")
  func marksThatAreLostAreTold() throws {
    let folder = try ScratchFolder()
    let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
    let window = try WalkSession(
      columns: 100, rows: 30, command: "replay '\(log)'",
      arguments: "--still --marks '\(folder.path)/later/seen.json'")
    try window.terminal.press("Space", "m")
    try window.terminal.wait(forText: "note:")
    try window.terminal.press("x", "Enter")
    try window.terminal.wait(forText: "Not saved")
    try window.terminal.press("q")
    #expect(try window.end() == 74)
  }

  @Test(arguments: ["{\"marks\": 5}", "no json", "[]"])
  func marksThatCannotBeReadAreOneLine(text: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(text, to: "seen.json")
    let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
    let replay = try TmuxSession(columns: 100, rows: 30)
    try replay.enter(
      "clear; '\(try Tool.product.path)' replay '\(log)' --marks '\(path)'; echo en''ded $?")
    try replay.wait(forText: "ended 65")
    #expect(try replay.screen().contains("seen.json:1: "))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
