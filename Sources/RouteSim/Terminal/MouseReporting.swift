/// Mouse reports, for windows that use them.
///
/// Mode 1002 reports buttons and wheel, and motion while a button is down; mode 1006 does so in the SGR form,
/// which does not limit the number of columns. Terminals that do not support the modes ignore these
/// sequences. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking
enum MouseReporting {
  /// The sequence that turns mouse reports on.
  static let start = Array("\u{1B}[?1002h\u{1B}[?1006h".utf8)
  /// The sequence that returns control of the mouse to the terminal.
  static let end = Array("\u{1B}[?1006l\u{1B}[?1002l".utf8)
}
