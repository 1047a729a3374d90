/// Marks around text that is pasted, by which a window can tell it from keys and pass over it.
///
/// Without them a pasted `q` would quit and a pasted `p` save a picture. Terminals that lack the
/// mode skip these sequences. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, mode 2004.
enum BracketedPaste {
  /// From now on pasted text comes with marks.
  static let start = Array("\u{1B}[?2004h".utf8)
  /// From now on it comes without.
  static let end = Array("\u{1B}[?2004l".utf8)
}
