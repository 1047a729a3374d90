/// The marks around pasted text, by which a window can distinguish it from keys and ignore it.
///
/// Without them, a pasted `q` would quit and a pasted `p` would save a picture. Terminals that do not support
/// the mode ignore these sequences. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, mode 2004.
enum BracketedPaste {
  /// The sequence that turns the marks on.
  static let start = Array("\u{1B}[?2004h".utf8)
  /// The sequence that turns the marks off.
  static let end = Array("\u{1B}[?2004l".utf8)
}
