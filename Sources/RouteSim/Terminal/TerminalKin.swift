/// The types of terminals that terminals of other types claim to be like.
///
/// Terminals are newer than the database of a stable system: Debian 12 does not know `xterm-ghostty` or `wezterm`.
enum TerminalKin {
  /// Emulators with names of their own that behave like xterm.
  private static let emulators = [
    "alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "konsole", "mintty", "ms-terminal",
    "rio", "st-",
    "vte", "wezterm",
  ]

  /// Returns the names of types to try, in order, for a type that the database does not have; none for a type of
  /// which nothing is known.
  static func names(of type: String) -> [String] {
    if type.hasPrefix("tmux") || type.hasPrefix("screen") { return ["screen-256color", "screen"] }
    guard type.hasPrefix("xterm") || emulators.contains(where: type.hasPrefix) else { return [] }
    return ["xterm-256color", "xterm"]
  }
}
