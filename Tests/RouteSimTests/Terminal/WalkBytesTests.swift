import Foundation
import TestSupport
import Testing

/// The bytes that the walk sends and understands.
@Suite(.serialized, .onOwnThread) struct WalkBytesTests {
  @Test func sendsNothingWhileNothingChanges() throws {
    let terminal = try PseudoTerminal(arguments: ["--still"])
    try terminal.read(until: "quit")
    // The rest of the first picture is followed by silence.
    _ = try terminal.readUntilAtRest()
    #expect(try terminal.readUntilAtRest().isEmpty)
    terminal.type("w")
    // The step caused by a tap ends, and with it the output.
    #expect(try !terminal.readUntilAtRest().isEmpty)
    #expect(try terminal.readUntilAtRest().isEmpty)
    terminal.type("q")
    try terminal.read(until: "\u{1B}[?1049l")
  }

  /// A picture is sent as one synchronized piece if the terminal answers that it supports this.
  @Test(arguments: [("\u{1B}[?2026;2$y", true), ("\u{1B}[?2026;0$y", false), ("", false)])
  func showsPicturesAtOnce(answer: String, isMarked: Bool) throws {
    let terminal = try PseudoTerminal(arguments: ["--still"])
    #expect(try terminal.read(until: "quit").contains("\u{1B}[?2026$p"))
    _ = try terminal.readUntilAtRest()
    terminal.type("\(answer)n")
    let text = String(decoding: try terminal.readUntilAtRest(), as: UTF8.self)
    #expect(text.contains("\u{1B}[?2026h") == isMarked, "\(text)")
    #expect(text.contains("\u{1B}[?2026l") == isMarked)
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
    #expect(terminal.state.isAsFound)
  }

  /// Terminals newer than the database are what they claim to be.
  @Test(arguments: ["xterm-ghostty", "wezterm", "xterm-unheard-of", "tmux-unheard-of"])
  func knowsTheKinOfUnknownTypes(type: String) throws {
    let terminal = try PseudoTerminal(arguments: ["--still"], environment: ["TERM": type])
    #expect(try terminal.read(until: "quit").contains("48;5;"))
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
    #expect(terminal.state.isAsFound)
  }

  /// Seconds after the last key there is no output, although the arrows would otherwise flow for ever.
  @Test func restsWhereNobodyTouchesAnything() throws {
    let terminal = try PseudoTerminal(arguments: ["--idle", "1"])
    try terminal.read(until: "quit")
    _ = try terminal.readUntilAtRest()
    #expect(try terminal.readUntilAtRest().isEmpty)
    terminal.type("n")
    #expect(try !terminal.readUntilAtRest().isEmpty)
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
  }

  /// The environment, the resulting choice, and its visible effect.
  @Test(
    arguments: [
      ([:], [], "48;5;"), (["COLORTERM": "truecolor"], [], "48;2;"),
      (["TERM": "xterm-direct"], [], "48;2;"),
      (["COLORTERM": "24bit"], ["--colors", "256"], "48;5;"),
      (["TERM": "screen-256color", "COLORTERM": "truecolor"], [], "48;5;"),
      (["NO_COLOR": "1", "COLORTERM": "truecolor"], [], nil),
      (["NO_COLOR": "1"], ["--colors", "true"], "48;2;"), ([:], ["--colors", "none"], nil),
    ] as [([String: String], [String], String?)])
  func showsTheColoursPromised(
    environment: [String: String], arguments: [String], seen: String?
  ) throws {
    let terminal = try PseudoTerminal(
      arguments: ["--still"] + arguments, environment: environment)
    let text = try terminal.read(until: "quit")
    for sequence in ["48;2;", "48;5;"] {
      #expect(text.contains(sequence) == (sequence == seen), "\(sequence)")
    }
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
  }

  /// A terminal buffers a few kilobytes that have not been read; the rest of the picture used to be dropped.
  @Test(arguments: ["", "<space>"])
  func theLastPictureIsSentWhole(keys: String) throws {
    let terminal = try PseudoTerminal(
      arguments: ["--keys", keys, "--hold-frames", "1"], columns: 200, rows: 60)
    let (text, status) = try terminal.readToEnd()
    #expect(status == 0)
    #expect(!text.contains("\u{18}"))
    // The last line of the screen, after all views.
    #expect(text.contains("quit"))
  }

