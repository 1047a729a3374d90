/// The key actions common to all windows on a terminal.
package enum WindowAction: CaseIterable, Hashable, Sendable {
  /// Repaint the whole screen.
  case repaint
  /// Suspend the program and return to the shell that started it.
  case suspend
  /// Show the key help.
  case help
  /// Show all actions, which can be searched by typing.
  case palette
  /// End the program.
  case quit
  /// End the program as an interrupt does.
  case interrupt
}

extension WindowAction {
  /// Returns the keys common to all windows.
  ///
  /// - Parameters:
  ///   - repaints: The events of the repaint key that have an effect.
  ///   - quitNote: A note about quitting; nil for none.
  static func keys(
    repaints: KeyTiming = .press, quitNote: String? = nil
  ) -> [KeyBinding<WindowAction>] {
    [
      KeyBinding(
        [.on(.control("l"), .repaint, repaints)], short: "redraw", long: "repaint the screen"),
      KeyBinding(
        [.on(.control("z"), .suspend, .always)], short: "suspend", long: "back to the shell",
        note: "the shell's fg returns here", isInHelp: false),
      KeyBinding(
        [.on(":", .palette)], short: "actions", long: "find an action by typing",
        note: "its keys are shown; Enter runs the chosen action",
        hint: KeyHint(":", "actions", from: 4, rank: KeyHint.end)),
      // Anyone reading the help does not need a key to open it.
      KeyBinding(
        [.on("?", .help, words: "help")], short: "help", long: "help",
        note: "any key turns its page or closes it",
        hint: KeyHint("?", "help", from: 0, rank: KeyHint.end), isInHelp: false),
      KeyBinding(
        [
          .on("q", shift: false, .quit, words: "quit"),
          .on(.control("c"), .interrupt, .always, words: "quit, like an interrupt"),
        ],
        short: "quit", long: "quit (lowercase q)", plain: "quit", note: quitNote,
        hint: KeyHint("q", "quit", from: 0, rank: KeyHint.end)),
    ]
  }
}
