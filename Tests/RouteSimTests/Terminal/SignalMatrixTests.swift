import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// All combinations of signals, activities of the window, and terminals that are read, stalled or closed.
///
/// The first signal ends the program at once, like any other program, and the terminal is as it was before.
/// At once means within half a second of processor time, whatever the activity. Only some of the
/// combinations run. If `ROUTESIM_ATTACK` is 1, all of them do, on an otherwise idle machine, with half a
/// second of elapsed time.
@Suite(.serialized, .onOwnThread) struct SignalMatrixTests {
  /// The activity of the window.
  enum Activity: CaseIterable {
    case walk, playing, seeking, help, tooSmall, bench, continued
  }

  /// Signals that end a process by default: first those that people and managers send, then the others.
  static let signals: [Int32] =
    [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU]
    + otherSignals

  #if os(Linux)
    /// The other signals, including the first and the last of the real-time signals that the C library
    /// leaves to programs.
    private static let otherSignals: [Int32] = [SIGIO, SIGPWR, SIGSTKFLT, 34, 64]
  #else
    private static let otherSignals: [Int32] = []
  #endif

  /// A combination of a signal, an activity and a terminal.
  struct Attack: CustomStringConvertible {
    let signal: Int32
    let activity: Activity
    let isStalled: Bool

    var description: String {
      "signal \(signal), \(activity)\(isStalled ? ", stalled" : "")"
    }
  }

  /// Every signal and every activity with one of the terminals, or all combinations.
  static let attacks: [Attack] = {
    let all = [false, true].flatMap { isStalled in
      Activity.allCases.flatMap { activity in
        signals.map { Attack(signal: $0, activity: activity, isStalled: isStalled) }
      }
    }
    if isWhole { return all }
    let count = signals.count
    let read = (0..<count).map { index in
      Attack(
        signal: signals[index], activity: Activity.allCases[index % Activity.allCases.count],
        isStalled: false)
    }
    let stalled = [
      (SIGTERM, Activity.playing), (SIGINT, .seeking), (SIGHUP, .walk), (SIGUSR1, .bench),
      (SIGALRM, .help),
    ].map { Attack(signal: $0, activity: $1, isStalled: true) }
    return read + stalled
  }()

  private static let isWhole = ProcessInfo.processInfo.environment["ROUTESIM_ATTACK"] == "1"

