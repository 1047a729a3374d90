/// The Kitty keyboard protocol, with which some terminals report the release of keys.
///
/// Terminals that do not support it ignore these sequences. Flags 1, 2, 4, 8 and 16 together report every
/// key, including those that type text, with its releases; 1 and 2 alone leave letters as they are, without
/// releases. https://sw.kovidgoyal.net/kitty/keyboard-protocol/
enum KittyKeyboard {
  /// The sequence that sets all flags, saving the earlier ones, and turns focus reports on.
  ///
  /// A window that has lost the focus no longer receives releases.
  static let push = Array("\u{1B}[>31u\u{1B}[?1004h".utf8)
  /// The sequence that restores the earlier flags.
  static let pop = Array("\u{1B}[<u\u{1B}[?1004l".utf8)
  /// The query for the flags in force; terminals without the protocol do not answer.
  static let query = Array("\u{1B}[?u".utf8)
}
