import TestSupport
import Testing

/// Answers of a terminal that are still on their way when a window is closed.
///
/// The terminal has no mouse: with a mouse, all unread input is discarded anyway.
@Suite("Late answers", .serialized, .onOwnThread)
struct LateAnswerTests {
  /// The program waits no more than a second for an answer, so on a busy machine more than one attempt may
  /// be needed.
  @Test("answers that arrive while a window closes are not left for the shell")
  func areTaken() throws {
    var left = ""
    for _ in 0..<8 {
      left = try Self.left()
      if left.isEmpty { return }
    }
    Issue.record("the shell was left \(left.debugDescription)")
  }

  @Test("keys typed once the shell's screen is back are left for the shell")
  func leavesTheShellsKeys() throws {
    let line = #""$0" walk "$1"; stty -echo; read -r rest; printf '<%s>' "$rest""#
    let terminal = try PseudoTerminal(
      arguments: ["-c", line, try Tool.product.path, WalkSession.route], command: [],
      program: "/bin/sh")
    // The terminal answers the first question, but not the one after the picture of the next step.
    try terminal.read(until: "\u{1B}[5n")
    terminal.type("\u{1B}[0n?")
    try terminal.read(until: "\u{1B}[5n")
    terminal.type("qq")
    try terminal.read(until: "\u{1B}[?1049l")
    terminal.type("kept\n")
    try terminal.read(until: "<kept>")
  }

  /// Returns the text that a shell finds typed after the end of a window to which the terminal sent its
  /// answer last.
  private static func left() throws -> String {
    let line = #""$0" walk "$1"; stty -echo; echo ended; read -r rest; printf '<%s>' "$rest""#
    let terminal = try PseudoTerminal(
      arguments: ["-c", line, try Tool.product.path, WalkSession.route], command: [],
      environment: ["TERM": "ansi"], program: "/bin/sh")
    try terminal.read(until: "quit")
    // There are more keys than the program buffers, so the first one closes the window before the answer is
    // read.
    terminal.type("q" + String(repeating: "z", count: 5000) + "\u{1B}[?62c")
    try terminal.read(until: "ended")
    terminal.type("end\n")
    let text = try terminal.read(until: "end>")
    return String(try #require(text.firstMatch(of: #/<([^>]*)end>/#)).output.1)
  }
}