  @Test func sendsLittleWhileArrowsFlow() throws {
    let terminal = try PseudoTerminal(arguments: ["--hold-frames", "60"])
    let all = try terminal.read(until: "\u{1B}[?1049l").utf8.count
    // 60 complete pictures would be more than 60 × 1920 cells × 10 bytes.
    #expect(all < 400_000)
  }

  @Test func usesTheKittyProtocolWhereTheTerminalAnswers() throws {
    let terminal = try PseudoTerminal(arguments: ["--still"])
    let start = try terminal.read(until: "quit")
    #expect(start.contains("\u{1B}[?u"))
    #expect(!start.contains("\u{1B}[>31u"))
    terminal.type("\u{1B}[?0u")
    try terminal.read(until: "\u{1B}[>31u")
    // A key that is held without repeating continues the walk until it is released.
    _ = try terminal.readUntilAtRest()
    terminal.type("\u{1B}[119;1:1;119u")
    try terminal.read(until: "\u{1B}[")
    terminal.type("\u{1B}[119;1:3u")
    _ = try terminal.readUntilAtRest()
    terminal.type("\u{1B}[113;;113u")
    let ending = try terminal.read(until: "\u{1B}[?1049l")
    #expect(ending.contains("\u{1B}[<u"))
  }

  /// Answers about Kitty's protocol, colour registers, cells and attributes, and the resulting beginnings
  /// and ends of pictures.
  @Test(
    arguments: [
      (
        "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;22c", [], "\u{1B}_Ga=T,f=100",
        "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
      ),
      ("\u{1B}[?1;0;64S\u{1B}[6;20;10t\u{1B}[?62;4;22c", [], "\u{1B}P0;1;0q", nil),
      ("", ["--graphics", "kitty"], "\u{1B}_Ga=T,f=100", "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"),
      ("", ["--graphics", "sixel"], "\u{1B}P0;1;0q", nil),
    ] as [(String, [String], String, String?)])
  func showsPixelsWhereTheTerminalAnswers(
    answers: String, arguments: [String], picture: String, end: String?
  ) throws {
    let terminal = try PseudoTerminal(arguments: ["--still"] + arguments)
    if !answers.isEmpty {
      #expect(try terminal.read(until: "quit").contains("\u{1B}_Gi=31,"))
      terminal.type(answers)
    }
    try terminal.read(until: picture)
    _ = try terminal.readUntilAtRest()
    // A picture that stays the same is not sent again, while words next to it change.
    terminal.type("y")
    let change = String(decoding: try terminal.readUntilAtRest(), as: UTF8.self)
    #expect(!change.isEmpty && !change.contains(picture))
    terminal.type("q")
    let (text, status) = try terminal.readToEnd()
    #expect(status == 0)
    if let end { #expect(text.contains(end)) }
    #expect(terminal.state.isAsFound)
  }

  /// If the terminal's type is decisive, or no pixels are wanted, there are no questions about pixels.
  @Test(
    arguments: [
      ([:], ["--graphics", "none"]), (["TERM": "linux"], []), (["TERM": "vt220"], []),
      (["TERM_PROGRAM": "Apple_Terminal"], []),
    ] as [([String: String], [String])])
  func asksNothingAboutPixels(environment: [String: String], arguments: [String]) throws {
    let terminal = try PseudoTerminal(
      arguments: ["--still"] + arguments, environment: environment)
    let start = try terminal.read(until: "quit")
    #expect(!start.contains("\u{1B}_G") && !start.contains("\u{1B}[?1;1;0S"))
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
  }

  /// Applies to every terminal that can mark a picture, whatever else it shows.
  @Test(
    arguments: [
      [:], ["NO_COLOR": "1"], ["LC_ALL": "C"], ["TERM": "vt100"], ["TERM": "linux"],
      ["TERM": "screen"],
    ] as [[String: String]])
  func passesOverPastedText(environment: [String: String]) throws {
    let folder = try ScratchFolder()
    let terminal = try PseudoTerminal(
      arguments: ["--still"], environment: environment, in: folder.path)
    try terminal.read(until: "quit")
    _ = try terminal.readUntilAtRest()
    #expect(terminal.state.modes.contains(2004))
    terminal.type("\u{1B}[200~hop hop p, quit\u{1B}[201~")
    #expect(try terminal.readUntilAtRest().isEmpty)
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
    #expect(!terminal.state.modes.contains(2004))
    #expect(try folder.names.isEmpty)
  }

  /// The terminal buffers the keys; the process is stopped until they are typed.
  @Test func keysTypedBeforeTheWindowStandsActInIt() throws {
    let terminal = try PseudoTerminal(arguments: ["--still"])
    kill(terminal.process, SIGSTOP)
    terminal.type("v")
    kill(terminal.process, SIGCONT)
    // If q were typed together with v, it could end the window on a busy machine before the effect of v is
    // shown.
    try terminal.read(until: "Layout: ")
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
    #expect(terminal.state.isAsFound)
  }

  @Test func endsByCtrlCWhereTheEndOfPastedTextIsMissing() throws {
    let terminal = try PseudoTerminal(arguments: ["--still"])
    try terminal.read(until: "quit")
    terminal.type("\u{1B}[200~hop")
    _ = try terminal.readUntilAtRest()
    terminal.type("\u{03}")
    #expect(try terminal.readToEnd().status == 130)
    #expect(terminal.state.isAsFound)
  }

  /// Reports of key releases do not depend on colours.
  @Test(arguments: ["NO_COLOR=1", "LC_ALL=C"])
  func asksForReleasesOfKeysWithoutColours(setting: String) throws {
    let parts = setting.split(separator: "=").map(String.init)
    let terminal = try PseudoTerminal(arguments: ["--still"], environment: [parts[0]: parts[1]])
    #expect(try terminal.read(until: "quit").contains("\u{1B}[?u"))
    terminal.type("\u{1B}[?0u")
    try terminal.read(until: "\u{1B}[>31u")
    terminal.type("\u{1B}[113;;113u")
    #expect(try terminal.readToEnd().status == 0)
    #expect(terminal.state.isAsFound)
  }

  /// More columns than ncurses can count, and more than any picture needs.
  @Test(arguments: [(40_000, 24), (5000, 30), (100, 1000)] as [(UInt16, UInt16)])
  func standsWindowsOfAnySize(columns: UInt16, rows: UInt16) throws {
    let terminal = try PseudoTerminal(arguments: ["--still"], columns: columns, rows: rows)
    try terminal.read(until: "quit")
    terminal.type("q")
    try terminal.read(until: "\u{1B}[?1049l")
  }

  /// A VT52 encodes a column as one byte; from the 239th column on, that byte would mean other letters.
  @Test(arguments: [(300, 80), (90, 500)] as [(UInt16, UInt16)])
  func placesTheCursorNoFartherThanTheTypeCan(columns: UInt16, rows: UInt16) throws {
    let terminal = try PseudoTerminal(
      arguments: ["--still"], columns: columns, rows: rows, environment: ["TERM": "vt52"])
    let text = try terminal.read(until: "quit")
    terminal.type("q")
    let end = try terminal.readToEnd()
    let strange = (text + end.text).unicodeScalars.filter {
      !("\u{20}"..."\u{7E}" ~= $0 || ["\u{1B}", "\r", "\n"].contains($0))
    }
    #expect(end.status == 0 && strange.isEmpty, "\(strange)")
  }

  @Test func believesTheTerminalAboutItsSize() throws {
    let terminal = try PseudoTerminal(
      arguments: ["--still"], environment: ["LINES": "99999", "COLUMNS": "-5"])
    try terminal.read(until: "quit")
    terminal.type("q")
    try terminal.read(until: "\u{1B}[?1049l")
  }

  @Test func asksForNothingItDoesNotUse() throws {
    let terminal = try PseudoTerminal(arguments: ["--still"])
    try terminal.read(until: "quit")
    terminal.type("q")
    // Without an answer about the protocol, it is not turned off either.
    #expect(try !terminal.read(until: "\u{1B}[?1049l").contains("\u{1B}[<u"))
  }
}
