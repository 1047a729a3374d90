import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The delay of responses to keys, counted in pictures, because a clock would measure the speed of the
/// machine.
///
/// The terminal reports synchronized output, so each picture begins and ends with a mark.
@Suite(.serialized, .onOwnThread) struct KeyAnswerTests {
  /// A window, and keys with texts that must be visible after them, but not before.
  struct Case: CustomTestStringConvertible {
    let name: String
    let command: [String]
    let keys: [(key: String, words: String)]
    var testDescription: String { name }
  }

  private static let walk = Case(
    name: "walk", command: ["walk", WalkSession.route],
    keys: [
      ("v", "Layout: "), ("g", "Grid "), ("h", "Hint: "), ("\t", "View: "), ("+", "Speed "),
      ("]", " At "), ("?", "─ Keys "),
    ])
  private static let replay = Case(
    name: "replay",
    command: ["replay", "\(DataFolder.packageRoot)/routes/haicom-305N.log", "--loop"],
    keys: [
      ("v", "Layout: "), ("g", "Grid "), ("\t", "View: "), ("5", "At 50 %"), ("?", "─ Keys "),
    ])
  private static let bench = Case(
    name: "sizing", command: ["sizing"],
    keys: [("l", "Law: "), ("o", "iPhone SE"), ("c", "Kept as B"), (":", "─ Actions ")])

  /// The sequence at the beginning of a picture.
  private static let start = "\u{1B}[?2026h"
  private static let size = (columns: 100, rows: 30)

  private static func window(_ window: Case, _ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      arguments: arguments, command: window.command, columns: UInt16(size.columns),
      rows: UInt16(size.rows))
    try terminal.read(until: "quit")
    terminal.type("\u{1B}[?2026;2$y")
    return terminal
  }

  /// Types something and returns the number of the picture that shows the given words.
  ///
  /// Pictures are counted from 0, beginning with the first that starts after the keys.
  ///
  /// - Parameter halts: True to stop the program until everything that it has sent is read and the keys
  ///   have arrived. Otherwise, it would be unknown how much was still on its way.
  private static func picture(
    showing words: String, after keys: String, on terminal: PseudoTerminal, halts: Bool = true
  ) throws -> Int {
    if halts { try terminal.halt() }
    let before = terminal.received.count
    terminal.type(keys)
    if halts { kill(terminal.process, SIGCONT) }
    let patience = Patience()
    while !patience.isExhausted {
      while try terminal.readOn() && terminal.received.count < before + 100_000 {}
      let screens = try Pyte.screens(
        of: terminal.received, columns: size.columns, rows: size.rows, behind: before)
      if let number = screens.firstIndex(where: { $0.contains(words) }) { return number }
    }
    throw TmuxError.neverShown(words, "")
  }

  /// Nothing moves in these windows, so all output is the response.
  @Test(
    "the first picture after a key shows its effect",
    .enabled(if: Pyte.python != nil, Pyte.absence),
    arguments: [walk, bench])
  func answersInTheNextPicture(window: Case) throws {
    let terminal = try Self.window(window, window.name == "walk" ? ["--still"] : [])
    for (key, words) in window.keys {
      _ = try terminal.readUntilAtRest()
      #expect(
        try Self.picture(showing: words, after: key, on: terminal, halts: false) == 0, "\(key)")
    }
    terminal.type("\u{03}")
    #expect(try terminal.readToEnd().status == 130)
  }

  /// In a window that moves, one picture may have been made before the key arrived; the next picture shows
  /// the effect of the key.
  @Test(
    "if pictures follow each other, the second picture after a key shows its effect",
    .enabled(if: Pyte.python != nil, Pyte.absence), arguments: [walk, replay])
  func answersWithinOnePicture(window: Case) throws {
    let terminal = try Self.window(window, window.name == "walk" ? ["--keys", " "] : [])
    for (key, words) in window.keys {
      let number = try Self.picture(showing: words, after: key, on: terminal)
      #expect(number <= 1, "\(key)")
    }
    terminal.type("\u{03}")
    #expect(try terminal.readToEnd().status == 130)
  }

  /// The keys are typed one by one, and none is left for later: ten or more of them share a picture.
  @Test(
    "five hundred keys in a burst leave no backlog",
    .enabled(if: Pyte.python != nil, Pyte.absence), arguments: [walk, replay])
  func burstLeavesNoBacklog(window: Case) throws {
    let terminal = try Self.window(window)
    let burst = String(repeating: "gv\tu", count: 123) + ":" + "zz\u{7F}\u{7F}" + "qz\r"
    #expect(burst.utf8.count == 500)
    #expect(
      try Self.picture(showing: "no action matches", after: burst, on: terminal) < 50)
    let screen = try Pyte.screen(
      of: terminal.received, columns: Self.size.columns, rows: Self.size.rows)
    #expect(screen.contains(" :qz"))
    // Later keys are answered as if there had been no burst.
    #expect(
      try Self.picture(showing: "─ Keys ", after: "\u{7F}\u{7F}\u{7F}?", on: terminal) <= 1)
    terminal.type("\u{03}")
    #expect(try terminal.readToEnd().status == 130)
  }

  /// A turn with a key held for 500 repeats stops with the last repeat.
  ///
  /// Any further turning is the rest of a hold, which takes less than two seconds of the window's own time,
  /// the maximum age of a picture.
  @Test("a turn ends when its keys end")
  func turnsNoLongerThanItsKeys() throws {
    let terminal = try Self.window(Self.walk, ["--still"])
    _ = try terminal.readUntilAtRest()
    terminal.type(String(repeating: "d", count: 500))
    let text = String(decoding: try terminal.readUntilAtRest(), as: UTF8.self)
    let pictures = text.components(separatedBy: Self.start).count - 1
    #expect((1...60).contains(pictures), "\(pictures)")
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
  }

  /// If nobody reads the terminal, pictures are skipped, but keys are not.
  @Test(
    "a burst of keys takes effect while nobody reads the terminal",
    arguments: [walk, replay, bench])
  func burstIsActedOnUnread(window: Case) throws {
    let terminal = try Self.window(window)
    try terminal.waitUntilFull()
    terminal.type(String(repeating: "u", count: 500) + "qq")
    #expect(try terminal.endUnread() == 0)
    #expect(terminal.isAsFound, "\(terminal.state)")
  }
}
