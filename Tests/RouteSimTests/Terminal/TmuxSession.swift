import Foundation
import TestSupport

/// A terminal in which the program is controlled: a separate tmux server with one shell.
///
/// The shell remains after the program has ended, so that a test can see the state in which the terminal is
/// left.
final class TmuxSession: Sendable {
  /// True when tmux is installed.
  static let isAvailable = Tool.isInstalled("tmux")

  /// The folder with the session's files.
  let folder: ScratchFolder
  private let tmux: Tmux

  /// Opens a window of `columns` × `rows` cells, with a shell in it.
  init(columns: Int, rows: Int) throws {
    folder = try ScratchFolder()
    guard let tmux = Tmux(folder: folder) else { throw TmuxError.notInstalled }
    self.tmux = tmux
    let variables = [
      "LC_ALL=C.UTF-8", "ENV=", "NO_COLOR=", "ROUTESIM_CONFIG=/dev/null",
    ]
    // Colours outside are not needed, because tmux itself is the terminal.
    let configuration = try folder.write(
      "set -g default-terminal tmux-256color\nset -g escape-time 0\nset -g status off\n",
      to: "tmux.conf")
    try run(
      ["-f", configuration, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + variables.flatMap { ["-e", $0] }
        + ["-c", folder.path, "sh"])
    try wait(for: "a prompt") { $0.contains { !$0.isWhitespace } }
  }

  deinit { _ = try? tmux.run(["kill-server"]) }

  /// Runs a tmux command, and returns its output.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    try tmux.run(arguments)
  }

  /// Presses keys, given by the names that tmux uses.
  func press(_ keys: String...) throws {
    try run(["send-keys"] + keys)
  }

  /// Sends bytes as the terminal itself does, such as reports of a mouse.
  func send(_ bytes: String) throws {
    try run(["send-keys", "-H"] + bytes.utf8.map { String($0, radix: 16) })
  }

  /// Types a line and presses Return.
  func enter(_ line: String) throws {
    try run(["send-keys", "-l", line])
    try press("Enter")
  }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Returns the text of the window, without colours.
  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// Returns the text of the window, with the sequences that colour it.
  func colouredScreen() throws -> String { try run(["capture-pane", "-p", "-e"]) }

  /// Returns a property that tmux knows about the window, such as `alternate_on`.
  func fact(_ name: String) throws -> String {
    try run(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .newlines)
  }

  /// Waits until the window shows the expected text, and returns the text of the window.
  @discardableResult
  func wait(for what: String, until isExpected: (String) throws -> Bool) throws -> String {
    var patience = Patience()
    var shown = ""
    while !patience.isExhausted {
      let now = try screen()
      if try isExpected(now) { return now }
      if now != shown { patience.noteProgress() }
      shown = now
      patience.pause()
    }
    throw TmuxError.neverShown(what, shown)
  }

  /// Waits until a text appears in the window.
  @discardableResult
  func wait(forText text: String) throws -> String {
    try wait(for: "'\(text)'") { $0.contains(text) }
  }
}
