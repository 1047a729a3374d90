/// The actions of keys in every window on a terminal.
package enum WindowAction: CaseIterable, Hashable, Sendable {
  /// Paint the whole screen anew.
  case repaint
  /// Let the shell that started the program have the terminal.
  case suspend
  /// Show the keys' help.
  case help
  /// Show all actions, to find one by typing.
  case palette
  /// End the program.
  case quit
  /// End the program as an interrupt does.
  case interrupt
}

extension WindowAction {
  /// The keys of every window.
  ///
  /// - Parameters:
  ///   - repaints: The events of its key that repaint.
  ///   - quitNote: A note about leaving; nil for none.
  static func keys(
    repaints: KeyTiming = .press, quitNote: String? = nil
  ) -> [KeyBinding<WindowAction>] {
    [
      KeyBinding(
        [.on(.control("l"), .repaint, repaints)], short: "redraw", long: "paint the screen anew"),
      KeyBinding(
        [.on(.control("z"), .suspend, .always)], short: "suspend", long: "back to the shell",
        note: "its fg goes on here", isInHelp: false),
      KeyBinding(
        [.on(":", .palette)], short: "actions", long: "all actions, found by typing",
        note: "with their keys; Enter does what is chosen",
        hint: KeyHint(":", "actions", from: 4, rank: KeyHint.end)),
      // A reader of the help needs no key to open it.
      KeyBinding(
        [.on("?", .help, words: "help")], short: "help", long: "help",
        note: "any key turns its page or closes it",
        hint: KeyHint("?", "help", from: 0, rank: KeyHint.end), isInHelp: false),
      KeyBinding(
        [
          .on("q", shift: false, .quit, words: "quit"),
          .on(.control("c"), .interrupt, .always, words: "quit as an interrupt does"),
        ],
        short: "quit", long: "quit (small q)", plain: "quit", note: quitNote,
        hint: KeyHint("q", "quit", from: 0, rank: KeyHint.end)),
    ]
  }
}