  @Test("the first signal ends the program, and the terminal is as before", arguments: attacks)
  func endsAsFound(attack: Attack) throws {
    let window = try Self.window(attack.activity)
    if attack.isStalled { try window.terminal.waitUntilFull() }
    let (work, start) = (window.terminal.processorSeconds, ContinuousClock.now)
    kill(window.process, attack.signal)
    let status: Int
    if window.hasShell {
      // The shell's line states how its child ended, once the terminal is read again.
      if attack.isStalled { try window.waitForEndOfChild() }
      let text = try window.terminal.read(until: "ended ")
      let rest = try text + window.terminal.readToEnd().text
      status = try #require(rest.firstMatch(of: #/ended (\d+)/#).flatMap { Int($0.output.1) })
    } else if attack.isStalled {
      status = try window.terminal.endUnread()
    } else {
      status = try window.terminal.readToEnd().status
    }
    let time = ContinuousClock.now - start
    #expect(status == 128 + Int(attack.signal))
    #expect(window.terminal.isAsFound, "\(window.terminal.state)")
    if !window.hasShell { #expect(window.terminal.processorSeconds - work < 0.5) }
    if Self.isWhole { #expect(time < .seconds(0.5)) }
  }

  @Test("a closed terminal ends the program", arguments: Activity.allCases)
  func endsWithItsTerminal(activity: Activity) throws {
    // The shell of a stopped job would end, too, and the exit status of the job would be lost.
    guard activity != .continued else { return }
    #expect(try Self.window(activity).terminal.hangUp() == 129)
  }

  /// In most shells, `kill %1` sends the signal and then wakes the job to receive it.
  @Test("a stopped job ends without touching the terminal")
  func stoppedJobEnds() throws {
    let window = try Self.shell(after: "kill %1; kill -CONT %1; wait; echo \"ended $?\"")
    window.terminal.type("\u{1A}")
    try window.terminal.read(until: "stopped")
    let before = window.terminal.state
    window.terminal.type("\n")
    let text = try window.terminal.readToEnd().text
    try window.waitForEndOfChild()
    // The output contains only words of the shell, so the window was not taken over again to restore it.
    #expect(!text.contains("\u{1B}"), "\(text)")
    #expect(window.terminal.state == before)
    #expect(window.terminal.isAsFound)
  }
}

extension SignalMatrixTests {
  /// A window in a terminal.
  private struct Window {
    let terminal: PseudoTerminal
    /// The process of the program.
    let process: pid_t
    /// The folder with the program's files; nil if absent.
    var folder: ScratchFolder?
    /// True when the program is a job of a shell in the terminal.
    var hasShell: Bool { process != terminal.process }

    /// Waits for a process that was started by another process.
    func waitForEndOfChild() throws {
      let patience = Patience()
      while kill(process, 0) == 0 {
        if patience.isExhausted { throw TmuxError.neverShown("an end", "") }
        patience.pause()
      }
    }
  }

  private static func window(_ activity: Activity) throws -> Window {
    let terminal: PseudoTerminal
    switch activity {
    case .walk:
      terminal = try PseudoTerminal(arguments: [])
      try terminal.read(until: "quit")
    case .playing:
      terminal = try PseudoTerminal(arguments: [log, "--loop"], command: ["replay"])
      try terminal.read(until: "quit")
    case .seeking:
      let folder = try ScratchFolder()
      try folder.write(dayPart, to: "day.csv")
      terminal = try PseudoTerminal(
        arguments: ["\(folder.path)/day.csv", "--route", WalkSession.route], command: ["replay"],
        columns: 120, rows: 40)
      try terminal.read(until: "quit")
      terminal.type("9")
      // The walk has not arrived yet, and continues.
      try terminal.read(until: "On the way to")
      return Window(terminal: terminal, process: terminal.process, folder: folder)
    case .help:
      terminal = try PseudoTerminal(arguments: [])
      try terminal.read(until: "quit")
      terminal.type("?")
      try terminal.read(until: "Keys")
    case .tooSmall:
      terminal = try PseudoTerminal(arguments: [], columns: 20, rows: 8)
      try terminal.read(until: "40x12")
    case .bench:
      terminal = try PseudoTerminal(arguments: [], command: ["sizing"])
      try terminal.read(until: "quit")
    case .continued:
      let window = try shell(after: "fg; echo \"ended $?\"")
      window.terminal.type("\u{1A}")
      try window.terminal.read(until: "stopped")
      window.terminal.type("\n")
      try window.terminal.read(until: "quit")
      return window
    }
    return Window(terminal: terminal, process: terminal.process)
  }

  /// Starts the walk as a job of a shell.
  ///
  /// The shell prints `stopped` when the job stops, and continues with the given commands after a line was
  /// typed.
  private static func shell(after commands: String) throws -> Window {
    let folder = try ScratchFolder()
    let file = "\(folder.path)/process"
    let line =
      "set -m; sh -c 'echo $$ > \"$0\"; exec \"$@\"' \"$@\"; echo stopped; read x; \(commands)"
    let terminal = try PseudoTerminal(
      arguments: ["-c", line, "sh", file, try Tool.product.path, "walk", WalkSession.route],
      command: [], program: "/bin/sh")
    try terminal.read(until: "quit")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return Window(terminal: terminal, process: process, folder: folder)
  }

  private static let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"

  /// Hours of fixes at 10 Hz, which take a while to process.
  private static let dayPart: String = {
    var text = "time,latitude,longitude,accuracy\n"
    for index in 0..<90_000 {
      let time = 1_700_000_000 + Double(index) / 10
      text += "\(time),\(41.1456 + Double(index % 6000) * 1e-7),-8.6109,5\n"
    }
    return text
  }()
}
