/// Reports of what is done with the mouse, for windows that have a use for it.
///
/// Mode 1002 has buttons and wheel reported, and motion while a button is down; mode 1006 has it
/// done in the SGR form, which knows no widest column. Terminals that lack the modes skip these
/// sequences. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking
enum MouseReporting {
  /// From now on the mouse is reported.
  static let start = Array("\u{1B}[?1002h\u{1B}[?1006h".utf8)
  /// From now on it is the terminal's own again.
  static let end = Array("\u{1B}[?1006l\u{1B}[?1002l".utf8)
}
