import Foundation
import TestSupport
import Testing

/// The state in which a terminal is left, whatever its type and size, and however the program ends.
@Suite(.serialized, .onOwnThread) struct TerminalRestoreTests {
  /// The type names of terminals that this system knows.
  static let types = [
    "xterm-256color", "tmux-256color", "screen", "linux", "putty", "cygwin", "vt100",
    "rxvt-unicode-256color", "alacritty", "kitty", "foot", "konsole-256color", "vte-256color",
    "vt52",
  ].filter { type in
    ((try? Tool(named: "infocmp")?.run([type]).status) ?? nil) == 0
  }

  /// Columns and rows, from too small to more than ncurses supports.
  static let sizes: [(columns: UInt16, rows: UInt16)] = [
    (20, 8), (80, 24), (100, 30), (132, 43), (300, 80), (90, 500),
  ]

  /// A way to end the program.
  enum Way: CaseIterable {
    case quit, interrupt, termination, hangUp, quitSignal, crash, trap, abort
    case growAndQuit, growAndCrash, growUnseen

    /// The exit status as seen by a shell.
    var status: Int {
      switch self {
      case .quit, .growAndQuit: 0
      case .interrupt: 130
      case .termination, .growUnseen: 143
      case .hangUp: 129
      case .quitSignal: 131
      case .crash, .growAndCrash: 139
      case .trap: 133
      case .abort: 134
      }
    }
  }

  /// Combines each terminal type with each size, with the ways to end alternating.
  ///
  /// The lengths of two lists must not have a common factor, because the same items would always be paired.
  static let grid: [(type: String, columns: UInt16, rows: UInt16, way: Way)] = {
    var count = 0
    return types.flatMap { type in
      sizes.map { size in
        defer { count += 1 }
        return (type, size.columns, size.rows, Way.allCases[(count * 4 + count / 11) % 11])
      }
    }
  }()

  @Test("the type, size and way of ending make no difference", arguments: grid)
  func leavesAsFound(type: String, columns: UInt16, rows: UInt16, way: Way) throws {
    try Self.check(type: type, columns: columns, rows: rows, way: way)
  }

  @Test(
    "all ways to end a window of 100 by 30 restore the terminal",
    arguments: ["xterm-256color", "linux"], Way.allCases)
  func leavesAsFound(type: String, way: Way) throws {
    guard Self.types.contains(type) else { return }
    try Self.check(type: type, columns: 100, rows: 30, way: way)
  }

  private static func check(type: String, columns: UInt16, rows: UInt16, way: Way) throws {
    let terminal = try PseudoTerminal(
      arguments: ["--still"], columns: columns, rows: rows, environment: ["TERM": type])
    try terminal.read(until: rows < 12 ? "40x12" : "quit")
    #expect(!terminal.state.isAsFound)
    switch way {
    case .quit: terminal.type("q")
    case .interrupt: terminal.type("\u{03}")
    case .termination: kill(terminal.process, SIGTERM)
    case .hangUp: kill(terminal.process, SIGHUP)
    case .quitSignal: kill(terminal.process, SIGQUIT)
    case .crash: kill(terminal.process, SIGSEGV)
    case .trap: kill(terminal.process, SIGTRAP)
    case .abort: kill(terminal.process, SIGABRT)
    case .growAndQuit, .growAndCrash:
      terminal.resize(columns: columns + 20, rows: rows + 15)
      try terminal.read(until: "quit")
      if way == .growAndQuit { terminal.type("q") } else { kill(terminal.process, SIGSEGV) }
    case .growUnseen:
      // Both happen at once: whichever the program notices first, the last size of the window counts.
      terminal.resize(columns: columns + 20, rows: rows + 15)
      kill(terminal.process, SIGTERM)
    }
    #expect(try terminal.readToEnd().status == way.status)
    #expect(terminal.state.isAsFound, "\(terminal.state)")
  }

  @Test("types without a size of their own work like the others", arguments: types)
  func knows(type: String) throws {
    let terminal = try PseudoTerminal(
      arguments: ["--keys", ".", "--hold-frames", "1"], environment: ["TERM": type])
    let end = try terminal.readToEnd()
    #expect(end.status == 0, "\(end.text)")
  }

  @Test("the list of types is not empty by accident")
  func knowsTypes() {
    #expect(Self.types.contains("xterm-256color") && Self.types.contains("linux"))
  }
}
