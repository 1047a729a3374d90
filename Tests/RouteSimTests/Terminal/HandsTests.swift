import Foundation
import TestSupport
import Testing

/// Input from mouse, keys and palette as sent by terminals, up to the screen, in tmux and in pyte.
@Suite(.serialized, .onOwnThread) struct HandsTests {
  @Test(
    .enabled(if: TmuxSession.isAvailable, "tmux is not installed"), arguments: Window.allCases)
  func tmuxShowsWhatHandsDo(window: Window) throws {
    let session = try WalkSession(
      columns: 100, rows: 30, command: window.words.joined(separator: " "),
      arguments: window.arguments.joined(separator: " "))
    try Self.drive(window, on: session.terminal)
    #expect(try session.end() == 0)
    #expect(try session.isTerminalRestored())
  }

  @Test(.enabled(if: Pyte.python != nil, Pyte.absence), arguments: Window.allCases)
  func pyteShowsWhatHandsDo(window: Window) throws {
    let terminal = try PseudoTerminal(
      arguments: window.arguments, command: window.words, columns: 100, rows: 30)
    let session = PyteSession(terminal, columns: 100, rows: 30)
    try session.waitForShown("the first picture") { $0.contains("q quit") }
    try Self.drive(window, on: session)
    #expect(try terminal.readToEnd().status == 0)
    #expect(terminal.isAsFound, "\(terminal.state)")
  }

  enum Window: String, CaseIterable {
    case walk, replay, sizing

    var words: [String] {
      switch self {
      case .walk: ["walk", WalkSession.route]
      case .replay: ["replay", "\(DataFolder.packageRoot)/routes/haicom-305N.log"]
      case .sizing: ["sizing"]
      }
    }

    var arguments: [String] { self == .sizing ? [] : ["--still"] }

    /// The bytes sent, and the text that must then appear somewhere in the window.
    fileprivate var deeds: [(bytes: String, shows: String)] {
      switch self {
      case .walk:
        [
          // The mouse wheel over the phone walks a metre; over the plan, it zooms.
          ("\u{1B}[<64;15;10M", #"chainage +1\.0 m"#), ("\u{1B}[<64;45;8M", #"Plan: \d+"#),
          // A click on the plan moves there. A click on the phone selects it, and dragging there turns the
          // phone.
          ("\u{1B}[<0;45;11M\u{1B}[<0;45;11m", #"At [\d.]+ m, [\d.]+ m from the route"#),
          ("\u{1B}[H", "At the start"),
          ("\u{1B}[<0;15;12M\u{1B}[<32;5;12M\u{1B}[<0;5;12m", #"heading +(28|29|30|31)\d\.\d°"#),
          // Keys that are sent as sequences: zoom, previous view, and to the end.
          ("\u{1B}[5~", #"Plan: \d+"#), ("\u{1B}[Z", "View: orbit"), ("\t", "View: phone"),
          ("\u{1B}[F", #"25\.0 m"#),
          // The palette, used with letters and with arrows.
          (":jump b", "jump 50 m back"), ("\r", #"At [\d.]+ m"#), (":plan", "Actions"),
          ("\u{1B}[B\u{1B}[A\u{1B}", "q quit"), ("/40m\r", #"At 40\.0 m"#),
          ("?", "─ Keys "), ("\u{1B}[6~\u{1B}[6~\u{1B}[6~", "q quit"),
        ]
      case .replay:
        [
          (" ", #"q quit"#), ("\u{1B}[<0;60;29M\u{1B}[<0;60;29m", #"[23]\d / 1:05"#),
          ("\u{1B}[<64;15;10M", #"q quit"#), ("\u{1B}[H", #"0:00"#),
          ("\u{1B}[5~", #"Plan: \d+"#), (":next ev", "to the next event"), ("\u{1B}", "q quit"),
          ("/50%\r", #"At 50 %"#), ("?", "─ Keys "),
          ("\u{1B}[6~\u{1B}[6~\u{1B}[6~", "q quit"),
        ]
      case .sizing:
        [
          ("\u{1B}[C", "▲ 110 m"), ("\u{1B}[1;2D", "▲ 109 m"), ("\u{1B}[6~", "▲ 200 m"),
          ("\u{1B}[H", "▲ 1 m"), ("\u{1B}[F", #"10\.0 km"#),
          ("\u{1B}[<0;20;10M\u{1B}[<0;20;10m", #"▲ [\d.]+ k?m"#),
          (":keep", "keep the design as B"), ("\r", "Kept as B"), ("?", "─ Keys "),
          ("\u{1B}[6~\u{1B}[6~\u{1B}[6~", "q quit"),
        ]
      }
    }
  }

  private static func drive(_ window: Window, on terminal: some DrivenTerminal) throws {
    for (bytes, shows) in window.deeds {
      try terminal.send(bytes)
      let wanted = try Regex(shows)
      try terminal.waitForShown("\(shows) after \(bytes.debugDescription)") {
        $0.contains(wanted)
      }
    }
    try terminal.send("q")
  }
}

/// A terminal in which the program runs, and whose screen can be read.
protocol DrivenTerminal {
  /// Sends bytes as the keyboard or the mouse does.
  func send(_ bytes: String) throws
  /// Waits until the window shows the expected text.
  func waitForShown(_ what: String, until isExpected: (String) throws -> Bool) throws
}

extension TmuxSession: DrivenTerminal {
  func waitForShown(_ what: String, until isExpected: (String) throws -> Bool) throws {
    try wait(for: what, until: isExpected)
  }
}

/// A pseudo-terminal whose screen is calculated by pyte from the bytes.
private struct PyteSession: DrivenTerminal {
  private let terminal: PseudoTerminal
  private let size: (columns: Int, rows: Int)

  init(_ terminal: PseudoTerminal, columns: Int, rows: Int) {
    self.terminal = terminal
    size = (columns, rows)
  }

  func send(_ bytes: String) throws { terminal.type(bytes) }

  func waitForShown(_ what: String, until isExpected: (String) throws -> Bool) throws {
    var patience = Patience()
    var shown = ""
    while !patience.isExhausted {
      while try terminal.readOn() { patience.noteProgress() }
      shown = try Pyte.screen(of: terminal.received, columns: size.columns, rows: size.rows)
      if try isExpected(shown) { return }
    }
    throw TmuxError.neverShown(what, shown)
  }
}
